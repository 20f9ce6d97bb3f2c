// Writes three TypeScript files beside the declarations of a bundle: valid.ts gives every valid vector to its type,
// invalid.ts every invalid one that is JSON, each in a line, and use.ts takes messages apart as a program does.
// node types.mjs BUNDLE FOLDER
import fs from "node:fs";
import path from "node:path";

const [bundle, folder] = process.argv.slice(2);
const vectors = JSON.parse(fs.readFileSync(path.join(bundle, "vectors/index.json"), "utf8"));

const alias = (module) => module.replaceAll("-", "_");
const typeOf = (schema) => {
  const kind = schema.replace(/\.json$/, "").split("/");
  const name = kind.pop().split(/[-._]/).map((w) => w[0].toUpperCase() + w.slice(1)).join("");
  return { module: kind.join("-"), name };
};

function write(file, chosen) {
  const modules = new Set(), lines = [];
  for (const v of chosen) {
    const raw = fs.readFileSync(path.join(bundle, v.file), "utf8");
    let value;
    try {
      value = JSON.parse(raw);
    } catch {
      continue;
    }
    const { module, name } = typeOf(v.schema);
    modules.add(module);
    // a type parameter, so that members beyond the type are no error: messages are open
    lines.push(`fits<${alias(module)}.${name}>()(${JSON.stringify(value)}); // ${v.file}`);
  }
  const imports = [...modules].map((m) => `import type * as ${alias(m)} from "${path.resolve(bundle, "types", m)}.js";`);
  const fits = "declare function fits<T>(): <const U extends Mutable<T>>(value: U) => void;\n" +
    "type Mutable<T> = T extends ReadonlyArray<infer E> ? ReadonlyArray<Mutable<E>> : T extends object ? { [K in keyof T]: Mutable<T[K]> } : T;";
  fs.writeFileSync(path.join(folder, file), [...imports, fits, ...lines, ""].join("\n"));
}

write("valid.ts", vectors.filter((v) => v.valid));
write("invalid.ts", vectors.filter((v) => !v.valid && !v.beyond));
const types = (name) => JSON.stringify(path.resolve(bundle, "types", name) + ".js");
fs.writeFileSync(path.join(folder, "use.ts"), `
import type { Event, KnownToolCall } from ${types("c2a-2026-06-24")};
import type { Surface } from ${types("port")};
import type { StateResult, InteractionResponse } from ${types("a2h")};
import type { Message } from ${types("jsonrpc")};

export function text(event: Event): string {
  return event.knock === undefined ? event.content : event.knock.topic;
}
export function called(call: KnownToolCall): string {
  switch (call.name) {
    case "chat.send_message": return call.arguments.text;
    case "chat.react": return call.arguments.signal;
    case "chat.defer": return call.arguments.reason;
    case "chat.claim": case "chat.resolve": case "chat.list_events": case "chat.read_thread": return call.name;
    default: { const none: never = call; return none; }
  }
}
export function happens(event: Surface["params"]["events"][number]): string {
  switch (event.op) {
    case "post": case "edit": case "redeliver": case "assign": case "status": return event.text;
    case "join": case "leave": return event.participant;
    case "typing": return String(event.active);
    case "react": case "unreact": return event.signal ?? event.glyph;
    case "read": return event.message;
    case "delete": return event.id;
    case "outage": case "compact": return event.op;
    default: { const none: never = event; return none; }
  }
}
export function reason(response: StateResult): string {
  if (response.error !== undefined) return response.error.message;
  return response.result.decision === "REQUEST_HUMAN" ? response.result.intent.reason : response.result.decision;
}
export function answered(response: InteractionResponse): string {
  return response.decision ?? response.selected_option ?? (response.acknowledged ? "acknowledged" : JSON.stringify(response.data));
}
export function method(message: Message): string | undefined {
  return message.method;
}
`);
