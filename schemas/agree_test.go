package schemas

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/schemas/a2h"
	"github.com/c2a-conform/c2a-conform/schemas/authority"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

var (
	mutations    = flag.Int("mutations", 8_000, "inputs that TestMutatedInputs holds the two validators against")
	mutationSeed = flag.Uint64("mutation-seed", 1, "where its choices begin")
)

// disagreement compares what the one pass and the authority say of a message; "" where they agree.
func disagreement(draft Draft, kind Kind, raw []byte) string {
	c, err := compiled(draft, kind)
	if err != nil {
		return err.Error()
	}
	message, fault := decode(raw)
	pass, ok := c.program.Run(raw)
	defer c.program.Put(pass)
	if ok != (fault == nil) {
		return fmt.Sprintf("the one pass reads it: %v, the decoder says: %v", ok, fault)
	}
	if !ok {
		return ""
	}
	a, err := authorityOn(draft, kind)
	if err != nil {
		return err.Error()
	}
	var got []Finding
	if len(pass.Failures) > 0 {
		got = arrange(c.explain(raw, pass))
	}
	want := a.findings(message, raw)
	if hasEmptyName(message) { // v5 drops an empty name from its locations, so that only the verdict can be compared
		if (want == nil) != (got == nil) {
			return fmt.Sprintf("the authority finds %v, the one pass %v", want, got)
		}
		return ""
	}
	return cmp.Diff(want, got)
}

// Of very many faults the first are told as if all were, and the others cost next to nothing.
func TestVeryManyFaults(t *testing.T) {
	const card = `{"id":"x","profile":{"role":""},"capabilities":[%s],"endpoints":{%s},"status":"?"}`
	parts := func(part string, n int) string { return strings.Repeat(part+",", n-1) + part }
	endpoints := make([]string, 4500)
	for i := range endpoints {
		endpoints[i] = fmt.Sprintf(`"e%d":%d`, i, i)
	}
	withContent := func(content string) string {
		return strings.Replace(frame02, `{"type":"text","text":"hi"}`, content, 1)
	}
	for _, row := range []struct {
		why   string
		draft Draft
		kind  Kind
		raw   string
	}{
		{"of one sort", c2a.Draft20260602, c2a.KindDeliver, withContent(parts("0", 4500))},
		{"of several in each part", c2a.Draft20260602, c2a.KindDeliver,
			withContent(parts(`{"type":"x","text":1},{"text":""}`, 1500))},
		{"and one of the whole, which is found last", c2a.Draft20260602, c2a.KindDeliver,
			strings.Replace(withContent(parts("0", 4500)), `"jsonrpc":"2.0"`, `"jsonrpc":"1.0"`, 1)},
		{"in two places", a2h.Draft, a2h.KindHumanCard,
			fmt.Sprintf(card, parts(`""`, 40), strings.Join(endpoints, ","))},
		{"in two places, of which the first has very many", a2h.Draft, a2h.KindHumanCard,
			fmt.Sprintf(card, parts(`""`, 4500), strings.Join(endpoints, ","))},
	} {
		require.Empty(t, disagreement(row.draft, row.kind, []byte(row.raw)), row.why)
	}

	withKnock := strings.NewReplacer(`"mode":"buffered"`, `"mode":"notify"`, `"reliability"`,
		`"knock":{"from":"a"},"reliability"`).Replace
	few := Validate(c2a.Draft20260602, c2a.KindDeliver, []byte(withKnock(withContent(parts("0", 60)))))
	many := Validate(c2a.Draft20260602, c2a.KindDeliver, []byte(withKnock(withContent(parts("0", 4500)))))
	require.Len(t, many, MaxFindings)
	require.Equal(t, few[:50], many[:50], "what a rule says better is told by the rule alone")

	raw := []byte(withContent(parts("0", 90_000)))
	allocations := testing.AllocsPerRun(1, func() { Validate(c2a.Draft20260602, c2a.KindDeliver, raw) })
	require.Less(t, int(allocations), 20*MaxFindings)
}

// hasEmptyName tells whether an object has a member whose name is empty.
func hasEmptyName(message any) bool {
	switch v := message.(type) {
	case map[string]any:
		for name, member := range v {
			if name == "" || hasEmptyName(member) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, hasEmptyName)
	}
	return false
}

// vectorsOf gives the test vectors of a kind, good and bad.
func vectorsOf(draft Draft, kind Kind) (all [][]byte) {
	add := func(d, k string, raw []byte) {
		if Kind(k) == kind && (Draft(d) == draft || shared(kind)) && len(raw) < 16<<10 {
			all = append(all, raw)
		}
	}
	for _, v := range fixtures.ValidVectors() {
		add(v.Draft, v.Kind, v.Raw)
	}
	for _, v := range fixtures.InvalidVectors() {
		add(v.Draft, v.Kind, v.Raw)
	}
	return all
}

// The one pass and the authority give the same verdict and the same findings on messages that are changed at random, of
// every schema of every protocol.
func TestMutatedInputs(t *testing.T) {
	all := subjects()
	require.Greater(t, len(all), 200)
	for _, s := range all {
		for _, raw := range s.seeds {
			require.Empty(t, disagreement(s.draft, s.kind, raw), "%s %s\n%s", s.draft, s.kind, raw)
		}
	}
	workers := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	var valid, invalid, unreadable, wrong atomic.Int64
	began, progress := time.Now(), max(*mutations/10, 1_000_000)
	for w := range workers {
		group.Go(func() {
			m := newMutator(*mutationSeed<<8 + uint64(w))
			for i := w; i < *mutations && wrong.Load() < 10; i += workers {
				s := all[i/workers%len(all)]
				raw := m.mutate(one(m, s.seeds))
				if d := disagreement(s.draft, s.kind, raw); d != "" {
					wrong.Add(1)
					t.Errorf("%s %s\n%q\n%s", s.draft, s.kind, raw, d)
				}
				findings, fault := check(s.draft, s.kind, raw, nil)
				switch {
				case fault != nil:
					unreadable.Add(1)
				case len(findings) > 0:
					invalid.Add(1)
				default:
					valid.Add(1)
				}
				if done := valid.Load() + invalid.Load() + unreadable.Load(); done%int64(progress) == 0 {
					t.Logf("%d inputs in %s: %d valid, %d invalid, %d unreadable, %d disagreements", done,
						time.Since(began).Round(time.Second), valid.Load(), invalid.Load(), unreadable.Load(),
						wrong.Load())
				}
			}
		})
	}
	group.Wait()
	t.Logf("%d inputs over %d schemas: %d valid, %d invalid, %d unreadable, %d disagreements",
		valid.Load()+invalid.Load()+unreadable.Load(), len(all), valid.Load(), invalid.Load(), unreadable.Load(),
		wrong.Load())
	require.Greater(t, valid.Load(), int64(*mutations/20), "too few valid inputs tell nothing")
	require.Greater(t, invalid.Load(), int64(*mutations/5))
	require.Greater(t, unreadable.Load(), int64(*mutations/50))
}

// What one strict pass refuses, encoding/json repairs, so that v5 never sees it; and where v5 itself is at fault.
// Nothing else is known in which the two differ.
func TestWhereReadersDiffer(t *testing.T) {
	const before, after = `{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":`, `}}`
	repaired := []struct{ why, value, keyword string }{
		{"bytes that are not UTF-8", "\"\xff\"", KeywordUTF8},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", KeywordUTF8},
		{"UTF-8 that is longer than need be", "\"\xc0\xaf\"", KeywordUTF8},
		{"half a pair of surrogates", `"\ud800"`, KeywordSurrogate},
		{"the other half", `"\udc00x"`, KeywordSurrogate},
		{"two first halves", `"\ud800\ud800"`, KeywordSurrogate},
		{"a name twice", `{"b":1,"b":2}`, KeywordDuplicate},
		{"a name twice, once with an escape", `{"b":1,"\u0062":2}`, KeywordDuplicate},
		{"a name that is no UTF-8", "{\"\xff\":1}", KeywordUTF8},
	}
	for _, test := range repaired {
		raw := []byte(before + test.value + after)
		var message any
		require.NoError(t, json.Unmarshal(raw, &message), test.why)
		a, err := authorityOn(c2a.Draft20260602, KindRequest)
		require.NoError(t, err)
		require.Empty(t, a.findings(message, raw), "%s: encoding/json repairs it, and v5 takes it for valid", test.why)
		findings := Validate(c2a.Draft20260602, KindRequest, raw)
		require.Len(t, findings, 1, test.why)
		require.Equal(t, test.keyword, findings[0].Keyword, test.why)
	}

	for _, signed := range []string{"2026-06-02T19:10:00++2:00", "2026-06-02T19:10:-0Z", "2026-06-02T+9:10:00Z",
		"2026-06-02T19:10:00+02:+0"} {
		require.True(t, jsonschema.Formats["date-time"](signed), "v5 takes numbers with signs")
		require.False(t, authority.IsDateTime(signed))
		require.False(t, onepass.IsDateTime([]byte(signed)))
	}

	huge, err := authorityOn(c2a.Draft20260602, "port/advance")
	require.NoError(t, err)
	message := map[string]any{"jsonrpc": "2.0", "id": json.Number("1"), "method": "conformance/advance",
		"params": map[string]any{"ms": json.Number("1e10000000")}}
	_, err = huge.judged(message, nil)
	require.ErrorContains(t, err, "would take too long", "v5 can be crashed by a number")
	findings := Validate("", "port/advance",
		[]byte(`{"jsonrpc":"2.0","id":1,"method":"conformance/advance","params":{"ms":1e10000000}}`))
	require.Len(t, findings, 1)
	require.Equal(t, KeywordNumber, findings[0].Keyword)

	raw := []byte(`{"id":"human://a.b","profile":{"role":"r"},"capabilities":[],"endpoints":{"":""},"status":"BUSY"}`)
	card, err := authorityOn(a2h.Draft, a2h.KindHumanCard)
	require.NoError(t, err)
	message2, fault := decode(raw)
	require.Nil(t, fault)
	require.Equal(t, "/endpoints", card.findings(message2, raw)[0].Pointer, "v5 drops an empty name from its locations")
	require.Equal(t, "/endpoints/", Validate(a2h.Draft, a2h.KindHumanCard, raw)[0].Pointer)
}

func TestDateTimesAreThoseOfV5(t *testing.T) {
	two := rapid.Map(rapid.OneOf(rapid.IntRange(0, 99), rapid.SampledFrom([]int{0, 23, 24, 29, 31, 59, 60, 61})),
		func(n int) string { return fmt.Sprintf("%02d", n) })
	date := rapid.SampledFrom([]string{"2026-06-02", "2016-12-31", "2024-02-29", "2025-02-29", "0000-01-01",
		"2026-13-01", "2026-06-31"})
	offset := rapid.SampledFrom([]string{"Z", "z", "", "+02:00", "-02:00", "+23:59", "-23:59", "+00:01", "-11:26",
		"+24:00", "+02:60", "+0200"})
	rapid.Check(t, func(t *rapid.T) {
		hour, minute, second := two.Draw(t, "hour"), two.Draw(t, "minute"), two.Draw(t, "second")
		zone := offset.Draw(t, "offset")
		if rapid.Bool().Draw(t, "leap") { // the last second of a day in UTC, or nearly
			at := time.Date(2016, 12, 31, 23, 59, 0, 0,
				time.UTC).Add(time.Duration(rapid.IntRange(-1, 1).Draw(t, "off")) * time.Minute)
			if in, err := time.Parse("Z07:00", zone); err == nil {
				at = at.In(in.Location())
			}
			hour, minute, second = at.Format("15"), at.Format("04"), "60"
		}
		text := []byte(date.Draw(t, "date") + "T" + hour + ":" + minute + ":" + second +
			rapid.SampledFrom([]string{"", ".5", ".", ".123456789"}).Draw(t, "fraction") + zone)
		if rapid.IntRange(0, 3).Draw(t, "mutated") == 0 {
			text[rapid.IntRange(0, len(text)-1).Draw(t, "place")] = rapid.SampledFrom([]byte("0569tT:+-.Zz x")).Draw(t,
				"byte")
		}
		require.Equal(t, authority.IsDateTime(string(text)), onepass.IsDateTime(text), "%s", text)
	})
}

// raceDetector is set where it watches; it makes pools forget.
var raceDetector bool

// What is valid costs no allocation, whatever the kind.
func TestValidCostsNoAllocation(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector allocates")
	}
	for _, v := range fixtures.ValidVectors() {
		allocations := testing.AllocsPerRun(20, func() {
			if Validate(Draft(v.Draft), Kind(v.Kind), v.Raw) != nil {
				t.Error("invalid")
			}
		})
		require.Zero(t, int(allocations), v.Name)
	}
}

// A stream takes messages for what those before were; each must come out as if it stood alone.
func TestStreamRecognisesEachMessageByItself(t *testing.T) {
	m := newMutator(*mutationSeed)
	var bare [][]byte // on one line each
	for _, s := range subjects() {
		for _, raw := range s.seeds {
			var line bytes.Buffer
			if json.Compact(&line, raw) == nil && !bytes.Contains(line.Bytes(), []byte("\n")) {
				bare = append(bare, line.Bytes())
			}
		}
	}
	var lines [][]byte
	for len(lines) < 6000 {
		raw := one(m, bare)
		for range 1 + m.IntN(5) { // runs of what is alike, with something else between
			lines = append(lines, raw)
			if changed := m.mutate(raw); !bytes.ContainsAny(changed, "\n") && len(bytes.TrimSpace(changed)) > 0 {
				lines = append(lines, changed)
			}
		}
	}
	for _, opts := range []Options{{}, {Draft: c2a.Draft20260602}, {Kind: c2a.KindEvent}} {
		opts.Form, opts.Workers = FormLines, 1
		alone := 0
		_, err := Stream(t.Context(), bytes.NewReader(bytes.Join(lines, []byte("\n"))), opts, func(got Result) error {
			j := newJudge(opts)
			raw := lines[alone]
			alone++
			draft, kind, findings := j.message(raw)
			for i := range findings {
				findings[i].Line = got.Line
			}
			require.Equal(t, Result{Number: got.Number, Line: got.Line, Draft: draft, Kind: kind, Findings: findings,
				Raw: raw}, got, "%s", raw)
			return nil
		})
		require.NoError(t, err)
		require.Len(t, lines, alone)
	}
}

// FuzzAgreement holds the one pass to the authority on any input, as every kind.
func FuzzAgreement(f *testing.F) {
	all := subjects()
	for i, s := range all {
		for _, raw := range s.seeds {
			f.Add(raw, uint16(i))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, choice uint16) {
		s := all[int(choice)%len(all)]
		require.Empty(t, disagreement(s.draft, s.kind, raw), "%s %s\n%q", s.draft, s.kind, raw)
	})
}
