import type { LiveMessage } from "#domain/insights/home/rules.ts";
import { addressKeys } from "#domain/operations/limits/index.ts";
import type { Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateSession } from "../authenticate.ts";
import { faultResponse } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { webServices } from "../web-services.ts";
import { streamsEnding } from "./events.ts";
import { createWatch } from "./live-watch.ts";
import { createStreamQuota } from "./stream-quota.ts";

/**
 * Browsers use one stream for all tabs, but some cannot, and users have several browsers. An IP address may be that of
 * an office.
 */
const MOST = { perPerson: 12, perAddress: 250, all: 5000 };
const AGAIN_SECONDS = 60;
/** A client this far behind does not read: its connection was lost without notice. */
const MAX_BEHIND = 64;
const HEARTBEAT_MS = 25_000;

let served: ((request: Request) => Promise<Response>) | undefined;

/** `/api/live`: the studio's stream, authenticated by the browser session. */
export function serveLive(request: Request): Promise<Response> {
  served ??= createLive(webServices());
  return served(request);
}

/**
 * Server-sent events for open pages: which kinds of data changed, never the data, and the unread count. Pages then
 * query as usual, and no user is notified of what they may not see.
 */
export function createLive(
  services: Platform,
  { heartbeatMs = HEARTBEAT_MS, ...pace }: { heartbeatMs?: number; pollMs?: number; revalidateMs?: number } = {},
) {
  const watch = createWatch(services, pace);
  const quota = createStreamQuota(MOST.all);

  return async function live(request: Request): Promise<Response> {
    try {
      return await open(request);
    } catch (error) {
      const refusal = faultResponse(error);
      if (!refusal) throw error;
      return refusal;
    }
  };

  /** @throws Fault maintenance, unauthenticated, unverified, throttled */
  async function open(request: Request): Promise<Response> {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    if (request.method !== "GET") return new Response(null, { status: 405, headers: { Allow: "GET" } });
    const person = await authenticateSession(services, request.headers);
    if (!person) throw fault("unauthenticated", {});
    if (!person.isVerified) throw fault("unverified", {});
    const address = clientAddress(request.headers, services.env);
    const shares = [
      { key: `person:${person.userId}`, most: MOST.perPerson },
      ...(address === null ? [] : [{ key: addressKeys("at", address).join(), most: MOST.perAddress }]),
    ];
    const release = quota.take(shares, AGAIN_SECONDS);
    const headers = {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    };
    return new Response(streamFor(person, release), { headers });
  }

  function streamFor({ userId, token }: Person, release: () => void): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let stop = () => {};
    let isOver = false;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const write = (text: string) => {
            if (isOver) return;
            if ((controller.desiredSize ?? 0) < -MAX_BEHIND) return end();
            controller.enqueue(encoder.encode(text));
          };
          const end = () => {
            if (isOver) return;
            stop();
            controller.close();
          };
          const leave = watch.join({
            userId,
            sessionId: token.id,
            send: (message: LiveMessage) => write(`data: ${JSON.stringify(message)}\n\n`),
            end,
            dismiss: () => {
              write("event: bye\ndata: {}\n\n");
              end();
            },
          });
          const heartbeat = setInterval(() => write("event: beat\ndata: {}\n\n"), heartbeatMs);
          streamsEnding.addEventListener("abort", end);
          stop = () => {
            isOver = true;
            leave();
            release();
            clearInterval(heartbeat);
            streamsEnding.removeEventListener("abort", end);
          };
          write(": welcome\n\n");
        },
        cancel: () => stop(),
      },
      { highWaterMark: 1 },
    );
  }
}
