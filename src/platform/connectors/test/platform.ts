import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { TEST_CLASSES } from "./describe.ts";
import { type Line, openJournal } from "./journal.ts";

/**
 * A platform that behaves badly on purpose, as a process of its own: `node platform.ts '{"journal": "…", "port": 0}'`.
 * Words in a post's text say how: `[fail]` is refused for good, `[busy]` is refused once with Retry-After, `[lose]` is
 * accepted and its first answer never sent, `[slow]` is answered late, `[process]` is accepted and finished later,
 * `[crash]` takes the platform down once it has accepted it. `lose` does the same to a share of all posts.
 */
const Options = z.object({
  journal: z.string(),
  port: z.number().int().default(0),
  /** Share of answers lost, 0 to 1. */
  lose: z.number().default(0),
  /** Milliseconds that every answer takes. */
  latency: z.number().default(0),
  /** Milliseconds until an accepted post shows up in searches. */
  indexing: z.number().default(0),
});
const Message = z.object({ account: z.string(), marker: z.string(), text: z.string() });

const options = Options.parse(JSON.parse(process.argv[2] ?? "{}"));
const journal = openJournal(options.journal);

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(options.port, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, first, , id] = url.pathname.split("/");
  const kind = z.enum(TEST_CLASSES).parse(first);
  await sleep(options.latency);
  if (request.method === "POST")
    return accept(kind, Message.parse(await json(request)), request.headers["idempotency-key"], response);
  const accepted = journal.lines.filter((line) => line.what === "accepted" && line.kind === kind);
  if (id) {
    const line = accepted.find((candidate) => candidate.id === id);
    return line ? reply(response, 200, view(line)) : reply(response, 404, { error: "There is no such post." });
  }
  if (kind !== "look_up") return reply(response, 404, { error: "This platform cannot be searched." });
  const { account, marker } = Object.fromEntries(url.searchParams);
  const found = accepted.filter(
    (line) => line.account === account && line.marker === marker && Date.now() - line.at >= options.indexing,
  );
  reply(response, 200, found.map(view));
}

async function accept(
  kind: Line["kind"],
  { account, marker, text }: z.infer<typeof Message>,
  key: string | string[] | undefined,
  response: ServerResponse,
): Promise<void> {
  const earlier = journal.lines.filter((line) => line.kind === kind && line.marker === marker);
  const write = (what: Line["what"], id: string, isReplyLost = false): Line => {
    const line = {
      what,
      kind,
      account,
      marker,
      id,
      at: Date.now(),
      isReplyLost,
      isProcessing: text.includes("[process]"),
    };
    journal.append(line);
    return line;
  };
  const known = key && earlier.find(({ what }) => what === "accepted");
  if (known) {
    write("repeated", known.id);
    return reply(response, 200, view(known));
  }
  if (text.includes("[fail]")) {
    write("refused", "");
    return reply(response, 422, { error: "This platform does not want this text." });
  }
  if (text.includes("[busy]") && !earlier.some(({ what }) => what === "busy")) {
    write("busy", "");
    return reply(response, 503, { error: "Too busy just now." }, { "retry-after": "1" });
  }
  const isReplyLost = earlier.length === 0 && (text.includes("[lose]") || Math.random() < options.lose);
  const line = write("accepted", randomUUID(), isReplyLost);
  if (text.includes("[crash]") && earlier.length === 0) process.exit(1);
  if (isReplyLost) return void response.destroy();
  if (text.includes("[slow]")) await sleep(1000);
  reply(response, line.isProcessing ? 202 : 201, view(line));
}

function view({ id, account, at, isProcessing }: Line): object {
  const isDone = !isProcessing || Date.now() - at >= 300;
  return { id, url: `https://test.example/${account}/${id}`, state: isDone ? "published" : "processing" };
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { "content-type": "application/json", connection: "close", ...headers })
    .end(JSON.stringify(body));
}
