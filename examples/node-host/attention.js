'use strict';
// What a message is to an agent: the attention rules of both drafts (docs/attach.md, section 8), without state.

const MUST = 'must_respond', MAY = 'may_respond', NOT = 'must_not_respond', ACK = 'ack_only';
const CASES = { // policy and addressed in 2026-06-24; policy and directedness in 2026-06-02; mode and topic of a knock
  thanks: [NOT, true, ACK, 'to_me', 'notify', 'an acknowledgement'],
  assignment: [MUST, true, MUST, 'to_me', 'buffered'],
  direct_message: [MUST, true, MUST, 'to_me', 'buffered'],
  mention: [MUST, true, MUST, 'to_me', 'buffered'],
  thread_question: [MUST, false, MUST, 'to_me', 'buffered'],
  role_mention: [MAY, false, MAY, 'to_my_role', 'notify', 'a role was called'],
  thread_reply: [MAY, false, MAY, 'to_my_role', 'notify', 'a new reply'],
  thread_filler: [NOT, false, MAY, 'to_my_role', 'notify', 'a new reply'],
  reaction: [NOT, false, NOT, 'to_me', 'notify', 'a reaction'],
  obligation: [MUST, false, MUST, 'to_me', 'notify', 'an answer is awaited'],
};
const EVERYBODY = ['all', 'channel', 'everyone', 'here'];
const THANKS = new RegExp('^(?:(?:thank you(?: (?:so|very) much)?|(?:many )?thanks(?: a lot)?|thx|ty|cheers|got it|ok'
  + '|okay|sounds good|will do|no problem|np|nice(?: one)?|great|cool|perfect|awesome|good|noted|understood|ack)'
  + '(?: |$))+$');

const HANDLE = /@((?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}])[\p{L}\p{N}_.-])+)/gu;

/** Finds who is named in a text: ids of participants, and roles as 'role:NAME'. Code and quotes name nobody. */
function mentionsIn(world, text) {
  const said = text.replace(/^\s*```[^]*?^\s*```/gm, '').replace(/^\s*>.*$/gm, '').replace(/`[^`]*`/g, '`');
  const found = [];
  for (const { 1: written, index } of said.matchAll(HANDLE)) {
    const before = said.slice(0, index).at(-1) ?? ' ', handle = written.replace(/[._-]+$/, '').toLowerCase();
    const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(before); // no blanks between words
    if (!spaceless && /[\p{L}\p{N}_.\\@/-]/u.test(before)) continue; // in an address, or escaped
    const named = [...world.agents, ...world.humans].find((one) => one.handle.toLowerCase() === handle);
    const isRole = EVERYBODY.includes(handle) || world.agents.some(({ roles }) => hasRole(roles, handle));
    if (named) found.push(named.id);
    else if (isRole) found.push(`role:${handle}`);
  }
  return [...new Set(found)];
}
const hasRole = (roles = [], handle) => roles.some((role) => role.toLowerCase() === handle);

/** Thanks and acknowledgements that ask for nothing, and nothing else. */
function isThanks(written) {
  const text = written.replace(/(?<=@[\w.-]*)\d/g, ''); // the digits of a handle are no news
  if (/[?\d]/.test(text)) return false;
  const words = text.toLowerCase().replace(/@[\w.-]+/g, ' ').replace(/[^\p{L}]+/gu, ' ').trim();
  return words ? THANKS.test(words) : /\p{S}/u.test(text);
}

/** Whom a message is addressed to: those it names, or everybody else in a direct message. */
function addressees(world, { conversation, author, text, assignee, asks, recipients }) {
  if (recipients) return recipients;
  const place = world.conversations.find(({ id }) => id === conversation);
  if (place?.kind === 'dm') return place.members.filter((id) => id !== author);
  const named = [assignee, asks, ...mentionsIn(world, text)].filter((id) => id && !id.startsWith('role:'));
  return [...new Set(named)];
}

/** Whether a message obliges somebody: its author declared an obligation, and addressed it to them. */
const obliges = ({ obligation, recipients, author }, id) => !!obligation && recipients.includes(id) && author !== id;

/** Names the case of a message for an agent that can read it. Undefined: it does not concern the agent. */
function caseOf(world, message, agent) {
  return usualCase(world, message, agent) ?? (obliges(message, agent.id) ? 'obligation' : undefined);
}

function usualCase(world, message, agent) {
  const { conversation, thread, author, text, labels = [], asks, assignee, class: kind } = message;
  const place = world.conversations.find(({ id }) => id === conversation);
  const inThread = world.threads.find(({ id }) => id === thread);
  const mentions = mentionsIn(world, text), named = mentions.includes(agent.id), direct = place.kind === 'dm';
  const joined = inThread?.participants.includes(agent.id), thanks = !labels.length && isThanks(text);
  if (author === agent.id || kind === 'record' || (kind && !named)) return undefined;
  if (assignee === agent.id) return 'assignment';
  if (thanks && (direct || named)) return 'thanks';
  if (direct) return 'direct_message';
  if (named) return 'mention';
  if (joined && asks === agent.id) return 'thread_question';
  const called = (role) => EVERYBODY.includes(role) || hasRole(agent.roles, role);
  if (mentions.some((name) => name.startsWith('role:') && called(name.slice(5)))) return 'role_mention';
  if (mentions.length || assignee || asks) return undefined; // it is for others
  const owned = inThread?.owner === agent.id || agent.streams?.includes(place.streamId);
  if (!joined && !owned) return undefined; // talk aimed at nobody: the read tools have it
  return thanks ? 'thread_filler' : 'thread_reply';
}

/** Says how a draft has a message of that case delivered. */
function treat(draft, name, { labels = [] }) {
  const [policy, addressedToMe, policy02, directedness, usual, topic] = CASES[name];
  const mode = usual === 'buffered' && labels.length ? 'immediate' : usual;
  const priority = labels.includes('urgent') ? 'urgent' : 'normal';
  const owed = draft === '2026-06-02' ? policy02 : policy;
  return { policy: owed, addressedToMe, directedness, mode, topic, priority, reason: name };
}

module.exports = { caseOf, treat, mentionsIn, addressees, obliges };
