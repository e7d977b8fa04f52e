import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKeys, createRefusalDelay, type RefusalDelay } from "#domain/limits/index.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import type { Env } from "#platform/env.ts";
import { clientAddress } from "#transport/client-address.ts";
import { readSessionCookie } from "#transport/session-cookie.ts";
import { OUTSIDE_CALLS } from "#transport/trpc/outside.ts";
import { ROOT } from "./root.ts";
import { onClose } from "./web-close.ts";

/** Calls of pages a minute, of an address without a session: as many as the API lets through. */
const CALLS_PER_ADDRESS = 300;
/** Pages a minute of an address without a session, which an office shares; browsers fetch the pages behind links ahead. */
const PAGES_PER_ADDRESS = 1200;
const PER_PERSON = 1200;
/** Files a minute, which cost little: a library shows many at once. */
const LIGHT_PER_CLIENT = 3000;
/**
 * Pages and calls of one client that are worked on at once; what comes beyond waits, and is refused when too much does.
 * Those that are ready together are rendered one right after the other, and everybody else waits for all of them; one
 * thread renders, so that more at once would not be faster.
 */
const AT_ONCE = { address: 2, person: 4 };
/** The same of what waits for servers elsewhere: it costs nothing meanwhile, and is counted apart. */
const AT_ONCE_OUTSIDE = { address: 4, person: 8 };
const WAITING = 64;

type Settings = Pick<Env, "TRUSTED_PROXIES" | "APP_URL" | "AUTH_SECRET" | "RATE_LIMITS">;

/** Images and videos of the library. */
const MEDIA = /^\/media\/[^/]+$/;
/** Takes as long as the file and the line do. */
const LONG = /^\/(media|exports|api\/media\/uploads|api\/posts\/export)(\/|$)/;
const TRPC = "/api/trpc/";
/** Sign-ins at identity providers and networks, which are asked before the answer. */
const SIGN_INS_ELSEWHERE = /^\/(oauth\/[^/]+\/callback|sso\/[^/]+(\/callback)?)$/;

/**
 * What one client may ask of the studio's pages and of the calls behind them, which cost more than the API's: so many a
 * minute, and so many at once, by person where a session's cookie names one and by address otherwise.
 * Who goes on after many refusals hears of each of them later.
 * @returns a function that lets a request for a path through when its turn has come, or says why not
 */
export function createLimits(settings: Settings, holdBack: RefusalDelay = createRefusalDelay()) {
  if (settings.RATE_LIMITS === "off") return async (): Promise<Fault<"throttled"> | null> => null;
  const minute = { duration: 60 };
  const calls = new RateLimiterMemory({ ...minute, points: CALLS_PER_ADDRESS });
  const pages = new RateLimiterMemory({ ...minute, points: PAGES_PER_ADDRESS });
  const people = new RateLimiterMemory({ ...minute, points: PER_PERSON });
  const light = new RateLimiterMemory({ ...minute, points: LIGHT_PER_CLIENT });
  const lanes = createLanes();
  const outside = createLanes();
  // By name and not by form: for what is not there Next makes a page.
  const files = publicFiles();

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Fault<"throttled"> | null> => {
    // As Next and tRPC read it, which see a batch behind an encoded comma too.
    const place = decodeURIComponent(path);
    const { key, isPerson } = await clientOf(request, settings);
    const isLight = MEDIA.test(place) || files.has(place);
    const guests = place.startsWith("/api/") ? calls : pages;
    const limiter = isLight ? light : isPerson ? people : guests;
    const procedures = proceduresIn(place);
    const refusal = await consume(limiter, key, Math.max(1, procedures.length));
    if (refusal) return refuse(response, key, refusal);
    if (isLight || LONG.test(place)) return null;
    const isOutside =
      procedures.length > 0 ? procedures.every((name) => OUTSIDE_CALLS.has(name)) : SIGN_INS_ELSEWHERE.test(place);
    const atOnce = (isOutside ? AT_ONCE_OUTSIDE : AT_ONCE)[isPerson ? "person" : "address"];
    const mayEnter = await (isOutside ? outside : lanes).enter(key, atOnce, response);
    if (!mayEnter) return refuse(response, key, fault("throttled", { limit: WAITING, retryAfterSeconds: 1 }));
    return null;
  };

  async function refuse(response: ServerResponse, key: string, why: Fault<"throttled">): Promise<Fault<"throttled">> {
    const mayStay = await holdBack.delay(key);
    if (!mayStay) response.shouldKeepAlive = false;
    return why;
  }
}

async function clientOf({ headers }: IncomingMessage, settings: Settings): Promise<{ key: string; isPerson: boolean }> {
  const pairs = ["x-masthead-peer", "x-forwarded-for", "cookie"].flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const known = new Headers(pairs);
  const claims = await readSessionCookie(known, settings);
  // By person and not by session: sessions that have ended still have their cookie.
  if (claims) return { key: `person:${claims.userId}`, isPerson: true };
  return { key: addressKeys("pages", clientAddress(known, settings)).join(), isPerson: false };
}

function publicFiles(): ReadonlySet<string> {
  const folder = path.join(ROOT, "public");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ name, parentPath }) => `/${path.relative(folder, path.join(parentPath, name))}`));
}

/** The procedures that a batch names; none for what is no call. */
function proceduresIn(place: string): string[] {
  return place.startsWith(TRPC) ? place.slice(TRPC.length).split(",") : [];
}

async function consume(limiter: RateLimiterMemory, key: string, points: number): Promise<Fault<"throttled"> | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    return fault("throttled", { limit: limiter.points, retryAfterSeconds });
  }
}

type Slots = { busy: number; waiting: (() => void)[] };

/** Lets so many requests of one client be worked on at once; the others wait in the order in which they came. */
function createLanes() {
  const lanes = new Map<string, Slots>();

  function next(key: string, lane: Slots): void {
    const letNextIn = lane.waiting.shift();
    // The place is handed on, so as many as before are worked on.
    if (letNextIn) letNextIn();
    else lane.busy -= 1;
    if (lane.busy === 0) lanes.delete(key);
  }

  return {
    /** @returns whether the turn of this response has come; false when too many wait already */
    async enter(key: string, atOnce: number, response: ServerResponse): Promise<boolean> {
      const lane = lanes.get(key) ?? { busy: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.busy < atOnce) lane.busy += 1;
      else if (lane.waiting.length >= WAITING) return false;
      else await new Promise<void>((resolve) => lane.waiting.push(resolve));
      // Who has hung up meanwhile gives the turn back at once.
      if (response.destroyed || response.closed) next(key, lane);
      else onClose(response, () => next(key, lane));
      return true;
    },
  };
}
