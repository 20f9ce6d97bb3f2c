package c2a

// ChatMessage is one message of a model's turn.
type ChatMessage struct {
	Role string // system, user, assistant or tool
	Text string
}

// ActionKind is what a model wants done.
type ActionKind uint8

// The kinds of action.
const (
	ActReply    ActionKind = iota + 1 // say Text in answer to the turn
	ActSend                           // post Text at Place, answering nothing
	ActTool                           // call a tool and show the result in the next step
	ActReact                          // put Signal on the event
	ActStay                           // stay silent
	ActFail                           // the model broke down: Text says how
	ActProgress                       // report how far it has come
)

// Action is one thing that a model wants done.
type Action struct {
	Kind      ActionKind
	Text      string
	Place     Place
	Tool      string
	Arguments string // of a tool: opaque, as the model gave them
	Signal    string
	Send      *SendMessage // of a tool that posts: what it would post
	On        string       // event that a chat tool is about, as far as the arguments say
	Progress  float64
	Total     float64 // 0: unknown
}
