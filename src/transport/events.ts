import { setTimeout as sleep } from "node:timers/promises";
import { findSettledId, readEvents } from "#domain/webhooks/index.ts";
import type { BrandContext, Person, PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import type { Platform } from "#platform/services.ts";
import { createBell } from "./event-bell.ts";

const MOST_STREAMS = 200;
const MOST_PER_TOKEN = 5;
const MOST_PER_PERSON = 20;
const PAGE = 100;
const HEARTBEAT_MS = 15_000;
/** How soon a client comes back that lost its connection. */
const RETRY_MS = 2000;

type Event = Awaited<ReturnType<typeof readEvents>>[number];

export type Follower = {
  /** Of an operation of scope `brand`. */
  ctx: PublicContext;
  request: Request;
  /** Asks the law again: who calls, for which brand. Rejects once the credential or the role has gone. */
  again(): Promise<PublicContext>;
};

/** Ends every stream of this process, so that its server can end too. */
export function endEventStreams(): void {
  ending.abort();
}
const ending = new AbortController();

/** Aborted when the streams of this process have to end. */
export const streamsEnding = ending.signal;

/** Whether a request wants the events as they happen, not a page of them. */
export function asksForEvents(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") ?? false;
}

/**
 * The brand's events as server-sent events, for `webhooks listen` and pages that stay open. Each has the id that
 * `Last-Event-ID` takes up again, so a connection that breaks loses nothing; without it the stream begins now, and says
 * so with an id of its own, so that one which breaks before its first event loses nothing either.
 */
export function createFollow(services: Platform, { heartbeatMs = HEARTBEAT_MS } = {}) {
  const bell = createBell(services);
  const open = new Set<Person>();

  /** @throws Fault throttled when too many streams are open, invalid on `last_event_id` */
  return async function follow(
    { request, again, ...call }: Follower,
    headers: Record<string, string>,
  ): Promise<Response> {
    const ctx = call.ctx as BrandContext;
    const answer = { ...headers, "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
    const given = positionOf(request);
    if (request.method === "HEAD") return new Response(null, { headers: answer });
    const from = given ?? (await findSettledId(ctx.db));
    const release = admit(open, ctx);
    const closing = new AbortController();
    const stop = AbortSignal.any([closing.signal, ending.signal]);
    const lines = listen({ ctx, from, again, stop });
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (!done) return controller.enqueue(new TextEncoder().encode(value));
        release();
        if (!closing.signal.aborted) controller.close();
      },
      cancel() {
        release();
        closing.abort();
        void lines.return();
      },
    });
    return new Response(body, { headers: answer });
  };

  type Listening = { ctx: BrandContext; from: number | null; again: Follower["again"]; stop: AbortSignal };

  async function* listen({ ctx, from, again, stop }: Listening): AsyncGenerator<string, void> {
    const listener = bell.subscribe(ctx.brandId);
    try {
      yield `retry: ${RETRY_MS}\n\n`;
      let heartbeat = Date.now() + heartbeatMs;
      let upTo = await orNull(listener.wait(-1), heartbeat, stop);
      let isPlaced = false;
      for (let last = from ?? upTo; !stop.aborted; last ??= upTo) {
        if (last !== null && !isPlaced) yield `id: ${last}\n\n`;
        isPlaced = last !== null;
        const events = last === null || upTo === null ? [] : await readPage(ctx, last, upTo);
        for (const event of events) {
          yield write(event);
          last = event.id;
        }
        if (events.length === PAGE) continue;
        upTo = (await orNull(listener.wait(upTo ?? -1), heartbeat, stop)) ?? upTo;
        if (Date.now() < heartbeat) continue;
        requireSameBrand(ctx, await again());
        heartbeat = Date.now() + heartbeatMs;
        yield ": still here\n\n";
      }
    } catch (err) {
      // The client comes back with the last id it saw, and is told then what is wrong.
      services.log.info({ err }, "event stream ended");
    } finally {
      listener.end();
    }
  }
}

/**
 * A call without a brand header is for the selected one, and who listens may have selected another meanwhile.
 * @throws Fault brand_rejected
 */
function requireSameBrand({ brandId }: BrandContext, now: PublicContext): void {
  if ((now as BrandContext).brandId !== brandId) throw fault("brand_rejected", {});
}

function readPage({ db, brandId }: BrandContext, above: number, upTo: number) {
  return readEvents(db, brandId, { above, upTo, take: PAGE });
}

/** What is waited for, or null when the time or the end comes first. */
async function orNull<Value>(awaited: Promise<Value>, until: number, stop: AbortSignal): Promise<Value | null> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stop]);
  const time = sleep(Math.max(0, until - Date.now()), null, { signal }).catch(() => null);
  const value = await Promise.race([awaited, time]);
  over.abort();
  return value;
}

function write({ id, event, payload }: Event): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(payload)}\n\n`;
}

function positionOf(request: Request): number | null {
  const given =
    request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("last_event_id") ?? undefined;
  if (given === undefined || given === "") return null;
  const id = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (!(id <= LARGEST_ID)) throw invalid("last_event_id", "This is not the id of an event.");
  return id;
}

/** @throws Fault throttled */
function admit(open: Set<Person>, { caller }: BrandContext): () => void {
  if (caller.kind !== "person") throw fault("unauthenticated", {});
  const refusal = (limit: number) => fault("throttled", { limit, retryAfterSeconds: 30 });
  // A person has as many tokens as they like, and everybody shares the streams.
  const own = [...open].filter(({ userId }) => userId === caller.userId);
  if (own.filter(({ token }) => token.id === caller.token.id).length >= MOST_PER_TOKEN) throw refusal(MOST_PER_TOKEN);
  if (own.length >= MOST_PER_PERSON || open.size >= MOST_STREAMS) throw refusal(MOST_PER_PERSON);
  // Streams of one token are told apart by this.
  const stream = { ...caller };
  open.add(stream);
  return () => open.delete(stream);
}
