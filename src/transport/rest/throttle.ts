import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKeys, createRefusalDelay, type RefusalDelay } from "#domain/limits/index.ts";
import type { Caller } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";

const PER_TOKEN = 600;
const PER_ADDRESS = 300;
/** The limit for all tokens of a user together, because a user can create any number of them. */
const ADDRESS_TOKENS = 4;

export type Throttle = (caller: Caller, address: string | null) => Promise<Verdict>;
type Verdict = { headers: Record<string, string>; denied: Fault<"throttled"> | null };

/**
 * The general limits of product.md §9, per process in memory: 600 requests a minute per token, 300 per IP address
 * without one, and four times the token limit per user. Consumes one; the `RateLimit-*` headers go on the response in
 * either case. Clients that continue after many refusals get delayed responses.
 * @param perToken where an adapter has its own limit
 */
export function createThrottle(perToken = PER_TOKEN, holdBack: RefusalDelay = createRefusalDelay()): Throttle {
  const tokens = new RateLimiterMemory({ points: perToken, duration: 60 });
  const people = new RateLimiterMemory({ points: ADDRESS_TOKENS * perToken, duration: 60 });
  const addresses = new RateLimiterMemory({ points: PER_ADDRESS, duration: 60 });

  return async (caller, address) => {
    const result = await check(caller, address);
    if (!result.denied) return result;
    const client = caller.kind === "person" ? `person:${caller.userId}` : addressKeys("rest", address).join();
    const shouldRespond = await holdBack.delay(client);
    return shouldRespond ? result : { ...result, headers: { ...result.headers, Connection: "close" } };
  };

  async function check(caller: Caller, address: string | null): Promise<Verdict> {
    if (caller.kind !== "person") return consume(addresses, addressKeys("rest", address).join());
    const own = await consume(tokens, String(caller.token.id));
    if (own.denied) return own;
    const all = await consume(people, String(caller.userId));
    return all.denied ? all : own;
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Verdict> {
  try {
    return { headers: headersOf(limiter.points, await limiter.consume(key)), denied: null };
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const denied = fault("throttled", { limit: limiter.points, retryAfterSeconds });
    return { headers: headersOf(limiter.points, state), denied };
  }
}

/** For `RATE_LIMITS=off`. */
export const unlimited: Throttle = async () => ({ headers: {}, denied: null });

function headersOf(limit: number, state: RateLimiterRes): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(state.remainingPoints),
    "RateLimit-Reset": String(Math.ceil(state.msBeforeNext / 1000)),
  };
}
