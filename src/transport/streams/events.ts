import { setTimeout as sleep } from "node:timers/promises";
import { readEvents, readLastIssuedId } from "#domain/events/webhooks/index.ts";
import { type AccessChange, affectsSession, watchAccess } from "#domain/identity/tokens/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { addressKeys } from "#domain/operations/limits/index.ts";
import type { BrandContext, PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import type { RequestHeaders } from "../request/request-headers.ts";
import { createEventNotifier } from "./event-notifier.ts";
import { createStreamQuota } from "./stream-quota.ts";

/** Concurrent streams in this process: per token, per user, per account, per IP address, and in total. */
const MOST = { perToken: 5, perPerson: 20, perAccount: 60, perAddress: 60, all: 500 };
const AGAIN_SECONDS = 30;
const PAGE = 100;
const HEARTBEAT_MS = 15_000;
/** Milliseconds after which a client that lost its connection reconnects. */
const RETRY_MS = 2000;

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

type FollowedRequest = Pick<Request, "method" | "url" | "signal"> & { headers: RequestHeaders };

export type Follower = {
  /** An operation of scope `brand`. */
  ctx: PublicContext;
  request: FollowedRequest;
  /** Authorizes the caller again. Rejects once the credential or the role is gone. */
  again(): Promise<PublicContext>;
};

/** Ends every stream of this process, so that the server can shut down. */
export function endEventStreams(): void {
  ending.abort();
}
const ending = new AbortController();

/** Aborted when the streams of this process must end. */
export const streamsEnding = ending.signal;

/** Whether a request asks for an event stream, not a page of events. */
export function asksForEvents(headers: RequestHeaders): boolean {
  return headers.get("accept")?.includes("text/event-stream") ?? false;
}

/**
 * The brand's events as server-sent events, for `webhooks listen` and open pages. The id of each is accepted by
 * `Last-Event-ID`, so a reconnect loses nothing; without it the stream starts now and first sends its start id, so that
 * a connection that breaks before its first event loses nothing either.
 */
export function createFollow(services: Platform, { heartbeatMs = HEARTBEAT_MS } = {}) {
  const notifier = createEventNotifier(services);
  const quota = createStreamQuota(MOST.all);
  const streams = new Set<OpenStream>();
  let endWatch: (() => void) | undefined;

  /** Authorizes again the users that a revocation concerns, immediately and in whichever process it happened. */
  function keep(stream: OpenStream): () => void {
    streams.add(stream);
    endWatch ??= watchAccess(services, (change) => {
      for (const each of streams) if (each.isConcerned(change)) each.recheck();
    });
    return () => {
      streams.delete(stream);
      if (streams.size > 0) return;
      endWatch?.();
      endWatch = undefined;
    };
  }

  /** @throws Fault throttled when too many streams are open, invalid on `last_event_id` */
  return async function follow(
    { request, again, ...call }: Follower,
    headers: Record<string, string>,
  ): Promise<Response> {
    const ctx = call.ctx as BrandContext;
    const response = { ...headers, "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
    const input = positionOf(request);
    if (request.method === "HEAD") return new Response(null, { headers: response });
    const from = input ?? (await readLastIssuedId(ctx.db));
    const releaseQuota = quota.take(await sharesOf(ctx), AGAIN_SECONDS);
    const closing = new AbortController();
    const revoked = new AbortController();
    const stop = AbortSignal.any([closing.signal, revoked.signal, ending.signal]);
    const leave = keep({
      isConcerned: (change) => affectsStream(change, ctx),
      recheck: () =>
        again().then(
          (now) => (now as BrandContext).brandId === ctx.brandId || revoked.abort(),
          (err: unknown) => {
            services.log.info({ err }, "event stream ended");
            revoked.abort();
          },
        ),
    });
    const release = () => {
      leave();
      releaseQuota();
    };
    const end = () => {
      release();
      closing.abort();
      void lines.return();
    };
    const lines = listen({ ctx, from, again, stop });
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (!done) return controller.enqueue(new TextEncoder().encode(value));
        release();
        if (!closing.signal.aborted) controller.close();
      },
      cancel: end,
    });
    // A body that was never read is never canceled, so a client that left earlier would keep its slot.
    request.signal.addEventListener("abort", end, { once: true });
    if (request.signal.aborted) end();
    return new Response(body, { headers: response });
  };

  type Listening = { ctx: BrandContext; from: number; again: Follower["again"]; stop: AbortSignal };

  async function* listen({ ctx, from, again, stop }: Listening): AsyncGenerator<string, void> {
    const listener = notifier.subscribe(ctx.brandId);
    try {
      yield `retry: ${RETRY_MS}\n\n`;
      yield `id: ${from}\n\n`;
      let heartbeat = Date.now() + heartbeatMs;
      let last = from;
      for (let upTo = from; !stop.aborted; ) {
        upTo = (await orNull(listener.wait(upTo), heartbeat, stop)) ?? upTo;
        for await (const event of eventsBetween(ctx, last, upTo)) {
          if (stop.aborted) return;
          yield write(event);
          last = event.id;
        }
        if (Date.now() < heartbeat || stop.aborted) continue;
        requireSameBrand(ctx, await again());
        heartbeat = Date.now() + heartbeatMs;
        yield ": still here\n\n";
      }
    } catch (err) {
      // The client reconnects with the last id it saw, and gets the error then.
      services.log.info({ err }, "event stream ended");
    } finally {
      listener.end();
    }
  }
}

/**
 * A call without a brand header uses the selected brand, which the listener may have changed meanwhile.
 * @throws Fault brand_rejected
 */
function requireSameBrand({ brandId }: BrandContext, now: PublicContext): void {
  if ((now as BrandContext).brandId !== brandId) throw fault("brand_rejected", {});
}

/** The brand's events with ids above `from` and up to `to`, in order. */
async function* eventsBetween({ db, brandId }: BrandContext, above: number, upTo: number) {
  for (let last = above; last < upTo; ) {
    const events = await readEvents(db, brandId, { above: last, upTo, take: PAGE });
    yield* events;
    last = events.length < PAGE ? upTo : (events.at(-1)?.id ?? upTo);
  }
}

/** The awaited value, or null when the timeout or the end comes first. */
async function orNull<Value>(awaited: Promise<Value>, until: number, stop: AbortSignal): Promise<Value | null> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stop]);
  const time = sleep(Math.max(0, until - Date.now()), null, { signal }).catch(() => null);
  const value = await Promise.race([awaited, time]);
  over.abort();
  return value;
}

function write({ id, event, payload }: EventRow): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(payload)}\n\n`;
}

function positionOf(request: FollowedRequest): number | null {
  const requests = new URL(request.url, "http://localhost").searchParams.getAll("last_event_id");
  const input = request.headers.get("last-event-id") ?? requests[0] ?? "";
  if (input === "") return null;
  const id = /^\d{1,16}$/.test(input) && requests.length < 2 ? Number(input) : Number.NaN;
  if (!(id <= LARGEST_ID)) throw invalid("last_event_id", t("Invalid event ID."));
  return id;
}

/** An open stream, and how to authorize it again. */
type OpenStream = { isConcerned(change: AccessChange): boolean; recheck(): void };

function affectsStream(change: AccessChange, { caller, brandId }: BrandContext): boolean {
  if (caller.kind !== "person") return false;
  return affectsSession(change, { tokenId: caller.token.id, userId: caller.userId, isIn: (id) => id === brandId });
}

/** A user can have any number of tokens and an account any number of users, so the limits apply to each level. */
async function sharesOf({ db, brandId, caller, origin }: BrandContext) {
  if (caller.kind !== "person") throw fault("unauthenticated", {});
  return [
    { key: `token:${caller.token.id}`, most: MOST.perToken },
    { key: `person:${caller.userId}`, most: MOST.perPerson },
    { key: `account:${await accountOfBrand(db, brandId)}`, most: MOST.perAccount },
    ...(origin.address === null ? [] : [{ key: addressKeys("at", origin.address).join(), most: MOST.perAddress }]),
  ];
}
