import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import {
  addressKeys,
  createMinuteLimit,
  createRefusalDelay,
  type MinuteLimit,
  type RefusalDelay,
} from "#domain/operations/limits/index.ts";
import { type Fault, fault, isFault } from "#kernel/fault.ts";
import { ROOT } from "#launch/root.ts";
import type { Env } from "#platform/env.ts";
import { createFairQueue } from "#platform/heavy/fair-queue.ts";
import { clientAddress } from "#transport/request/client-address.ts";
import { readSessionCookie } from "#transport/session/session-cookie.ts";
import { OUTSIDE_CALLS } from "#transport/trpc/external-calls.ts";
import { onClose } from "./close.ts";

/** tRPC calls a minute per IP address without a session: as many as the API allows. */
const CALLS_PER_ADDRESS = 300;
/** Pages a minute per IP address without a session, which an office shares; browsers prefetch the pages behind links. */
const PAGES_PER_ADDRESS = 1200;
const PER_PERSON = 1200;
/** Files a minute, which are cheap: a library shows many at once. */
const LIGHT_PER_CLIENT = 3000;
/**
 * Concurrent pages and calls of one client; more are queued, and refused when too many wait. One thread renders, so
 * more at once would not be faster: pages that are ready together are rendered back to back, and all other requests
 * wait for them.
 */
const AT_ONCE = { address: 2, person: 4 };
/** The same for calls that wait for external servers: they use no CPU meanwhile, and are counted separately. */
const AT_ONCE_OUTSIDE = { address: 4, person: 8 };
const WAITING = 64;

type Settings = Pick<Env, "TRUSTED_PROXIES" | "APP_URL" | "AUTH_SECRET" | "RATE_LIMITS">;

/** Images and videos of the library. */
const MEDIA = /^\/media\/[^/]+$/;
/** These requests may take as long as the file and the connection require. */
const LONG = /^\/(media|exports|api\/media\/uploads|api\/posts\/export)(\/|$)/;
const TRPC = "/api/trpc/";
/** Sign-ins with identity providers and networks, which are called before the response. */
const EXTERNAL_SIGN_INS = /^\/(oauth\/[^/]+\/callback|sso\/[^/]+(\/callback)?)$/;

/**
 * Limits requests to the studio's pages and tRPC calls, which cost more than the API's: per minute, and concurrently,
 * per user when a session cookie names one and per IP address otherwise. Clients that continue after many refusals get
 * delayed responses.
 * @returns a function that resolves when a request for a path may proceed, or returns the refusal
 */
export function createLimits(settings: Settings, holdBack: RefusalDelay = createRefusalDelay()) {
  if (settings.RATE_LIMITS === "off") return async (): Promise<Fault<"throttled"> | null> => null;
  const calls = createMinuteLimit(CALLS_PER_ADDRESS);
  const pages = createMinuteLimit(PAGES_PER_ADDRESS);
  const people = createMinuteLimit(PER_PERSON);
  const light = createMinuteLimit(LIGHT_PER_CLIENT);
  const inside = { person: createTurns(AT_ONCE.person), address: createTurns(AT_ONCE.address) };
  const outside = { person: createTurns(AT_ONCE_OUTSIDE.person), address: createTurns(AT_ONCE_OUTSIDE.address) };
  // By the list of names and not by pattern: for a missing file Next renders a page.
  const files = publicFiles();

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Fault<"throttled"> | null> => {
    // Decoded as Next and tRPC do it, because tRPC also splits a batch at an encoded comma.
    const decodedPath = decodeURIComponent(path);
    const { key, isPerson } = await clientOf(request, settings);
    const isLight = MEDIA.test(decodedPath) || files.has(decodedPath);
    const guests = decodedPath.startsWith("/api/") ? calls : pages;
    const limiter = isLight ? light : isPerson ? people : guests;
    const procedures = proceduresIn(decodedPath);
    const refusal = spendPoints(limiter, key, Math.max(1, procedures.length));
    if (refusal) return refuse(response, key, refusal);
    if (isLight || LONG.test(decodedPath)) return null;
    const isOutside =
      procedures.length > 0 ? procedures.every((name) => OUTSIDE_CALLS.has(name)) : EXTERNAL_SIGN_INS.test(decodedPath);
    try {
      await (isOutside ? outside : inside)[isPerson ? "person" : "address"](key, response);
      return null;
    } catch (error) {
      if (!isFault(error, "throttled")) throw error;
      return refuse(response, key, error);
    }
  };

  async function refuse(
    response: ServerResponse,
    key: string,
    reason: Fault<"throttled">,
  ): Promise<Fault<"throttled">> {
    const shouldRespond = await holdBack.delay(key);
    if (!shouldRespond) response.shouldKeepAlive = false;
    return reason;
  }
}

async function clientOf(request: IncomingMessage, settings: Settings): Promise<{ key: string; isPerson: boolean }> {
  const known = readHeaders(request);
  const claims = await readSessionCookie(known, settings);
  // By user and not by session: sessions that have ended still have their cookie.
  if (claims) return { key: `person:${claims.userId}`, isPerson: true };
  return { key: addressKey(request, settings), isPerson: false };
}

/** The key that requests without a session are counted by: the client's IP address. */
export function addressKey(request: IncomingMessage, settings: Pick<Settings, "TRUSTED_PROXIES">): string {
  return addressKeys("pages", clientAddress(readHeaders(request), settings)).join();
}

/** The headers that tell who a client is. */
function readHeaders({ headers }: IncomingMessage): Headers {
  const pairs = ["x-masthead-peer", "x-forwarded-for", "cookie"].flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return new Headers(pairs);
}

function publicFiles(): ReadonlySet<string> {
  const folder = path.join(ROOT, "public");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ name, parentPath }) => `/${path.relative(folder, path.join(parentPath, name))}`));
}

/** The procedures in a batch; none for what is no tRPC call. */
function proceduresIn(decodedPath: string): string[] {
  return decodedPath.startsWith(TRPC) ? decodedPath.slice(TRPC.length).split(",") : [];
}

/** Counts a request. @returns the refusal when there were too many */
export function spendPoints(limiter: MinuteLimit, key: string, points = 1): Fault<"throttled"> | null {
  const { isOver, limit, resetSeconds } = limiter.spend(key, points);
  return isOver ? fault("throttled", { limit, retryAfterSeconds: Math.max(1, resetSeconds) }) : null;
}

/** Limits the concurrent requests of one client; the others wait in order of arrival. */
function createTurns(runningPerClient: number) {
  const queue = createFairQueue({
    running: Number.POSITIVE_INFINITY,
    runningPerClient,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerClient: WAITING,
  });

  /**
   * Resolves when the turn of a response has come, which ends when the response does.
   * @throws Fault throttled when too many of the client's wait already
   */
  return (key: string, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const untilClosed = () => {
        resolve();
        // A client that has disconnected meanwhile gives the turn back immediately.
        if (response.destroyed || response.closed) return Promise.resolve();
        return new Promise<void>((end) => onClose(response, end));
      };
      queue.run(key, untilClosed).catch(reject);
    });
}
