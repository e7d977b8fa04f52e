import { lookUp } from "#kernel/look-up.ts";
import type { PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import type { Refusal } from "./api.ts";
import { CODES, DISCORD_ERRORS, type DiscordError } from "./errors.ts";

type Failed = Extract<PublishOutcome, { kind: "failed" }>;

export function explainRefusal({ status, code, message }: Refusal): Failed {
  const known = lookUp(CODES, String(code));
  if (known) return fail(known);
  if (status === 401) return fail(NOT_AUTHORIZED);
  if (status === 413) return fail("too_large");
  return fail("refused", message && `Discord refused the message: ${message}`);
}

export function fail(code: DiscordError, said = ""): Failed {
  return { kind: "failed", error: explainError(DISCORD_ERRORS, code, said), retryAfterSeconds: null };
}
