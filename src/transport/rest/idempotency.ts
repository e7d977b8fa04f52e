import { createHmac } from "node:crypto";
import {
  abandonRequest,
  beginRequest,
  completeRequest,
  withIdempotencyMark,
} from "#domain/operations/idempotency/index.ts";
import type { Caller } from "#kernel/context.ts";
import { channelLimitOf } from "#kernel/execute.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { withoutSecrets } from "#kernel/secret.ts";
import type { Platform } from "#platform/services.ts";
import type { Incoming } from "./incoming.ts";
import { acceptsIdempotencyKey, type Route } from "./route.ts";

export type StoredResponse = { status: number; body: unknown };

/** What a request with an `Idempotency-Key` has to do. */
export type KeyClaim =
  | { replay: StoredResponse }
  | {
      replay: null;
      /** The database to execute on, whose transactions record the key. */
      db: Platform["db"];
      /** Stores the response of what was executed. */
      keep(response: StoredResponse): Promise<void>;
      /** Frees the key where the error proves that nothing was done. */
      release(error: unknown): Promise<void>;
    };

/**
 * Lets a POST run once per `Idempotency-Key`: a repeat within 24 h gets the first response without its
 * secrets. A refused request frees the key, because nothing was done; a failed one holds it until its lock expires, and
 * for good when it was executed.
 * @param raw the body's bytes as received; together with the URL they identify the request
 * @returns null for a request without a key
 */
export async function claimKey({
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
}): Promise<KeyClaim | null> {
  const key = incoming.headers.get("idempotency-key");
  if (key === null || !acceptsIdempotencyKey(route) || caller.kind !== "person") return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid("Idempotency-Key", "Idempotency-Key must be 1 to 255 printable characters without spaces.");
  }
  const { path, search } = incoming;
  // An HMAC, because a body may contain a password, which could be guessed quickly from a plain digest in the table.
  const fingerprint = createHmac("sha256", services.env.AUTH_SECRET)
    .update(`${route.method} ${path}${search}\n${incoming.headers.get("x-service-brand") ?? ""}\n`)
    // The response to another credential may tell of more than this one reaches.
    .update(channelLimitOf(caller).join())
    .update(raw)
    .digest("hex");
  const { db, clock, log } = services;
  const claim = { userId: caller.userId, key, fingerprint };
  const state = await beginRequest(db, clock, claim);
  if (state.kind === "replay") return { replay: { status: state.status, body: state.body } };
  return {
    replay: null,
    db: withIdempotencyMark(db, clock, claim),
    async keep({ status, body }) {
      // The request was executed: a response that cannot be stored is no reason to report a failure, nor to free the key.
      await completeRequest(db, clock, claim, { status, body: withoutSecretsOf(route, body) }).catch((err) =>
        log.warn({ err }, "response could not be stored for its idempotency key"),
      );
    },
    async release(error) {
      // Only a fault proves that nothing was done; after a lost connection the commit may have succeeded.
      if (!isFault(error) || isFault(error, "unavailable")) return;
      await abandonRequest(db, claim).catch((err) => log.warn({ err }, "an idempotency key stays locked"));
    },
  };
}

/**
 * Removes secrets before a response is stored, so that neither the database nor a repeated request gives them to
 * others.
 */
function withoutSecretsOf({ op, as }: Route, body: unknown): unknown {
  if (as === undefined) return withoutSecrets(op.output, body);
  const wrapped = Object(body) as Record<string, unknown>;
  return { ...wrapped, [as]: withoutSecrets(op.output, wrapped[as]) };
}
