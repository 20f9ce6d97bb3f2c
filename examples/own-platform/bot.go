package board

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Bot answers on the board anyone who writes to it directly or mentions it, with what its model says. It knows nothing
// of c2a-conform.
type Bot struct {
	Board, Token string        // where the board is, and what lets it in
	Model, Key   string        // the same of an API such as OpenAI's
	Window       time.Duration // for how long it waits whether someone continues
}

// Run answers until ctx ends or something fails.
func (b Bot) Run(ctx context.Context) error {
	failed := make(chan error)
	news := make(chan Event)
	go func() { failed <- b.listen(ctx, news) }()
	said := map[string][]string{} // by room
	over := make(chan string)     // rooms in which nobody has gone on
	timers := map[string]*time.Timer{}
	for {
		select {
		case err := <-failed:
			return err
		case e := <-news:
			if t := timers[e.Room]; t != nil {
				t.Stop()
			}
			said[e.Room] = append(said[e.Room], e.Text)
			timers[e.Room] = time.AfterFunc(b.Window, func() { over <- e.Room })
		case room := <-over:
			texts := said[room]
			delete(said, room)
			if len(texts) > 0 {
				go func() {
					if err := b.reply(ctx, room, strings.Join(texts, "\n")); err != nil {
						failed <- err
					}
				}()
			}
		}
	}
}

// listen tells of every post that is to be answered.
func (b Bot) listen(ctx context.Context, tell chan<- Event) error {
	for after := 0; ; {
		var news Events
		if err := call(ctx, b.Token, "GET", fmt.Sprintf("%s/events?after=%d", b.Board, after), nil, &news); err != nil {
			return err
		}
		for _, e := range news.Events {
			if e.Op == "post" && (e.Direct || e.ForYou) {
				tell <- e
			}
		}
		after = news.After
	}
}

func (b Bot) reply(ctx context.Context, room, text string) error {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	var completion struct{ Choices []struct{ Message message } }
	prompt := map[string]any{"model": "any", "messages": []message{{"user", text}}}
	if err := call(ctx, b.Key, "POST", b.Model+"/chat/completions", prompt, &completion); err != nil {
		return err
	}
	answer := completion.Choices[0].Message.Content
	if answer == "" {
		return nil
	}
	return call(ctx, b.Token, "POST", b.Board+"/rooms/"+room+"/messages",
		map[string]string{"text": answer}, &struct{}{})
}

func call(ctx context.Context, key, method, url string, body, into any) error {
	var b bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&b).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, url, &b)
	if err != nil {
		return err
	}
	request.Header = http.Header{"Authorization": {"Bearer " + key}, "Content-Type": {"application/json"}}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, url, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}
