import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Call, type CallSocket, LeaseExpiredError } from "../contract.ts";
import { isGenuine, NostrEvent } from "./event.ts";

/** See NIP-01; an event matches a filter when all its conditions hold. */
export type Filter = {
  ids?: readonly string[];
  authors?: readonly string[];
  kinds?: readonly number[];
  "#e"?: readonly string[];
  "#p"?: readonly string[];
  since?: number;
  until?: number;
  limit?: number;
};

/** A relay's response to an event. When it refuses, `message` begins with a prefix defined by the protocol. */
export type RelayResponse = { isAccepted: boolean; message: string };

export type Relay = {
  url: string;
  /** Sends an event and waits for the relay's response. @throws RelayError without a response */
  send(event: NostrEvent): Promise<RelayResponse>;
  /**
   * Sends an event addressed to another client through the relay, without waiting. It may be repeated. `onRefused`: the
   * relay does not pass it on.
   */
  pass(event: NostrEvent, onRefused: (reason: string) => void): void;
  /** Stored events that match, valid ones only. @throws RelayError when it refuses or disconnects */
  query(filter: Filter): Promise<NostrEvent[]>;
  /** Receives new events that match, until the relay is closed or refuses. */
  listen(filter: Filter, onEvent: (event: NostrEvent) => void, onRefused: (reason: string) => void): void;
  /** Settles with the reason for which the connection ended. */
  closed: Promise<RelayError>;
  close(): void;
};

/** A relay that could not be reached, or did not respond. Its cause is egress's outcome when nothing was sent. */
export class RelayError extends Error {
  override readonly name = "RelayError";
}

const CONNECT_MS = 8000;
const ANSWER_MS = 8000;
const MAX_MESSAGE_BYTES = 1_000_000;
const MAX_BYTES = 16_000_000;

const Message = z.union([
  z.tuple([z.literal("OK"), z.string(), z.boolean(), z.string().optional()]),
  z.tuple([z.literal("EVENT"), z.string(), NostrEvent]),
  z.tuple([z.literal("EOSE"), z.string()]),
  z.tuple([z.literal("CLOSED"), z.string(), z.string().optional()]),
]);

/** Connects to a relay. @throws RelayError when that fails */
export async function openRelay(call: Pick<Call, "connectSocket" | "signal">, url: string): Promise<Relay> {
  const responses = new Map<string, (response: RelayResponse) => void>();
  const feeds = new Map<string, { onEvent(event: NostrEvent): void; onEnd(refusal: string | null): void }>();
  const { promise: closed, resolve: end } = Promise.withResolvers<RelayError>();
  let count = 0;

  function onMessage(text: string): void {
    const { data } = Message.safeParse(parse(text));
    if (!data) return;
    const [type, name] = data;
    if (type === "OK") responses.get(name)?.({ isAccepted: data[2], message: data[3] ?? "" });
    else if (type === "EVENT") isGenuine(data[2]) && feeds.get(name)?.onEvent(data[2]);
    else if (type === "EOSE") feeds.get(name)?.onEnd(null);
    else feeds.get(name)?.onEnd(data[1] ?? "");
  }

  const outcome = await call.connectSocket({
    url,
    timeoutMs: CONNECT_MS,
    maxMessageBytes: MAX_MESSAGE_BYTES,
    maxBytes: MAX_BYTES,
    onMessage,
    onClose: ({ message }) => end(new RelayError(`${hostOf(url)}: ${message}`)),
  });
  if (!outcome.ok) throw new RelayError(`${hostOf(url)}: ${outcome.message}`, { cause: outcome });
  const { socket } = outcome;

  return {
    url,
    closed,
    close: () => socket.close(),
    async send(event) {
      const { promise, resolve } = Promise.withResolvers<RelayResponse>();
      responses.set(event.id, resolve);
      socket.send(JSON.stringify(["EVENT", event]));
      return inTime(promise, closed, url);
    },
    pass(event, onRefused) {
      responses.set(event.id, ({ isAccepted, message }) => void (isAccepted || onRefused(message)));
      socket.ask(JSON.stringify(["EVENT", event]));
    },
    async query(filter) {
      const found: NostrEvent[] = [];
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const name = subscribe(socket, ++count, filter);
      feeds.set(name, { onEvent: (event) => void found.push(event), onEnd: resolve });
      const refusal = await inTime(promise, closed, url);
      feeds.delete(name);
      if (refusal !== null) throw new RelayError(`${hostOf(url)}: ${refusal || "The relay refused the request."}`);
      socket.ask(JSON.stringify(["CLOSE", name]));
      return found;
    },
    listen(filter, onEvent, onRefused) {
      const onEnd = (refusal: string | null) => void (refusal === null || onRefused(refusal));
      feeds.set(subscribe(socket, ++count, filter), { onEvent, onEnd });
    },
  };
}

function subscribe(socket: CallSocket, number: number, filter: Filter): string {
  const name = `m${number}`;
  socket.ask(JSON.stringify(["REQ", name, filter]));
  return name;
}

async function inTime<T>(response: Promise<T>, closed: Promise<RelayError>, url: string): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ANSWER_MS, null, { signal: timer.signal, ref: false }).then(
    () => new RelayError(`${hostOf(url)}: The relay didn't respond within ${ANSWER_MS / 1000} s.`),
    () => new RelayError(""),
  );
  const ended = Promise.race([closed, late]).then((error) => Promise.reject(error));
  try {
    return await Promise.race([response, ended]);
  } finally {
    timer.abort();
    ended.catch(() => {});
  }
}

/** The result of one relay: its response, or the error. */
export type RelayResult<T> = { relay: string } & ({ response: T } | { error: Error });

/**
 * Queries several relays at once, each over its own connection. @throws LeaseExpiredError when nothing may be sent any
 * more
 */
export async function queryRelays<T>(
  call: Pick<Call, "connectSocket" | "signal">,
  relays: readonly string[],
  ask: (relay: Relay) => Promise<T>,
): Promise<RelayResult<T>[]> {
  const results = await Promise.all(
    relays.map(async (url): Promise<RelayResult<T>> => {
      let relay: Relay | null = null;
      try {
        relay = await openRelay(call, url);
        return { relay: url, response: await ask(relay) };
      } catch (error) {
        return { relay: url, error: error instanceof Error ? error : new Error(String(error)) };
      } finally {
        relay?.close();
      }
    }),
  );
  const late = results.find((one) => "error" in one && one.error instanceof LeaseExpiredError);
  if (late && "error" in late && results.every((one) => "error" in one)) throw late.error;
  return results;
}

/** Events requested per page; many relays return no more. */
const PAGE = 500;

/**
 * All matching events of several relays, without duplicates; back in time page by page, up to a maximum number of
 * pages.
 * @throws Error when no relay responds
 */
export async function collectEvents(
  call: Pick<Call, "connectSocket" | "signal">,
  relays: readonly string[],
  filter: Filter,
  maxPages = 1,
): Promise<NostrEvent[]> {
  const results = await queryRelays(call, relays, (relay) => readPages(relay, filter, maxPages));
  return eventsOf(results);
}

/** @throws Error when no relay responded */
export function eventsOf(results: readonly RelayResult<NostrEvent[]>[]): NostrEvent[] {
  const lists = results.flatMap((one) => ("response" in one ? [one.response] : []));
  const [first] = results.flatMap((one) => ("error" in one ? [one.error] : []));
  if (lists.length === 0 && first) throw first;
  return [...new Map(lists.flat().map((event) => [event.id, event])).values()];
}

/** Back in time, the newest first. */
export async function readPages(relay: Relay, filter: Filter, maxPages: number): Promise<NostrEvent[]> {
  const found = new Map<string, NostrEvent>();
  for (let page = 0, { until } = filter; page < maxPages; page += 1) {
    const events = await relay.query({ ...filter, limit: PAGE, ...(until === undefined ? {} : { until }) });
    const before = found.size;
    for (const event of events) found.set(event.id, event);
    // Relays with a limit of their own return fewer than requested; only an empty page is the last.
    if (events.length === 0) break;
    const oldest = Math.min(...events.map(({ created_at }) => created_at));
    until = found.size === before ? oldest - 1 : oldest;
  }
  return [...found.values()];
}

/** A relay's display name. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
