import { createHmac } from "node:crypto";
import { abandon, begin, complete, withIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { Caller } from "#kernel/context.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { withoutSecrets } from "#kernel/secret.ts";
import type { Platform } from "#platform/services.ts";
import type { Incoming } from "./incoming.ts";
import { acceptsIdempotencyKey, type Route } from "./route.ts";

export type StoredResponse = { status: number; body: unknown };

/**
 * Runs a POST once per `Idempotency-Key` (product.md §9): a repeat within 24 h gets the first response without its
 * secrets. A refused request frees the key, because nothing was done; a failed one holds it until its lock expires, and
 * for good when it was executed.
 * @param run executes on the database that is passed, whose transactions record the key
 * @param raw the body's bytes as received; together with the URL they identify the request
 */
export async function runOnce(
  {
    services,
    caller,
    route,
    incoming,
    raw,
  }: {
    services: Platform;
    caller: Caller;
    route: Route;
    incoming: Pick<Incoming, "headers" | "path" | "search">;
    raw: string | Buffer;
  },
  run: (db: Platform["db"]) => Promise<StoredResponse>,
): Promise<StoredResponse & { isReplay: boolean }> {
  const key = incoming.headers.get("idempotency-key");
  if (key === null || !acceptsIdempotencyKey(route) || caller.kind !== "person") {
    return { ...(await run(services.db)), isReplay: false };
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid("Idempotency-Key", "Idempotency-Key must be 1 to 255 printable characters without spaces.");
  }
  const { path, search } = incoming;
  // An HMAC, because a body may contain a password, which could be guessed quickly from a plain digest in the table.
  const fingerprint = createHmac("sha256", services.env.AUTH_SECRET)
    .update(`${route.method} ${path}${search}\n${incoming.headers.get("x-service-brand") ?? ""}\n`)
    .update(raw)
    .digest("hex");
  const claim = { userId: caller.userId, key, fingerprint };
  const state = await begin(services.db, services.clock, claim);
  if (state.kind === "replay") return { status: state.status, body: state.body, isReplay: true };
  const outcome = await run(withIdempotencyMark(services.db, services.clock, claim)).catch(async (error: unknown) => {
    // Only a fault proves that nothing was done; after a lost connection the commit may have succeeded.
    if (isFault(error) && !isFault(error, "unavailable")) {
      await abandon(services.db, claim).catch((err) => services.log.warn({ err }, "an idempotency key stays locked"));
    }
    throw error;
  });
  const kept = { status: outcome.status, body: withoutSecretsOf(route, outcome.body) };
  // The request was executed: a response that cannot be stored is no reason to report a failure, nor to free the key.
  await complete(services.db, services.clock, claim, kept).catch((err) =>
    services.log.warn({ err }, "response could not be stored for its idempotency key"),
  );
  return { ...outcome, isReplay: false };
}

/** What is stored and repeated: neither the database nor a second reader of the response gets what lets somebody in. */
function withoutSecretsOf({ op, as }: Route, body: unknown): unknown {
  if (as === undefined) return withoutSecrets(op.output, body);
  const wrapped = Object(body) as Record<string, unknown>;
  return { ...wrapped, [as]: withoutSecrets(op.output, wrapped[as]) };
}
