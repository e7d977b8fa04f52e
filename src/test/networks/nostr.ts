import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket, { WebSocketServer } from "ws";
import { z } from "zod";
import {
  createKeyPair,
  EventTemplate,
  isGenuine,
  type KeyPair,
  KIND,
  NostrEvent,
  signEvent,
} from "#platform/connectors/nostr/event.ts";
import { conversationKey, decrypt, encrypt } from "#platform/connectors/nostr/nip44.ts";
import type { Answer, StandIn, Trouble } from "./stand-in.ts";

const Filter = z.object({
  ids: z.array(z.string()).optional(),
  authors: z.array(z.string()).optional(),
  kinds: z.array(z.number()).optional(),
  "#e": z.array(z.string()).optional(),
  "#p": z.array(z.string()).optional(),
  since: z.number().optional(),
  until: z.number().optional(),
  limit: z.number().optional(),
});
type Filter = z.infer<typeof Filter>;
const Asked = z.union([
  z.tuple([z.literal("EVENT"), NostrEvent]),
  z.tuple([z.literal("REQ"), z.string(), Filter]),
  z.tuple([z.literal("CLOSE"), z.string()]),
]);

/** A message of a client over one of its connections; without a text, the connection itself. */
export type SocketMessage = { connection: number; text: string | null };

export type NostrRelay = Pick<StandIn, "troubles" | "stop" | "plan" | "countPlanned"> & {
  url: string;
  /** All stored events, in order of arrival. */
  events: NostrEvent[];
  /** Every connection and message of clients but closings: `CONNECT`, `EVENT 1`, `REQ 0,10002`, by the kinds of events. */
  asked: string[];
  messages: SocketMessage[];
  /** Maximum number of events per response, whatever the request's limit. */
  most: number;
};

/** A relay with NIP-01, NIP-09 and the usual limits of NIP-11, in this process; `troubles` apply to notes. */
export async function startRelay(): Promise<NostrRelay> {
  const [events, asked, troubles]: [NostrEvent[], string[], Trouble[]] = [[], [], []];
  const feeds = new Map<WebSocket, Map<string, Filter>>();
  const planned: { request: RegExp; trouble: Trouble }[] = [];
  const messages: SocketMessage[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer();
  let connections = 0;
  server.on("upgrade", (request, connection, head) => {
    asked.push("CONNECT");
    const trouble = takePlanned("CONNECT");
    if (trouble && trouble.kind !== "slow") return void connection.end(handshakeOf(trouble));
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const number = connections++;
      messages.push({ connection: number, text: null });
      feeds.set(socket, new Map());
      socket.on("close", () => feeds.delete(socket));
      socket.on("message", (data) => {
        messages.push({ connection: number, text: String(data) });
        void handle(socket, String(data));
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const relay: NostrRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    asked,
    troubles,
    messages,
    most: 500,
    plan(request, ...all) {
      for (const trouble of all) planned.push({ request: new RegExp(`^${request}$`), trouble });
    },
    countPlanned: () => planned.length,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function takePlanned(request: string): Trouble | undefined {
    const index = planned.findIndex((one) => one.request.test(request));
    return index < 0 ? undefined : planned.splice(index, 1)[0]?.trouble;
  }

  async function handle(socket: WebSocket, text: string): Promise<void> {
    const { data } = Asked.safeParse(JSON.parse(text));
    const say = (...message: unknown[]) => socket.send(JSON.stringify(message));
    if (!data) return say("NOTICE", "error: could not read the message");
    if (data[0] === "CLOSE") return void feeds.get(socket)?.delete(data[1]);
    const request = data[0] === "EVENT" ? `EVENT ${data[1].kind}` : `REQ ${data[2].kinds?.join() ?? ""}`;
    asked.push(request);
    const trouble = takePlanned(request);
    if (data[0] === "EVENT") return take(socket, data[1], trouble);
    const [, name, filter] = data;
    if (trouble?.kind === "refuse") return say("CLOSED", name, reasonOf(trouble.answer));
    if (trouble?.kind === "page") return void socket.send("<html>Sign in</html>", () => socket.terminate());
    if (trouble?.kind === "half") return void socket.send(`["EOSE","${name}`, () => socket.terminate());
    if (trouble?.kind === "bad_gateway") return void socket.send('["NOTICE","error"]', () => socket.terminate());
    if (trouble?.kind === "lost" || trouble?.kind === "reset") return socket.terminate();
    feeds.get(socket)?.set(name, filter);
    const found = events.filter((event) => fits(event, filter)).toSorted((a, b) => b.created_at - a.created_at);
    for (const event of found.slice(0, Math.min(filter.limit ?? relay.most, relay.most))) say("EVENT", name, event);
    say("EOSE", name);
  }

  async function take(socket: WebSocket, event: NostrEvent, planned: Trouble | undefined): Promise<void> {
    const say = (isAccepted: boolean, message: string) => {
      socket.send(JSON.stringify(["OK", event.id, isAccepted, message]));
    };
    if (!isGenuine(event)) return say(false, "invalid: the signature is wrong");
    const trouble = planned ?? (event.kind === KIND.note ? troubles.shift() : undefined);
    if (trouble?.kind === "refuse") return say(false, reasonOf(trouble.answer));
    if (trouble?.kind === "page") return void socket.send("<html>Sign in</html>", () => socket.terminate());
    if (trouble?.kind === "reset") return socket.terminate();
    if (trouble?.kind === "slow") await sleep(trouble.ms);
    const isKnown = events.some(({ id }) => id === event.id);
    if (!isKnown) keep(event);
    if (trouble?.kind === "lost") return socket.terminate();
    if (trouble?.kind === "half") return void socket.send(`["OK","${event.id}`, () => socket.terminate());
    if (trouble?.kind === "bad_gateway") return void socket.send('["NOTICE","error"]', () => socket.terminate());
    say(true, isKnown ? "duplicate: already have this event" : "");
  }

  function keep(event: NostrEvent): void {
    for (const [client, filters] of feeds) {
      for (const [name, filter] of filters)
        if (fits(event, filter)) client.send(JSON.stringify(["EVENT", name, event]));
    }
    // Ephemeral events are passed on without being stored.
    if (event.kind >= 20_000 && event.kind < 30_000) return;
    if (event.kind === KIND.deletion) removeOwn(event);
    events.push(event);
  }

  function removeOwn({ pubkey, tags }: NostrEvent): void {
    const gone = tags.flatMap(([name, id]) => (name === "e" ? [id] : []));
    events.splice(0, events.length, ...events.filter(({ id, pubkey: of }) => of !== pubkey || !gone.includes(id)));
  }

  return relay;
}

/** A refusal in a relay's words: a machine-readable prefix, then a reason. */
function reasonOf({ status, body }: Answer): string {
  if (typeof body === "string") return body;
  return status === 429 ? "rate-limited: slow down" : "restricted: not allowed here";
}

/** The HTTP response in place of a connection. */
function handshakeOf(trouble: Exclude<Trouble, { kind: "slow" }>): string {
  const page = (status: number, headers: Record<string, string> = {}) =>
    [
      `HTTP/1.1 ${status} Stand-in`,
      ...Object.entries(headers).map((one) => one.join(": ")),
      "",
      "<html>Sorry</html>",
    ].join("\r\n");
  if (trouble.kind === "refuse") return page(trouble.answer.status, trouble.answer.headers);
  if (trouble.kind === "page") return page(200);
  if (trouble.kind === "bad_gateway") return page(502);
  return trouble.kind === "half" ? "HTTP/1.1 101 Switching Prot" : "";
}

function fits(event: NostrEvent, { ids, authors, kinds, since, until, ...tags }: Filter): boolean {
  const names = (name: string, wanted: string[] | undefined) =>
    !wanted || event.tags.some(([first, value = ""]) => first === name && wanted.includes(value));
  return (
    (!ids || ids.includes(event.id)) &&
    (!authors || authors.includes(event.pubkey)) &&
    (!kinds || kinds.includes(event.kind)) &&
    (since === undefined || event.created_at >= since) &&
    (until === undefined || event.created_at <= until) &&
    names("e", tags["#e"]) &&
    names("p", tags["#p"])
  );
}

/** An account of another person, which signs for itself. */
export function createPerson() {
  const keys = createKeyPair();
  const sign = (kind: number, content: string, tags: string[][] = [], at = Date.now() / 1000) =>
    signEvent({ kind, created_at: Math.floor(at), tags, content }, keys);
  return { ...keys, sign };
}

export type NostrSigner = {
  /** The entered signer URL. */
  bunker: string;
  /** The account's keys, known only to the signer. */
  account: ReturnType<typeof createPerson>;
  /** Every method requested so far. */
  methods: string[];
  /**
   * `revoked`: it has no connections any more; `silent`: it does not respond; `approve`: it requires approval on a
   * page; `forges`.
   */
  mode: "ready" | "revoked" | "silent" | "approve" | "forges" | "declines";
  stop(): Promise<void>;
};

const SECRET = "stand-in-secret";
const Request = z.object({ id: z.string(), method: z.string(), params: z.array(z.string()) });

/** A remote signer (NIP-46) for one account, reached through a relay. It accepts every client that has its secret. */
export async function startSigner(relay: string): Promise<NostrSigner> {
  const keys: KeyPair = createKeyPair();
  const account = createPerson();
  const clients = new Set<string>();
  const socket = new WebSocket(relay);
  await once(socket, "open");
  socket.send(JSON.stringify(["REQ", "signer", { kinds: [KIND.remoteSigning], "#p": [keys.pubkey] }]));
  const signer: NostrSigner = {
    bunker: `bunker://${keys.pubkey}?relay=${encodeURIComponent(relay)}&secret=${SECRET}`,
    account,
    methods: [],
    mode: "ready",
    async stop() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const ended = once(socket, "close");
      socket.terminate();
      await ended;
    },
  };

  socket.on("message", (data) => {
    const { data: message } = z.tuple([z.literal("EVENT"), z.string(), NostrEvent]).safeParse(JSON.parse(String(data)));
    // Some relays echo a client's own events, whatever it subscribed to.
    if (!message || message[2].pubkey === keys.pubkey) return;
    const [, , { pubkey: client, content }] = message;
    const key = conversationKey(keys.secretKey, client);
    const { id, method, params } = Request.parse(JSON.parse(decrypt(content, key)));
    signer.methods.push(method);
    for (const response of respond(client, method, params)) {
      const encrypted = encrypt(JSON.stringify({ id, ...response }), key);
      const template = { kind: KIND.remoteSigning, tags: [["p", client]], content: encrypted };
      socket.send(
        JSON.stringify(["EVENT", signEvent({ ...template, created_at: Math.floor(Date.now() / 1000) }, keys)]),
      );
    }
  });

  function respond(client: string, method: string, params: string[]): { result: string; error?: string }[] {
    if (signer.mode === "silent") return [];
    if (signer.mode === "approve") return [{ result: "auth_url", error: "https://signer.example/approve/1" }];
    if (signer.mode === "revoked") return [{ result: "", error: "unauthorized" }];
    if (method === "connect") {
      if (params[1] !== SECRET) return [{ result: "", error: "invalid secret" }];
      clients.add(client);
      return [{ result: "ack" }];
    }
    if (!clients.has(client)) return [{ result: "", error: "unauthorized" }];
    if (method === "get_public_key") return [{ result: account.pubkey }];
    if (method !== "sign_event") return [{ result: "", error: `unknown method ${method}` }];
    if (signer.mode === "declines") return [{ result: "", error: "the user said no" }];
    const template = EventTemplate.parse(JSON.parse(params[0] ?? ""));
    const content = signer.mode === "forges" ? `${template.content} and more` : template.content;
    return [{ result: JSON.stringify(signEvent({ ...template, content }, account)) }];
  }

  return signer;
}

/** A relay's response to too many notes. */
export const tooManyForNostr = (seconds: number): Answer => ({
  status: 101,
  body: `rate-limited: try again in ${seconds} seconds`,
});

/** The text of a note, without its files' URLs. */
export const textOfNote = ({ content, tags }: NostrEvent): string =>
  tags
    .flatMap(([name, url = ""]) => (name === "imeta" ? [url.replace(/^url /, "")] : []))
    .reduce((text, url) => text.replace(`\n\n${url}`, ""), content);

/** A relay and a signer for the tests from connecting to publishing. */
export async function startNostr() {
  const relay = await startRelay();
  const signer = await startSigner(relay.url);
  relay.events.push(
    signer.account.sign(KIND.profile, JSON.stringify({ name: "harbour", display_name: "Harbour Desk" })),
  );
  const standIn: StandIn & { isRevoked: boolean; messages: SocketMessage[] } = {
    origin: relay.url,
    asked: relay.asked,
    messages: relay.messages,
    troubles: relay.troubles,
    plan: relay.plan,
    countPlanned: relay.countPlanned,
    get isRevoked() {
      return signer.mode === "revoked";
    },
    set isRevoked(isRevoked) {
      signer.mode = isRevoked ? "revoked" : "ready";
    },
    async stop() {
      await signer.stop();
      await relay.stop();
    },
  };
  return { standIn, relay, signer };
}
