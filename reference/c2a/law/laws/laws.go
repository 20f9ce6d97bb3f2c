// Package laws contains statements about C2A that must be true in every trace, in any scenario.
//
// Input: a [law.Story]. Output: how often each law was tested, and where the trace breaks it.
//
// Each [law.Law] says which requirement it checks, which roles and drafts it binds, and what it needs to see in
// addition to the link.
//
// Laws that bind only a host are in package host below, and those of them that are about obligations in package owed;
// those about the messages on the link are in package link, and those about reactions in package reactions. Package
// sayings judges what becomes of the model's replies, and package unseen what a model learns of events that it isn't
// shown. All laws are made by constructors of package law.
//
// They don't predict what the reference would do, have no clock or I/O, and don't know JSON.
package laws

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/owed"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/reactions"
)

// All returns every law, in the order of their requirements' areas. The list is made once and must not be changed.
func All() []law.Law { return all }

var all = slices.Concat(
	link.All(),
	host.All(),
	owed.All(),
	obeyLaws(),
	exposureLaws(),
	headerLaws(),
	composeLaws(),
	deliveryLaws(),
	outboundLaws(),
	restraintLaws(),
	reactions.All(),
	fateLaws(),
	dispositionLaws(),
	laterLaws(),
	speechLaws(),
	owingLaws(),
)
