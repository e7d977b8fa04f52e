import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { failedBy } from "../shared/http/errors.ts";
import { textOf } from "../shared/text/html-text.ts";
import { ERRORS } from "./errors.ts";
import type { NostrEvent } from "./event.ts";
import { hostOf, queryRelays, type RelayResponse, type RelayResult } from "./relay.ts";
import type { SignerError } from "./signer.ts";

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;
export type Delivery = { kind: "accepted"; note: string | null } | Refused;

/** Seconds to pause for a relay that rate limits without naming a time. */
const LIMITED_SECONDS = 60;

/** By the beginning of a refusal; more specific ones come first. */
const CODES: readonly [beginning: RegExp, code: keyof typeof ERRORS][] = [
  [/^auth-required/, "auth_required"],
  [/^restricted/, "blocked"],
  [/^blocked/, "blocked"],
  [/^pow/, "pow_required"],
  // The protocol has no prefix of its own for it; these are the words of the usual relays.
  [/^invalid:.*(created_at|in the future|too far|too (early|late|old)|timestamp)/i, "wrong_time"],
  [/^invalid/, "refused"],
  [/^error/, "relay_error"],
];

/**
 * Sends a signed event to relays: it is published once one of them accepts it. Sending it again is harmless, because
 * its ID is a hash of its content.
 * @throws LeaseExpiredError when nothing was sent; RelayError when no relay could be reached
 */
export async function deliverToRelays(call: Call, relays: readonly string[], event: NostrEvent): Promise<Delivery> {
  return combineResponses(await queryRelays(call, relays, (relay) => relay.send(event)));
}

/** Combines the relays' responses to one outcome. @throws Error when none of them could be reached */
export function combineResponses(results: readonly RelayResult<RelayResponse>[]): Delivery {
  const others = results.filter((one) => !isAccepted(one));
  const failures = others.map((one) => `${hostOf(one.relay)} (${reasonOf(one)})`).join(", ");
  const count = results.length - others.length;
  if (count > 0) {
    const note = `Accepted by ${count} of ${results.length} relays. Not by ${failures}.`;
    return { kind: "accepted", note: others.length === 0 ? null : note };
  }
  const responses = results.flatMap((one) => ("response" in one ? [one.response] : []));
  const errors = results.flatMap((one) => ("error" in one ? [one.error] : []));
  const open = errors.filter((error) => !isNeverSent(error));
  if (open.length > 0) return { kind: "unknown", message: `No relay confirmed the post: ${failures}.` };
  const [first] = errors;
  if (responses.length === 0 && first) throw first;
  const limited = responses.find(({ message }) => message.startsWith("rate-limited"));
  if (limited) return { kind: "throttled", seconds: secondsIn(limited.message), scope: "channel" };
  const code = CODES.find(([beginning]) => responses.some(({ message }) => beginning.test(message)))?.[1] ?? "refused";
  return failed(code, `${ERRORS[code].message} ${failures}.`);
}

/** "duplicate" means that the relay has the event, even if it counts as a refusal. */
function isAccepted(one: RelayResult<RelayResponse>): boolean {
  return "response" in one && (one.response.isAccepted || one.response.message.startsWith("duplicate"));
}

function reasonOf(one: RelayResult<RelayResponse>): string {
  if ("response" in one) return textOf(one.response.message).trim() || "refused";
  return one.error.message.replace(`${hostOf(one.relay)}: `, "").replace(/\.$/, "");
}

function isNeverSent({ cause }: Error): boolean {
  return cause !== null && typeof cause === "object" && "isSent" in cause && cause.isSent === false;
}

function secondsIn(message: string): number {
  const [, number, unit] = /(?<!\d)(\d+)\s*(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?)\b/i.exec(message) ?? [];
  if (number === undefined) return LIMITED_SECONDS;
  return Math.min(Math.max(Number(number) * (unit?.toLowerCase().startsWith("m") ? 60 : 1), 1), 86_400);
}

export const failed = failedBy<string>(ERRORS);

/** Error messages of signers for an app whose connection their owner has removed. */
const REVOKED =
  /unauthori[sz]ed|not authori[sz]ed|not connected|no (?:such )?(?:session|connection|permission)|unknown (?:app|client|session)|revoked|invalid secret|expired/i;

/** The outcome when the signer did not sign; no relay received anything. */
export function unsignedEvent({ kind, message, authUrl }: SignerError): Extract<PublishOutcome, { kind: "failed" }> {
  if (kind === "unreachable") return failed("not_reached", message);
  if (kind === "silent" && authUrl === null) return failed("signer_silent");
  if (kind === "silent") return failed("signer_silent", `The signer waits for its owner to approve at ${authUrl}.`);
  return REVOKED.test(message)
    ? failed(NOT_AUTHORIZED, `The signer no longer knows this channel's connection: ${message}`)
    : failed("signer_refused", `The signer refused to sign the post: ${message}`);
}
