package edge

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// irc is a kind of face that is not registered yet.
func irc(change func(k *face.Kind)) face.Kind {
	k := face.Kind{
		Name: "irc", Deliveries: []string{"socket"}, Settings: map[string]string{"url": "where it is"},
		Open: func(context.Context, face.Watcher, face.Options) (face.Face, error) { return nil, nil },
	}
	change(&k)
	return k
}

func TestRegisterFace(t *testing.T) {
	before := slices.Clone(kinds)
	t.Cleanup(func() { kinds = before })
	profile := []byte("program: {name: bot}\nrole: stack\nface: {kind: irc}\nmodel: {api: openai}\nstart: {command: " +
		"[bot, '${irc.url}']}\n")
	_, err := Parse(profile)
	require.ErrorContains(t, err, `"irc" is not one of slack`)
	for why, change := range map[string]func(k *face.Kind){
		"it has no name":            func(k *face.Kind) { k.Name = "" },
		"it has another's name":     func(k *face.Kind) { k.Name = "slack" },
		"it delivers nothing":       func(k *face.Kind) { k.Deliveries = nil },
		"nobody knows where it is":  func(k *face.Kind) { k.Settings = nil },
		"it can't be opened at all": func(k *face.Kind) { k.Open = nil },
	} {
		require.Panics(t, func() { RegisterFace(irc(change)) }, why)
	}
	RegisterFace(irc(func(*face.Kind) {}))
	p, err := Parse(profile)
	require.NoError(t, err)
	require.Equal(t, "socket", p.Face.Delivery)
}

func TestRegisterProtocol(t *testing.T) {
	before := slices.Clone(protocols)
	t.Cleanup(func() { protocols = before })
	profile := []byte("program: {name: bot}\nrole: adapter\ndrafts: [v2]\nface: {kind: slack}\nstart: {command: " +
		"[bot]}\n")
	_, err := Parse(profile)
	require.ErrorContains(t, err, `draft "v2" is not one of`)
	RegisterProtocol(Protocol{Drafts: []string{"v2", "v1"}, LinkInside: "whole", SpeaksLink: "adapter"})
	p, err := Parse(profile)
	require.NoError(t, err)
	require.Equal(t, []string{"v2", "v1"}, p.protocol.Drafts)
	require.True(t, p.speaksLink())
	_, err = Parse(bytes.Replace(profile, []byte("adapter"), []byte("stack"), 1))
	require.ErrorContains(t, err, `role "stack" is not one of whole, adapter`)
	protocols[len(protocols)-1].LinkInside = ""
	_, err = Parse(bytes.Replace(profile, []byte("role: adapter"), []byte("role: "), 1))
	require.ErrorContains(t, err, `role "" is not one of adapter`, "a role that the protocol has not")
	require.Panics(t, func() { RegisterProtocol(Protocol{Drafts: []string{"v1"}}) })
	protocols = nil
	_, err = Parse(profile)
	require.ErrorContains(t, err, "no registered protocol")
}
