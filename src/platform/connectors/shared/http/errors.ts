import { msg, t, tStored } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import {
  type ErrorMeaning,
  type ErrorTable,
  NotAuthorizedError,
  type PublishError,
  type PublishOutcome,
} from "../../contract.ts";
import { DRY_RUN, NOT_AUTHORIZED } from "../description/codes.ts";

/** Error codes that apply to every platform; a platform's own table takes precedence. */
const COMMON: ErrorTable = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("The platform no longer accepts the channel's connection."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  channel_not_connected: {
    category: "user",
    message: msg("The channel is disconnected."),
    retryable: false,
    next: { step: msg("Reconnect the channel."), link: "reconnect" },
  },
  [DRY_RUN]: {
    category: "system",
    message: msg("Dry run: nothing was sent. The attempt shows the first request that would have been."),
    retryable: false,
    next: { step: msg("Ask your administrator to end the trial mode of channels, then try again."), link: null },
  },
  not_reached: {
    category: "platform",
    message: msg("The platform could not be reached."),
    retryable: true,
  },
};

function findMeaning(errors: ErrorTable | undefined, code: string): ErrorMeaning | undefined {
  return lookUp(errors ?? {}, code) ?? lookUp(COMMON, code);
}

/**
 * Creates an error from a platform's code, in English, because it is stored; `describeError` shows it.
 * @param expected the platform's own message, for a code that no table has: such an error has the category platform and
 * is final
 */
export function explainError(errors: ErrorTable | undefined, code: string, expected = ""): PublishError {
  const meaning = findMeaning(errors, code);
  if (meaning) {
    const { category, message, retryable } = meaning;
    return { code, category, message: String(message), retryable };
  }
  const message = expected.trim() === "" ? `The platform refused the post (${code}).` : expected.trim();
  return { code, category: "platform", message, retryable: false };
}

/**
 * Makes the outcomes of a platform's refusals.
 * @returns a function of the code in the platform's table and, where it gave more detail, the message instead of the table's
 */
export function failedBy<Code extends string>(errors: ErrorTable) {
  return (code: Code, message?: string): Extract<PublishOutcome, { kind: "failed" }> => {
    const error = explainError(errors, code);
    return { kind: "failed", error: message === undefined ? error : { ...error, message }, retryAfterSeconds: null };
  };
}

/** The error to throw where a request that only reads was refused. */
export function asError(
  outcome: Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" | "start_over" }>,
): Error {
  if (outcome.kind === "throttled") return new Error("The platform takes no more requests for now.");
  if (outcome.kind === "start_over") return new Error("The platform no longer knows what was prepared.");
  if (outcome.kind === "unknown") return new Error(outcome.message);
  const { code, message } = outcome.error;
  return code === NOT_AUTHORIZED ? new NotAuthorizedError(message) : new Error(message);
}

/**
 * The message of an error in the current language, with the part of a thread that it is about. A code of no table is of
 * a preflight, whose text is translated if it is the same for all posts; the platform's own words stay what they are.
 */
export function describeError(errors: ErrorTable | undefined, { code, message: stored, part }: PublishError): string {
  const known = findMeaning(errors, code)?.message;
  const message = known && String(known) !== stored ? stored : tStored(stored);
  return part ? t("Part {number} of {total}: {message}", { ...part, message }) : message;
}

/** What the user can do about an error; null when nothing is known. */
export function nextStep(errors: ErrorTable | undefined, code: string): NonNullable<ErrorMeaning["next"]> | null {
  return findMeaning(errors, code)?.next ?? null;
}
