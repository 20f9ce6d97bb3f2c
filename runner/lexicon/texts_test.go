package lexicon

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIntentOf(t *testing.T) {
	for text, want := range map[string]Intent{
		"is the well dry?":                                Question,
		"fetch that barrel 1":                             Task,
		"please mend the fence":                           Task,
		"got it, thank you!":                              Thanks,
		"thanks!":                                         Thanks,
		"the index is rebuilt":                            Status,
		"my cellar was flooded.":                          Status,
		"and the window too":                              "",
		"the second":                                      "",
		"is it":                                           "",
		"are you still":                                   "",
		"please leave this channel":                       "",
		"thanks, please check the backups as well":        "",
		"thanks to the last change the site is down":      "",
		"> fetch the ferry 3":                             "",
		"fetch the ferry 3 🛠️":                            "",
		"run `make` in the yard":                          "",
		"is the bolt oiled? is the hinge?":                "",
		"a line that is long enough, @lead, to be a line": "",
	} {
		require.Equal(t, want, IntentOf(text), text)
	}
}

func TestTextsAreChecked(t *testing.T) {
	for _, row := range []struct {
		texts Texts
		wrong string // "": nothing
	}{
		{nil, ""},
		{Texts{Question: {"how long does rice take?", "what goes with fish?"}, Thanks: {"thanks a lot!"},
			Task: {"write a recipe"}, Status: {"the oven is hot"}}, ""},
		{Texts{"greeting": {"hello there"}}, `unknown intent "greeting"`},
		{Texts{Question: {"how long does rice take"}}, `end with "?"`},
		{Texts{Task: {"is it done?"}}, `end with "?"`},
		{Texts{Question: {"why? how so?"}}, `end with "?"`},
		{Texts{Task: {"write a recipe, thanks"}}, "if it thanks"},
		{Texts{Thanks: {"well done"}}, "if it thanks"},
		{Texts{Task: {"cook"}}, "at least 2 words"},
		{Texts{Task: {" cook rice"}}, "blanks"},
		{Texts{Task: {"cook\nrice"}}, "one line"},
		{Texts{Task: {"cook @lead rice"}}, "mentions or markup"},
		{Texts{Task: {"cook *rice*"}}, "mentions or markup"},
		{Texts{Task: {"cook rice", "please Cook rice"}}, "part of the other"},
		{Texts{Task: {"cook rice"}, Status: {"cook rice"}}, "part of the other"},
	} {
		err := row.texts.Check()
		if row.wrong == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, row.wrong, "%v", row.texts)
	}
}

// TestPhrasesGoThereAndBack: a phrase is replaced as a whole, the words around it one by one, and both come back.
func TestPhrasesGoThereAndBack(t *testing.T) {
	l := Of(map[string]string{"ann": "zoe", "well": "loom", "is the well dry?": "does the well-known soup burn?"})
	for text, want := range map[string]string{
		"Ann asks in a well":              "Zoe asks in a loom",
		`Ann posts "is the well dry?"`:    `Zoe posts "does the well-known soup burn?"`,
		"@ann is the well dry? the well!": "@zoe does the well-known soup burn? the loom!",
	} {
		require.Equal(t, want, l.Draw(text))
		require.Equal(t, text, l.Written(want))
	}
	require.Equal(t, map[string]string{"ann": "zoe", "is the well dry?": "does the well-known soup burn?"},
		l.Words("Ann: is the well dry?"))
	var none *Lexicon
	require.Equal(t, "is the well dry?", none.With(nil).Draw("is the well dry?"))
	require.Equal(t, "so?", none.With(map[string]string{"is the well dry?": "so?"}).Draw("is the well dry?"))
}
