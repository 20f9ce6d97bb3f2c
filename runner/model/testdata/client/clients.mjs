// Asks the model by the vendors' own clients, and fails where one of them is not
// told what it expects. The settings come as JSON in the environment.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import OpenAI from "openai";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI, ApiError } from "@google/genai";
import { Ollama } from "ollama";
import * as acp from "@agentclientprotocol/sdk";

const settings = JSON.parse(process.env.SETTINGS);
const openai = new OpenAI({ baseURL: settings.openai_url, apiKey: settings.key });
const anthropic = new Anthropic({ baseURL: settings.anthropic_url, apiKey: settings.key });
const gemini = new GoogleGenAI({ apiKey: settings.key, httpOptions: { baseUrl: settings.gemini_url } });
const ollama = new Ollama({ host: settings.ollama_url });
const model = settings.model;
const want = { city: "Paris, in France" };

const checks = {
  async "chat completions: a tool, and its result"() {
    const tools = [{ type: "function", function: { name: "weather", parameters: { type: "object" } } }];
    const messages = [{ role: "user", content: "weather?" }];
    const first = await openai.chat.completions.create({ model, messages, tools });
    const { message } = first.choices[0];
    assert.equal(message.content, "let me see");
    assert.deepEqual(JSON.parse(message.tool_calls[0].function.arguments), want);
    messages.push(message, { role: "tool", tool_call_id: message.tool_calls[0].id, content: "fine" });
    const second = await openai.chat.completions.create({ model, messages, tools });
    assert.equal(second.choices[0].message.content, "it is fine");
    assert.ok(second._request_id);
  },

  async "chat completions: a stream, put together"() {
    const tools = [{ type: "function", function: { name: "weather", parameters: { type: "object" } } }];
    const stream = openai.chat.completions.stream({ model, messages: [{ role: "user", content: "weather?" }], tools, stream_options: { include_usage: true } });
    const { choices, usage } = await stream.finalChatCompletion();
    assert.equal(choices[0].finish_reason, "tool_calls");
    assert.equal(choices[0].message.content, "let me see");
    assert.deepEqual(JSON.parse(choices[0].message.tool_calls[0].function.arguments), want);
    assert.ok(usage.total_tokens > 0);
  },

  async "chat completions: the helper that runs tools"() {
    const runner = openai.chat.completions.runTools({
      model,
      stream: true,
      messages: [{ role: "user", content: "weather?" }],
      tools: [{ type: "function", function: { name: "weather", parameters: { type: "object" }, parse: JSON.parse, function: ({ city }) => `fine in ${city}` } }],
    });
    assert.equal(await runner.finalContent(), "it is fine in Paris, in France");
  },

  async "responses: a tool, and its result, going on from the first"() {
    const tools = [{ type: "function", name: "weather", parameters: { type: "object" }, strict: false }];
    const first = await openai.responses.create({ model, instructions: "be kind", input: "weather?", tools });
    assert.equal(first.output_text, "let me see");
    const call = first.output.find((item) => item.type === "function_call");
    assert.deepEqual(JSON.parse(call.arguments), want);
    const second = await openai.responses.create({ model, tools, previous_response_id: first.id, input: [{ type: "function_call_output", call_id: call.call_id, output: "fine" }] });
    assert.equal(second.output_text, "it is fine");
  },

  async "responses: a stream, put together"() {
    const stream = openai.responses.stream({ model, input: "hello", tools: [] });
    let text = "";
    stream.on("response.output_text.delta", (event) => { text += event.delta; });
    const response = await stream.finalResponse();
    assert.equal(response.status, "completed");
    assert.equal(response.output_text, "you said: hello");
    assert.equal(text, response.output_text);
  },

  async "messages: a tool, and its result"() {
    const tools = [{ name: "weather", input_schema: { type: "object" } }];
    const messages = [{ role: "user", content: "weather?" }];
    const first = await anthropic.messages.create({ model, max_tokens: 100, system: "be kind", messages, tools });
    assert.equal(first.stop_reason, "tool_use");
    assert.deepEqual(first.content[1].input, want);
    messages.push({ role: "assistant", content: first.content }, { role: "user", content: [{ type: "tool_result", tool_use_id: first.content[1].id, content: "fine" }] });
    const second = await anthropic.messages.create({ model, max_tokens: 100, messages, tools });
    assert.deepEqual(second.content, [{ type: "text", text: "it is fine" }]);
    assert.ok(second._request_id);
  },

  async "messages: a stream, put together"() {
    const tools = [{ name: "weather", input_schema: { type: "object" } }];
    const message = await anthropic.messages.stream({ model, max_tokens: 100, messages: [{ role: "user", content: "weather?" }], tools }).finalMessage();
    assert.equal(message.content[0].text, "let me see");
    assert.deepEqual(message.content[1].input, want);
    assert.equal(message.stop_reason, "tool_use");
    assert.ok(message.usage.output_tokens > 0);
  },

  async "messages: counted, and models listed"() {
    const { input_tokens } = await anthropic.messages.countTokens({ model, messages: [{ role: "user", content: "hi" }] });
    assert.ok(input_tokens > 0);
    for await (const m of anthropic.models.list()) assert.equal(m.id, model);
    for await (const m of openai.models.list()) assert.equal(m.id, model);
  },

  async "gemini: a function, and its response"() {
    const config = { systemInstruction: "be kind", tools: [{ functionDeclarations: [{ name: "weather" }] }] };
    const contents = [{ role: "user", parts: [{ text: "weather?" }] }];
    const first = await gemini.models.generateContent({ model, contents, config });
    assert.equal(first.candidates[0].content.parts[0].text, "let me see");
    const [call] = first.functionCalls;
    assert.deepEqual(call.args, want);
    contents.push(first.candidates[0].content, { role: "user", parts: [{ functionResponse: { id: call.id, name: call.name, response: { output: "fine" } } }] });
    const second = await gemini.models.generateContent({ model, contents, config });
    assert.equal(second.text, "it is fine");
    assert.equal(second.candidates[0].finishReason, "STOP");
    assert.ok(second.usageMetadata.totalTokenCount > 0);
  },

  async "gemini: a stream, a chat, tokens and models"() {
    let said = "";
    const calls = [];
    const config = { tools: [{ functionDeclarations: [{ name: "weather" }] }] };
    for await (const chunk of await gemini.models.generateContentStream({ model, contents: "weather?", config })) {
      said += chunk.candidates[0].content.parts.map((part) => part.text ?? "").join("");
      calls.push(...(chunk.functionCalls ?? []));
    }
    assert.equal(said, "let me see");
    assert.deepEqual(calls[0].args, want);
    const chat = gemini.chats.create({ model });
    assert.equal((await chat.sendMessage({ message: "hello" })).text, "you said: hello");
    assert.equal((await chat.sendMessage({ message: "and you?" })).text, "you said: and you?");
    assert.equal(chat.getHistory().length, 4);
    assert.ok((await gemini.models.countTokens({ model, contents: "hello" })).totalTokens > 0);
    for await (const m of await gemini.models.list()) assert.equal(m.name, `models/${model}`);
    // Without alt=sse a stream is a list in JSON.
    const list = await fetch(`${settings.gemini_url}/v1beta/models/${model}:streamGenerateContent?key=${settings.key}`, { method: "POST", body: JSON.stringify({ system_instruction: { parts: [{ text: "be kind" }] }, contents: [{ parts: [{ text: "hello you" }] }] }) });
    assert.equal((await list.json()).map((chunk) => chunk.candidates[0].content.parts[0].text).join(""), "you said: hello you");
  },

  async "ollama: a tool, and its result"() {
    const tools = [{ type: "function", function: { name: "weather", description: "", parameters: { type: "object", properties: {} } } }];
    const messages = [{ role: "user", content: "weather?" }];
    const first = await ollama.chat({ model, messages, tools });
    assert.equal(first.message.content, "let me see");
    assert.deepEqual(first.message.tool_calls[0].function.arguments, want);
    messages.push(first.message, { role: "tool", tool_name: "weather", content: "fine" });
    const second = await ollama.chat({ model, messages, tools });
    assert.equal(second.message.content, "it is fine");
    assert.equal(second.done_reason, "stop");
    assert.ok(second.eval_count > 0);
  },

  async "ollama: a stream, a prompt, and models"() {
    let said = "";
    let calls = [];
    const tools = [{ type: "function", function: { name: "weather", description: "", parameters: { type: "object", properties: {} } } }];
    for await (const part of await ollama.chat({ model, messages: [{ role: "user", content: "weather?" }], tools, stream: true })) {
      said += part.message.content;
      calls = calls.concat(part.message.tool_calls ?? []);
    }
    assert.equal(said, "let me see");
    assert.deepEqual(calls[0].function.arguments, want);
    assert.equal((await ollama.generate({ model, system: "be kind", prompt: "hello" })).response, "you said: hello");
    assert.equal((await ollama.list()).models[0].name, model);
    assert.ok((await ollama.show({ model })).capabilities.includes("tools"));
  },

  async "errors have their classes"() {
    const other = { apiKey: "sk-of-somebody-else", maxRetries: 0 };
    await assert.rejects(openai.withOptions(other).responses.create({ model, input: "x" }), (e) => e instanceof OpenAI.AuthenticationError && e.code === "invalid_api_key");
    await assert.rejects(anthropic.withOptions(other).messages.create({ model, max_tokens: 1, messages: [{ role: "user", content: "x" }] }), (e) => e instanceof Anthropic.AuthenticationError && e.error.error.type === "authentication_error");
    await assert.rejects(openai.chat.completions.create({ model, messages: [{ role: "tool", tool_call_id: "x", content: "x" }] }), OpenAI.BadRequestError);
    const once = { maxRetries: 0 };
    await assert.rejects(openai.responses.create({ model, input: "fail 429 a" }, once), (e) => e instanceof OpenAI.RateLimitError && e.headers.get("retry-after") === "1");
    await assert.rejects(openai.responses.create({ model, input: "fail 500 a" }, once), OpenAI.InternalServerError);
    await assert.rejects(anthropic.messages.create({ model, max_tokens: 1, messages: [{ role: "user", content: "fail 529 a" }] }, once), (e) => e.status === 529 && e.error.error.type === "overloaded_error");
    await assert.rejects(openai.responses.create({ model, input: "fail 0 a" }, once), OpenAI.APIConnectionError);
    const stranger = new GoogleGenAI({ apiKey: "AI-of-somebody-else", httpOptions: { baseUrl: settings.gemini_url } });
    await assert.rejects(stranger.models.generateContent({ model, contents: "x" }), (e) => e instanceof ApiError && e.status === 400 && /API_KEY_INVALID/.test(e.message));
    await assert.rejects(gemini.models.generateContent({ model, contents: "fail 429 g" }), (e) => e instanceof ApiError && e.status === 429 && /RESOURCE_EXHAUSTED/.test(e.message));
    await assert.rejects(gemini.models.generateContent({ model, contents: [{ role: "model", parts: [{ functionCall: { name: "weather", args: {} } }] }] }), (e) => e.status === 400);
    await assert.rejects(ollama.chat({ model, messages: [{ role: "user", content: "fail 500 o" }] }), (e) => e.status_code === 500);
  },

  async "what failed is tried again"() {
    const { output_text } = await openai.responses.create({ model, input: "fail 429 b" });
    assert.equal(output_text, "you said: fail 429 b");
    const chat = await openai.chat.completions.create({ model, messages: [{ role: "user", content: "fail 500 b" }] });
    assert.equal(chat.choices[0].message.content, "you said: fail 500 b");
    const message = await anthropic.messages.create({ model, max_tokens: 9, messages: [{ role: "user", content: "fail 529 b" }] });
    assert.equal(message.content[0].text, "you said: fail 529 b");
  },

  async "who leaves is not answered"() {
    const ask = (signal, stream) => [
      openai.chat.completions.create({ model, stream, messages: [{ role: "user", content: "hold" }] }, { signal }),
      openai.responses.create({ model, stream, input: "hold" }, { signal }),
      anthropic.messages.create({ model, stream, max_tokens: 9, messages: [{ role: "user", content: "hold" }] }, { signal }),
      gemini.models[stream ? "generateContentStream" : "generateContent"]({ model, contents: "hold", config: { abortSignal: signal } }),
      new Ollama({ host: settings.ollama_url, fetch: (url, options) => fetch(url, { ...options, signal }) }).chat({ model, stream, messages: [{ role: "user", content: "hold" }] }),
    ];
    for (const stream of [false, true]) {
      const leave = new AbortController();
      const asked = ask(leave.signal, stream).map((p) => assert.rejects(p, (e) => e instanceof OpenAI.APIUserAbortError || e instanceof Anthropic.APIUserAbortError || e.name === "AbortError"));
      // The model says when all five are held.
      await openai.responses.create({ model, input: "five are held" });
      leave.abort();
      await Promise.all(asked);
    }
  },

  async "an agent"() {
    const [command, ...args] = JSON.parse(process.env.AGENT);
    const start = () => {
      const process_ = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, C2A_CONFORM_MODEL: settings.acp_address } });
      return [process_, acp.ndJsonStream(Writable.toWeb(process_.stdin), Readable.toWeb(process_.stdout))];
    };
    let said = "";
    const app = () => acp.client({ name: "test" }).onNotification(acp.methods.client.session.update, ({ params }) => { said += `[${params.update.sessionUpdate}] ${params.update.content.text}`; });
    const prompt = (sessionId, text) => ({ sessionId, prompt: [{ type: "text", text }] });
    let session;
    let [child, stream] = start();
    await app().connectWith(stream, async (ctx) => {
      const agent = acp.methods.agent;
      const { protocolVersion, agentCapabilities } = await ctx.request(agent.initialize, { protocolVersion: acp.PROTOCOL_VERSION, clientCapabilities: {} });
      assert.equal(protocolVersion, acp.PROTOCOL_VERSION);
      assert.equal(agentCapabilities.loadSession, true);
      ({ sessionId: session } = await ctx.request(agent.session.new, { cwd: "/", mcpServers: [] }));
      assert.equal((await ctx.request(agent.session.prompt, prompt(session, "hello"))).stopReason, "end_turn");
      assert.equal(said.replaceAll("[agent_message_chunk] ", ""), "you said: hello");
      const held = ctx.request(agent.session.prompt, prompt(session, "hold"));
      await openai.responses.create({ model, input: "one is held" });
      await ctx.notify(agent.session.cancel, { sessionId: session });
      assert.equal((await held).stopReason, "cancelled");
    });
    child.kill("SIGKILL");
    said = "";
    [child, stream] = start();
    await app().connectWith(stream, async (ctx) => {
      const agent = acp.methods.agent;
      await ctx.request(agent.initialize, { protocolVersion: acp.PROTOCOL_VERSION, clientCapabilities: {} });
      await ctx.request(agent.session.load, { sessionId: session, cwd: "/", mcpServers: [] });
      assert.equal(said, "[user_message_chunk] hello[agent_message_chunk] you said: hello[user_message_chunk] hold");
      await assert.rejects(ctx.request(agent.session.prompt, prompt(session, "fail 500 c")), (e) => e.code === -32603);
    });
    child.stdin.end();
    child.kill();
  },
};

for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok   ${name}`);
  } catch (e) {
    console.log(`FAIL ${name}\n${e.stack}`);
    process.exitCode = 1;
  }
}
process.exit();
