// Asks the model by the vendors' own clients, and fails where one of them is not
// told what it expects. The settings come as JSON in the environment.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import OpenAI from "openai";
import Anthropic from "@anthropic-ai/sdk";
import * as acp from "@agentclientprotocol/sdk";

const settings = JSON.parse(process.env.SETTINGS);
const openai = new OpenAI({ baseURL: settings.openai_url, apiKey: settings.key });
const anthropic = new Anthropic({ baseURL: settings.anthropic_url, apiKey: settings.key });
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
    ];
    for (const stream of [false, true]) {
      const leave = new AbortController();
      const asked = ask(leave.signal, stream).map((p) => assert.rejects(p, (e) => e instanceof OpenAI.APIUserAbortError || e instanceof Anthropic.APIUserAbortError));
      // The model says when all three are held.
      await openai.responses.create({ model, input: "three are held" });
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
