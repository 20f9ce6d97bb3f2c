package discord_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// A bot that registers slash commands when it starts can do so, and finds them again unchanged.
func TestCommands(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	app := p.State.Application.ID
	for _, place := range []struct{ why, guild string }{
		{"everywhere", ""},
		{"in the guild", p.guild.ID},
	} {
		ask, err := p.ApplicationCommandCreate(app, place.guild,
			&discordgo.ApplicationCommand{Name: "ask", Description: "Ask the model"})
		require.NoError(t, err, place.why)
		require.NotEmpty(t, ask.ID)
		require.Equal(t, []any{app, place.guild, "ask", discordgo.ChatApplicationCommand},
			[]any{ask.ApplicationID, ask.GuildID, ask.Name, ask.Type}, place.why)

		again, err := p.ApplicationCommandCreate(app, place.guild,
			&discordgo.ApplicationCommand{Name: "ask", Description: "Ask it anything"})
		require.NoError(t, err, place.why)
		require.Equal(t, ask.ID, again.ID, "one of that name is the same command")

		all, err := p.ApplicationCommandBulkOverwrite(app, place.guild, []*discordgo.ApplicationCommand{
			{Name: "ask", Description: "Ask"}, {Name: "Summarise", Type: discordgo.MessageApplicationCommand}})
		require.NoError(t, err, place.why)
		require.Len(t, all, 2, place.why)
		require.Equal(t, ask.ID, all[0].ID, "what is there keeps its id")

		all, err = p.ApplicationCommands(app, place.guild)
		require.NoError(t, err, place.why)
		require.Equal(t, []string{"Ask", ""}, []string{all[0].Description, all[1].Description}, place.why)

		edited, err := p.ApplicationCommandEdit(app, place.guild, ask.ID,
			&discordgo.ApplicationCommand{Name: "ask", Description: "Ask me"})
		require.NoError(t, err, place.why)
		require.Equal(t, []string{"ask", "Ask me"}, []string{edited.Name, edited.Description}, place.why)

		require.NoError(t, p.ApplicationCommandDelete(app, place.guild, ask.ID), place.why)
		_, err = p.ApplicationCommand(app, place.guild, ask.ID)
		refused(t, err, http.StatusNotFound, 10063)
	}
	for _, row := range []struct {
		why     string
		app     string
		command discordgo.ApplicationCommand
		status  int
		code    int
	}{
		{"no name", app, discordgo.ApplicationCommand{Description: "Ask"}, 400, 50035},
		{"a name with a blank", app, discordgo.ApplicationCommand{Name: "ask me", Description: "Ask"}, 400, 50035},
		{"no description", app, discordgo.ApplicationCommand{Name: "ask"}, 400, 50035},
		{"a description that is too long", app,
			discordgo.ApplicationCommand{Name: "ask", Description: strings.Repeat("a", 101)}, 400, 50035},
		{"a description of what shows none", app, discordgo.ApplicationCommand{Name: "Ask", Description: "Ask",
			Type: discordgo.UserApplicationCommand}, 400, 50035},
		{"another application", "1", discordgo.ApplicationCommand{Name: "ask", Description: "Ask"}, 403, 20012},
	} {
		_, err := p.ApplicationCommandCreate(row.app, "", &row.command)
		require.Error(t, err, row.why)
		refused(t, err, row.status, row.code)
	}
	require.Empty(t, p.watch.Strays())
}

func refused(t *testing.T, err error, status, code int) {
	t.Helper()
	var no *discordgo.RESTError
	require.ErrorAs(t, err, &no)
	require.NotNil(t, no.Message)
	require.Equal(t, []int{status, code}, []int{no.Response.StatusCode, no.Message.Code}, string(no.ResponseBody))
}
