package discord

import (
	"net/http"
	"slices"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Slash commands, which most bots register when they start ("Application Commands" in Discord's reference). They are
// stored as on Discord, but nobody uses them, because the suite plays only what people write.

const (
	maxCommands    = 100 // of one kind, in one place
	maxDescription = 100 // characters
	chatInput      = 1   // the kind of a slash command, and the default kind
)

var (
	unknownCommand  = problem{Message: "Unknown application command", Code: 10063}
	tooManyCommands = problem{Message: "Maximum number of application commands reached (100)", Code: 30032}
	notYourApp      = problem{Message: "You are not authorized to perform this action on this application", Code: 20012}
	commandName     = lazyregexp.New(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)
)

// command is a command as the program has defined it.
type command struct {
	id    string
	shown map[string]any
}

// The name and the kind identify a command in a place.
func (c *command) name() string { s, _ := c.shown["name"].(string); return s }
func (c *command) kind() any    { return c.shown["type"] }

func (s *server) commandRoutes() map[string]answer {
	out := map[string]answer{}
	for _, at := range []string{"applications/{application}/", "applications/{application}/guilds/{guild}/"} {
		out["GET "+at+"commands"] = s.ofApp(s.listCommands)
		out["POST "+at+"commands"] = s.ofApp(s.createCommand)
		out["PUT "+at+"commands"] = s.ofApp(s.replaceCommands)
		out["GET "+at+"commands/{command}"] = s.onCommand(s.getCommand)
		out["PATCH "+at+"commands/{command}"] = s.onCommand(s.editCommand)
		out["DELETE "+at+"commands/{command}"] = s.onCommand(s.deleteCommand)
	}
	return out
}

// ofApp allows calls only by the application itself and, for a guild, only if the application is in it. at is the id of
// the guild, or "" for global commands.
func (s *server) ofApp(h func(c *call, at string) (int, any)) answer {
	return func(c *call) (int, any) {
		at := c.Path["guild"]
		switch {
		case c.Path["application"] != s.me.id:
			return http.StatusForbidden, notYourApp
		case at != "" && (s.guild == nil || s.guild.id != at):
			return http.StatusForbidden, noAccess
		}
		return h(c, at)
	}
}

func (s *server) onCommand(h func(c *call, at string, i int) (int, any)) answer {
	return s.ofApp(func(c *call, at string) (int, any) {
		i := slices.IndexFunc(s.commands[at], func(o *command) bool { return o.id == c.Path["command"] })
		if i < 0 {
			return http.StatusNotFound, unknownCommand
		}
		return h(c, at, i)
	})
}

func (s *server) listCommands(_ *call, at string) (int, any) {
	list := []any{}
	for _, o := range s.commands[at] {
		list = append(list, o.shown)
	}
	return 200, list
}

// createCommand replaces a command that has the same name and kind.
func (s *server) createCommand(c *call, at string) (int, any) {
	var said map[string]any
	if !c.Decode(&said) {
		return http.StatusBadRequest, badJSON
	}
	made, wrong := s.command(at, said)
	if wrong != nil {
		return http.StatusBadRequest, *wrong
	}
	if i := s.keep(made, at); i >= 0 {
		s.commands[at][i] = made
		return 200, made.shown
	}
	if len(s.commands[at]) >= maxCommands {
		return http.StatusBadRequest, tooManyCommands
	}
	s.commands[at] = append(s.commands[at], made)
	return 201, made.shown
}

// keep gives a command the id of the existing command with its name and kind. It returns the index of that command, or
// -1.
func (s *server) keep(made *command, at string) int {
	i := slices.IndexFunc(s.commands[at], func(o *command) bool {
		return o.name() == made.name() && o.kind() == made.kind()
	})
	if i >= 0 {
		made.take(s.commands[at][i].id)
	}
	return i
}

// take gives a command an id.
func (c *command) take(id string) { c.id, c.shown["id"] = id, id }

// replaceCommands replaces all commands in a place.
func (s *server) replaceCommands(c *call, at string) (int, any) {
	var all []map[string]any
	if !c.Decode(&all) {
		return http.StatusBadRequest, badJSON
	}
	if len(all) > maxCommands {
		return http.StatusBadRequest, tooManyCommands
	}
	list := []*command{}
	for _, said := range all {
		made, wrong := s.command(at, said)
		if wrong != nil {
			return http.StatusBadRequest, *wrong
		}
		s.keep(made, at)
		list = append(list, made)
	}
	s.commands[at] = list
	return s.listCommands(c, at)
}

func (s *server) getCommand(_ *call, at string, i int) (int, any) {
	return 200, s.commands[at][i].shown
}

func (s *server) editCommand(c *call, at string, i int) (int, any) {
	was := s.commands[at][i]
	said := with(was.shown)
	if !c.Decode(&said) {
		return http.StatusBadRequest, badJSON
	}
	made, wrong := s.command(at, said)
	if wrong != nil {
		return http.StatusBadRequest, *wrong
	}
	made.take(was.id)
	s.commands[at][i] = made
	return 200, made.shown
}

func (s *server) deleteCommand(_ *call, at string, i int) (int, any) {
	s.commands[at] = slices.Delete(s.commands[at], i, i+1)
	return 204, nil
}

// command makes a command from the program's definition, or returns what is wrong with it.
func (s *server) command(at string, said map[string]any) (*command, *problem) {
	name, _ := said["name"].(string)
	about, _ := said["description"].(string)
	kind, ok := said["type"].(float64)
	if !ok {
		kind = chatInput
	}
	var wrong problem
	switch n := utf8.RuneCountInString(about); {
	case name == "":
		wrong = invalid("name", "BASE_TYPE_REQUIRED", "This field is required")
	case kind == chatInput && !commandName.MatchString(name):
		wrong = invalid("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	case kind == chatInput && (n == 0 || n > maxDescription):
		wrong = invalid("description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	case kind != chatInput && n > 0:
		wrong = invalid("description", "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
			"Context menu commands cannot have description")
	default:
		id := s.id()
		shown := with(map[string]any{"default_member_permissions": nil, "nsfw": false, "options": []any{},
			"name_localizations": nil, "description_localizations": nil})
		for key, value := range said {
			shown[key] = value
		}
		shown["id"], shown["application_id"], shown["version"] = id, s.me.id, s.id()
		shown["type"], shown["description"] = kind, about
		if at != "" {
			shown["guild_id"] = at
		}
		return &command{id: id, shown: shown}, nil
	}
	return nil, &wrong
}
