import {
  addressKeys,
  createMinuteLimit,
  createRefusalDelay,
  type MinuteLimit,
  type RefusalDelay,
  type Spent,
} from "#domain/operations/limits/index.ts";
import type { Caller } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";

const PER_TOKEN = 600;
const PER_ADDRESS = 300;
/** All tokens of a user together may use this many times the limit of one, because a user can create any number. */
const PERSON_FACTOR = 4;

/** A promise only for a refusal, which may be delayed. */
export type Throttle = (caller: Caller, address: string | null) => Verdict | Promise<Verdict>;
export type Verdict = { headers: Readonly<Record<string, string>>; denied: Fault<"throttled"> | null };

/**
 * The general limits, per process in memory: 600 requests a minute per token, 300 per IP address
 * without one, and four times the token limit per user. Consumes one; the `RateLimit-*` headers go on the response in
 * either case. Clients that continue after many refusals get delayed responses.
 * @param perToken where an adapter has its own limit
 */
export function createThrottle(perToken = PER_TOKEN, holdBack: RefusalDelay = createRefusalDelay()): Throttle {
  const tokens = createMinuteLimit(perToken);
  const people = createMinuteLimit(PERSON_FACTOR * perToken);
  const addresses = createMinuteLimit(PER_ADDRESS);

  return (caller, address) => {
    const verdict = check(caller, address);
    return verdict.denied ? delay(verdict, caller, address) : verdict;
  };

  function check(caller: Caller, address: string | null): Verdict {
    if (caller.kind !== "person") return spend(addresses, addressKeys("rest", address).join());
    const own = spend(tokens, String(caller.token.id));
    if (own.denied) return own;
    const all = spend(people, String(caller.userId));
    return all.denied ? all : own;
  }

  async function delay(verdict: Verdict, caller: Caller, address: string | null): Promise<Verdict> {
    const client = caller.kind === "person" ? `person:${caller.userId}` : addressKeys("rest", address).join();
    const shouldRespond = await holdBack.delay(client);
    return shouldRespond ? verdict : { ...verdict, headers: { ...verdict.headers, Connection: "close" } };
  }
}

function spend(limiter: MinuteLimit, key: string): Verdict {
  const spent = limiter.spend(key);
  const { limit, resetSeconds, isOver } = spent;
  const denied = isOver ? fault("throttled", { limit, retryAfterSeconds: Math.max(1, resetSeconds) }) : null;
  return { headers: headersOf(spent), denied };
}

/** The headers of a response where there is no limit. */
export const NONE: Readonly<Record<string, string>> = {};
const ALLOWED: Verdict = { headers: NONE, denied: null };

/** For `RATE_LIMITS=off`. */
export const unlimited: Throttle = () => ALLOWED;

function headersOf({ limit, remaining, resetSeconds }: Spent): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
  };
}
