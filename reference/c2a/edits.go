package c2a

// EditedAfterResponse is the reason of an event about a message that was edited
// after it had been answered (C2A02-243).
const EditedAfterResponse = "edited_after_response"
