"""What a message is to an agent: the attention rules of both drafts (docs/attach.md, section 8), without state."""
import re
import unicodedata

MUST, MAY, NOT, ACK = "must_respond", "may_respond", "must_not_respond", "ack_only"
CASES = {  # policy and addressed in 2026-06-24; policy and directedness in 2026-06-02; mode and topic of a knock
    "thanks": (NOT, True, ACK, "to_me", "notify", "an acknowledgement"),
    "assignment": (MUST, True, MUST, "to_me", "buffered", None),
    "direct_message": (MUST, True, MUST, "to_me", "buffered", None),
    "mention": (MUST, True, MUST, "to_me", "buffered", None),
    "thread_question": (MUST, False, MUST, "to_me", "buffered", None),
    "role_mention": (MAY, False, MAY, "to_my_role", "notify", "a role was called"),
    "thread_reply": (MAY, False, MAY, "to_my_role", "notify", "a new reply"),
    "thread_filler": (NOT, False, MAY, "to_my_role", "notify", "a new reply"),
    "reaction": (NOT, False, NOT, "to_me", "notify", "a reaction"),
}
EVERYBODY = ["all", "channel", "everyone", "here"]
THANKS = re.compile(
    "(?:(?:thank you(?: (?:so|very) much)?|(?:many )?thanks(?: a lot)?|thx|ty|cheers|got it|ok|okay|sounds good|will do"
    "|no problem|np|nice(?: one)?|great|cool|perfect|awesome|good|noted|understood|ack)(?: |$))+")


def has_role(agent, handle):
    return any(role.lower() == handle for role in agent.get("roles", []))


def mentions_in(world, text):
    """Finds who is named in a text: ids of participants, and roles as role:NAME. Code and quotes name nobody."""
    said = re.sub(r"(?ms)^\s*```.*?^\s*```", "", text)
    said = re.sub(r"`[^`]*`", "`", re.sub(r"(?m)^\s*>.*$", "", said))
    found = {}
    for match in re.finditer(r"@([\w.-]+)", said):
        before, handle = said[:match.start()][-1:], match.group(1).rstrip("._-").lower()
        spaceless = before and re.match("CJK|HIRAGANA|KATAKANA|THAI", unicodedata.name(before, ""))  # no blanks there
        if not spaceless and (before.isalnum() or before and before in "_.\\@/-"):
            continue  # in an address, or escaped
        named = [one["id"] for one in world["agents"] + world["humans"] if one["handle"].lower() == handle]
        if named:
            found[named[0]] = True
        elif handle in EVERYBODY or any(has_role(agent, handle) for agent in world["agents"]):
            found["role:" + handle] = True
    return list(found)


def is_thanks(text):
    """Thanks and acknowledgements that ask for nothing, and nothing else."""
    named = re.compile(r"@[\w.-]+")
    if re.search(r"[?\d]", named.sub(" ", text)):  # the digits of a handle are no news
        return False
    words = "".join(c if c.isalpha() else " " for c in named.sub(" ", text.lower()))
    words = " ".join(words.split())
    return bool(THANKS.fullmatch(words)) if words else any(unicodedata.category(c)[0] == "S" for c in text)


def case_of(world, message, agent):
    """Names the case of a message for an agent that can read it. None: it does not concern the agent."""
    me, kind, asks = agent["id"], message.get("class"), message.get("asks")
    place = next(one for one in world["conversations"] if one["id"] == message["conversation"])
    thread = next((one for one in world["threads"] if one["id"] == message.get("thread")), {})
    mentions = mentions_in(world, message["text"])
    named, direct, joined = me in mentions, place["kind"] == "dm", me in thread.get("participants", [])
    thanks = not message.get("labels") and is_thanks(message["text"])
    if message["author"] == me or kind == "record" or (kind and not named):
        return None
    if message.get("assignee") == me:
        return "assignment"
    if thanks and (direct or named):
        return "thanks"
    if direct:
        return "direct_message"
    if named:
        return "mention"
    if joined and asks == me:
        return "thread_question"
    roles = [name[5:] for name in mentions if name.startswith("role:")]
    if any(role in EVERYBODY or has_role(agent, role) for role in roles):
        return "role_mention"
    if mentions or asks or message.get("assignee"):
        return None  # it is for others
    if joined or thread.get("owner") == me or place.get("streamId") in agent.get("streams", []):
        return "thread_filler" if thanks else "thread_reply"
    return None  # talk aimed at nobody: the read tools have it


def treat(draft, case, labels):
    """Says how a draft has a message of that case delivered."""
    policy, addressed, policy_0602, directedness, mode, topic = CASES[case]
    return {
        "policy": policy if draft == "2026-06-24" else policy_0602,
        "directedness": directedness, "addressed": addressed,
        "mode": "immediate" if mode == "buffered" and labels else mode, "topic": topic, "reason": case,
        "priority": "urgent" if "urgent" in labels else "normal"}
