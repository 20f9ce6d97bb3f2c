// A Slack bot in Go, as its clients' own examples put it together: in channels it answers anyone who mentions it, and
// in direct messages everyone.
package main

import (
	"cmp"
	"context"
	"log"
	"os"

	"github.com/openai/openai-go/v3"
	"github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
	"github.com/slack-go/slack/socketmode"
)

func main() {
	api := slack.New(os.Getenv("SLACK_BOT_TOKEN"), slack.OptionAppLevelToken(os.Getenv("SLACK_APP_TOKEN")),
		slack.OptionAPIURL(cmp.Or(os.Getenv("SLACK_API_URL"), slack.APIURL)))
	b := &bot{api, openai.NewClient(), cmp.Or(os.Getenv("OPENAI_MODEL"), "gpt-5-mini")}
	client := socketmode.New(api)
	go b.listen(client)
	log.Fatal(client.Run())
}

type bot struct {
	slack *slack.Client
	model openai.Client
	name  string // of the model
}

func (b *bot) listen(client *socketmode.Client) {
	for e := range client.Events {
		event, ok := e.Data.(slackevents.EventsAPIEvent)
		if !ok {
			continue
		}
		if err := client.Ack(*e.Request); err != nil {
			log.Print(err)
		}
		switch m := event.InnerEvent.Data.(type) {
		case *slackevents.AppMentionEvent:
			go b.answer(m.Channel, cmp.Or(m.ThreadTimeStamp, m.TimeStamp), m.Text)
		case *slackevents.MessageEvent:
			if m.ChannelType == "im" && m.BotID == "" && m.SubType == "" {
				go b.answer(m.Channel, m.ThreadTimeStamp, m.Text)
			}
		}
	}
}

func (b *bot) answer(channel, thread, text string) {
	ctx := context.Background()
	answer, err := b.model.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
		Model: b.name,
		Messages: []openai.ChatCompletionMessageParamUnion{
			openai.SystemMessage("You are a helpful assistant in Slack."), openai.UserMessage(text),
		},
	})
	if err != nil {
		log.Print(err)
		return
	}
	_, _, err = b.slack.PostMessageContext(ctx, channel, slack.MsgOptionText(answer.Choices[0].Message.Content, false),
		slack.MsgOptionTS(thread))
	if err != nil {
		log.Print(err)
	}
}
