import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { TEST_CLASSES, type TestClass } from "./describe.ts";
import { openJournal } from "./journal.ts";
import { openAccounts } from "./platform-accounts.ts";
import { choicesFor } from "./platform-choices.ts";
import { openContainers } from "./platform-containers.ts";
import { openMessages } from "./platform-messages.ts";
import { countFollowers, countFor } from "./platform-metrics.ts";
import { findPeople } from "./platform-people.ts";
import { openPosts } from "./platform-posts.ts";
import { randomOf } from "./random.ts";
import { sendJson } from "./send-json.ts";

/**
 * A platform that misbehaves on purpose, as its own process: `node platform.ts '{"journal": "…", "port": 0}'`.
 * `platform-posts.ts` describes how it treats posts; it also has accounts to connect, metrics, and incoming messages.
 */
const Options = z.object({
  journal: z.string(),
  port: z.number().int().default(0),
  /** Share of responses that are lost, 0 to 1. */
  lose: z.number().default(0),
  /** The same responses are lost for the same seed. */
  seed: z.number().optional(),
  /** Delay of every response, in milliseconds. */
  latency: z.number().default(0),
  /** Milliseconds until an accepted post appears in searches. */
  indexing: z.number().default(0),
  /** The product's URL for webhook requests about incoming messages. */
  studio: z.string().nullable().default(null),
});

const options = Options.parse(JSON.parse(process.argv[2] ?? "{}"));
const random = options.seed === undefined ? Math.random : randomOf(options.seed);
const posts = openPosts(openJournal(options.journal), { ...options, random }, (container) =>
  containers.filesOf(container),
);
const containers = openContainers(posts.findByContainer);
const accounts = openAccounts();
const messages = openMessages(options.studio);

const server = createServer((request, response) => {
  result(request, response).catch(() => response.destroy());
});
server.listen(options.port, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));

async function result(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, first, what, id] = url.pathname.split("/");
  const kind = z.enum(TEST_CLASSES).parse(first);
  const isPost = request.method === "POST";
  await sleep(options.latency);
  switch (what ?? "posts") {
    case "authorize":
      return isPost
        ? accounts.decide(new URLSearchParams(await text(request)), response)
        : accounts.askConsent(url.searchParams, response);
    case "token":
      return accounts.redeem(await json(request), response);
    case "session":
      return accounts.open(kind, await json(request), response);
    case "figures":
      return sendJson(response, 200, { figures: countFor(posts.find(kind, url.searchParams.getAll("id"))) });
    case "timeline":
      return sendJson(response, 200, posts.list(kind, url.searchParams));
    case "choices":
      return sendJson(response, 200, choicesFor(url.searchParams.get("account") ?? ""));
    case "people": {
      const query = url.searchParams.get("q") ?? "";
      if (query === "busy") return sendJson(response, 429, { error: "Too many requests." });
      if (query === "fail") return sendJson(response, 403, { error: "Refused." });
      if (query === "expired") return sendJson(response, 401, { error: "The key is not accepted." });
      return sendJson(response, 200, { people: findPeople(query) });
    }
    case "followers":
      return sendJson(response, 200, { followers: countFollowers(url.searchParams.get("account") ?? "") });
    case "messages":
      if (request.method === "PUT") return messages.change(id ?? "", await json(request), response);
      return isPost ? messages.write(kind, await json(request), response) : messages.show(id ?? "", response);
    case "containers":
      return isPost ? containers.open(await json(request), response) : containers.show(id ?? "", response);
    default:
      return answerAboutPosts(kind, id, request, url, response);
  }
}

async function answerAboutPosts(
  kind: TestClass,
  id: string | undefined,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") {
    const body: unknown = await json(request);
    const { data: posted } = z.object({ container: z.string() }).safeParse(body);
    if (kind === "state" && !containers.has(posted?.container ?? ""))
      return sendJson(response, 410, { error: "The container has expired." });
    return posts.accept(kind, body, request.headers["idempotency-key"], response);
  }
  if (id && request.method === "PUT") return posts.change(kind, id, await json(request), response);
  if (id && request.method === "DELETE") return posts.change(kind, id, null, response);
  return id ? posts.show(kind, id, response) : posts.search(kind, url.searchParams, response);
}
