package model

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// vendor describes what all APIs of a vendor have in common.
type vendor interface {
	// header sets the headers of every answer.
	header(h http.Header)
	// admit refuses a request without the key.
	admit(r *http.Request, key string) *refusal
	// unknown refuses a path that isn't served; known: for this method.
	unknown(r *http.Request, known bool) *refusal
	tooLarge() *refusal
	// failure reports a failure of the model.
	failure(f *Failure) *refusal
	// body is the body of an error.
	body(bad *refusal, h http.Header) any
}

// refusal is an answer that is an error.
type refusal struct {
	status  int // 0: the connection is cut
	kind    string
	message string
	param   string // "" for none
	code    string // "" for none
	header  map[string]string
}

func (bad *refusal) write(w http.ResponseWriter, v vendor) {
	if bad.status == 0 {
		panic(http.ErrAbortHandler)
	}
	for name, value := range bad.header {
		w.Header().Set(name, value)
	}
	writeJSON(w, bad.status, v.body(bad, w.Header()))
}

// speaking returns the vendor of a request.
func speaking(r *http.Request) vendor {
	switch {
	case strings.HasPrefix(r.URL.Path, "/v1beta/"):
		return google{}
	case strings.HasPrefix(r.URL.Path, "/api/"):
		return ollamas{}
	}
	if strings.HasPrefix(r.URL.Path, "/v1/messages") || r.Header.Get("Anthropic-Version") != "" ||
		r.Header.Get("X-Api-Key") != "" {
		return anthropic{}
	}
	return openAI{}
}

func bearer(r *http.Request) string {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// openAI writes answers in the format of OpenAI.
type openAI struct{}

const invalidRequest = "invalid_request_error"

func (openAI) header(h http.Header) {
	h.Set("X-Request-Id", "req_"+random(hex, 32))
	h.Set("Openai-Version", "2020-10-01")
	h.Set("Openai-Organization", "c2a-conform")
	h.Set("Openai-Processing-Ms", "12")
	h.Set("X-Ratelimit-Limit-Requests", "10000")
	h.Set("X-Ratelimit-Remaining-Requests", "9999")
	h.Set("X-Ratelimit-Reset-Requests", "6ms")
}

func (openAI) admit(r *http.Request, key string) *refusal {
	switch given := bearer(r); given {
	case key:
		return nil
	case "":
		return &refusal{status: http.StatusUnauthorized, kind: invalidRequest,
			message: "You didn't provide an API key. You need to provide your API key in an Authorization header " +
				"using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank " +
				"username) if you're accessing the API from your browser and are prompted for a username and " +
				"password. You can obtain an API key from https://platform.openai.com/account/api-keys."}
	default:
		return &refusal{status: http.StatusUnauthorized, kind: invalidRequest, code: "invalid_api_key",
			message: "Incorrect API key provided: " + masked(given) +
				". You can find your API key at https://platform.openai.com/account/api-keys."}
	}
}

// masked shows only the ends of a key.
func masked(key string) string {
	if len(key) <= 12 {
		return strings.Repeat("*", len(key))
	}
	return key[:8] + strings.Repeat("*", len(key)-12) + key[len(key)-4:]
}

func (openAI) unknown(r *http.Request, known bool) *refusal {
	if known {
		return &refusal{status: http.StatusMethodNotAllowed, kind: invalidRequest, code: "method_not_supported",
			message: "Not allowed to " + r.Method + " on " + r.URL.Path +
				". (HINT: Perhaps you meant to use a different HTTP method?)"}
	}
	return &refusal{status: http.StatusNotFound, kind: invalidRequest,
		message: "Invalid URL (" + r.Method + " " + r.URL.Path + ")"}
}

func (openAI) tooLarge() *refusal {
	return &refusal{status: http.StatusRequestEntityTooLarge, kind: invalidRequest,
		message: "Maximum content size limit (" + strconv.Itoa(MaxBodyBytes) + ") exceeded."}
}

func (openAI) failure(f *Failure) *refusal {
	bad := &refusal{status: f.Status, kind: "server_error", message: f.Message}
	usual := "The server had an error while processing your request. Sorry about that!"
	switch f.Status {
	case http.StatusUnauthorized:
		bad.kind, bad.code, usual = invalidRequest, "invalid_api_key", "Incorrect API key provided."
	case http.StatusTooManyRequests:
		bad.kind, bad.code, usual = "requests", "rate_limit_exceeded",
			"Rate limit reached for requests. Please try again later."
		bad.header = map[string]string{"X-Ratelimit-Remaining-Requests": "0"}
		if f.RetryAfter > 0 {
			bad.header["X-Ratelimit-Reset-Requests"] = f.RetryAfter.String()
		}
	case http.StatusServiceUnavailable:
		usual = "The engine is currently overloaded, please try again later."
	default:
		if f.Status < http.StatusInternalServerError {
			bad.kind, usual = invalidRequest, "The request was refused."
		}
	}
	if bad.message == "" {
		bad.message = usual
	}
	return bad.after(f.RetryAfter, true)
}

// after adds the delay to wait.
func (bad *refusal) after(d time.Duration, exact bool) *refusal {
	if d <= 0 {
		return bad
	}
	if bad.header == nil {
		bad.header = map[string]string{}
	}
	bad.header["Retry-After"] = strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
	if exact {
		bad.header["Retry-After-Ms"] = strconv.FormatInt(d.Milliseconds(), 10)
	}
	return bad
}

func (openAI) body(bad *refusal, _ http.Header) any {
	return object{"error": object{"message": bad.message, "type": bad.kind, "param": orNull(bad.param),
		"code": orNull(bad.code)}}
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// decodeOpenAI reads the body of a request.
func decodeOpenAI(body []byte, into any) *refusal {
	err := json.Unmarshal(body, into)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Field != "":
		return &refusal{
			status: http.StatusBadRequest, kind: invalidRequest, param: wrong.Field, code: "invalid_type",
			message: "Invalid type for '" + wrong.Field + "': expected " + kindOf(wrong) + ", but got " +
				article(wrong.Value) + " instead.",
		}
	}
	return &refusal{status: http.StatusBadRequest, kind: invalidRequest,
		message: "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your " +
			"HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If " +
			"you have trouble figuring out how to fix this, please contact us through our help center at " +
			"help.openai.com.)"}
}

func kindOf(e *json.UnmarshalTypeError) string {
	switch kind := e.Type.Kind().String(); kind {
	case "slice":
		return "an array of objects"
	case "struct", "map":
		return "an object"
	case "bool":
		return "a boolean"
	case "int":
		return "an integer"
	default:
		return "a " + kind
	}
}

func article(kind string) string {
	if kind == "array" || kind == "object" {
		return "an " + kind
	}
	return "a " + kind
}

// missing refuses a request of OpenAI's without a parameter.
func missing(param string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: invalidRequest, param: param,
		code: "missing_required_parameter", message: "Missing required parameter: '" + param + "'."}
}

// misnamed refuses an invalid tool name.
func misnamed(param, name string) *refusal {
	if len(name) > 64 {
		return invalid(param, "string_above_max_length",
			"Invalid '"+param+
				"': string too long. Expected a string with maximum length 64, but got a string with length "+
				strconv.Itoa(len(name))+" instead.")
	}
	if !toolName.MatchString(name) {
		return invalid(param, "invalid_value",
			"Invalid '"+param+
				"': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.")
	}
	return nil
}

// invalid refuses a parameter of a request of OpenAI's.
func invalid(param, code, message string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: invalidRequest, param: param, code: code, message: message}
}

// toolName matches valid tool names of both vendors, up to a length.
var toolName = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// anthropic writes answers in the format of Anthropic.
type anthropic struct{}

func (anthropic) header(h http.Header) {
	h.Set("Request-Id", "req_011"+random(base58, 21))
	h.Set("Anthropic-Organization-Id", "00000000-0000-4000-8000-000000000000")
	h.Set("Anthropic-Ratelimit-Requests-Limit", "4000")
	h.Set("Anthropic-Ratelimit-Requests-Remaining", "3999")
	h.Set("Anthropic-Ratelimit-Requests-Reset", time.Now().UTC().Format(time.RFC3339))
}

func (anthropic) admit(r *http.Request, key string) *refusal {
	bad := &refusal{status: http.StatusUnauthorized, kind: "authentication_error"}
	switch token, given := bearer(r), r.Header.Get("X-Api-Key"); {
	case given == key || given == "" && token == key:
	case given != "":
		bad.message = "invalid x-api-key"
		return bad
	case token != "":
		bad.message = "Invalid bearer token"
		return bad
	default:
		bad.message = "x-api-key header is required"
		return bad
	}
	if r.Header.Get("Anthropic-Version") == "" {
		return badMessages("anthropic-version: header is required")
	}
	return nil
}

// badMessages refuses a request of Anthropic's.
func badMessages(message string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: invalidRequest, message: message}
}

func (anthropic) unknown(_ *http.Request, known bool) *refusal {
	if known {
		return &refusal{status: http.StatusMethodNotAllowed, kind: invalidRequest, message: "Method Not Allowed"}
	}
	return &refusal{status: http.StatusNotFound, kind: "not_found_error", message: "Not found"}
}

func (anthropic) tooLarge() *refusal {
	return &refusal{status: http.StatusRequestEntityTooLarge, kind: "request_too_large",
		message: "Request exceeds the maximum size"}
}

// overloaded is the status with which Anthropic says that it is overloaded.
const overloaded = 529

func (anthropic) failure(f *Failure) *refusal {
	kinds := map[int][2]string{
		http.StatusBadRequest:   {invalidRequest, "Error"},
		http.StatusUnauthorized: {"authentication_error", "invalid x-api-key"},
		http.StatusPaymentRequired: {"billing_error",
			"Your credit balance is too low to access the Anthropic API."},
		http.StatusForbidden: {"permission_error",
			"Your API key does not have permission to use the specified resource."},
		http.StatusNotFound:              {"not_found_error", "Not found"},
		http.StatusRequestEntityTooLarge: {"request_too_large", "Request exceeds the maximum size"},
		http.StatusTooManyRequests: {"rate_limit_error",
			"This request would exceed your organization's rate limit. Please try again later."},
		http.StatusGatewayTimeout: {"timeout_error", "Request timed out"},
		overloaded:                {"overloaded_error", "Overloaded"},
	}
	kind, ok := kinds[f.Status]
	if !ok {
		kind = [2]string{"api_error", "Internal server error"}
	}
	bad := &refusal{status: f.Status, kind: kind[0], message: f.Message}
	if bad.message == "" {
		bad.message = kind[1]
	}
	if f.Status == http.StatusTooManyRequests {
		bad.header = map[string]string{"Anthropic-Ratelimit-Requests-Remaining": "0"}
		if f.RetryAfter > 0 {
			bad.header["Anthropic-Ratelimit-Requests-Reset"] = time.Now().Add(f.RetryAfter).UTC().Format(time.RFC3339)
		}
	}
	return bad.after(f.RetryAfter, false)
}

func (anthropic) body(bad *refusal, h http.Header) any {
	return object{"type": "error", "error": object{"type": bad.kind, "message": bad.message},
		"request_id": h.Get("Request-Id")}
}

// models lists the only model, or shows any.
func (s *Server) models(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	show := func(id string) object {
		return object{"id": id, "object": "model", "created": s.born.Unix(), "owned_by": "c2a-conform"}
	}
	_, theirs := speaking(r).(anthropic)
	if theirs {
		show = func(id string) object {
			return object{"type": "model", "id": id, "display_name": id,
				"created_at": s.born.UTC().Format(time.RFC3339)}
		}
	}
	switch {
	case id != "":
		writeJSON(w, http.StatusOK, show(id))
	case theirs:
		writeJSON(w, http.StatusOK, object{"data": []object{show(Name)}, "has_more": false, "first_id": Name,
			"last_id": Name})
	default:
		writeJSON(w, http.StatusOK, object{"object": "list", "data": []object{show(Name)}})
	}
}
