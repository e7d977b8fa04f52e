import type { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { ChangeOutcome, PublishOutcome } from "../../contract.ts";
import { APP_ERRORS, type AppError } from "../description/app-errors.ts";
import { NOT_AUTHORIZED } from "../description/codes.ts";
import { asError, failedBy } from "./errors.ts";
import type { ServerAnswer } from "./server-answer.ts";

type Unsuccessful = Exclude<ServerAnswer, { kind: "ok" }>;

/** Seconds until a network has converted a video, where it doesn't say. */
const CONVERTING_SECONDS = 120;
const STATUSES: Readonly<Record<string, AppError>> = {
  "401": NOT_AUTHORIZED,
  "403": "not_allowed",
  "404": "not_allowed",
  "413": "media_refused",
};

/** Whether a request about a post says that it no longer exists. */
export const isGone = (answer: ServerAnswer): boolean => answer.kind === "refused" && answer.status === 404;

export const failed = failedBy<AppError>(APP_ERRORS);

/**
 * What becomes of the answers of a network that the installation's own app connects to.
 * @param name the network's name @param codes its own codes, by what they mean
 */
export function appAnswers(name: string, codes: Readonly<Record<string, AppError>>) {
  /** The outcome of any other answer than the expected one. */
  function explain(answer: Unsuccessful): Extract<PublishOutcome, { kind: "failed" | "throttled" }> {
    if (answer.kind === "throttled") return answer;
    const known = lookUp(codes, answer.code) ?? lookUp(STATUSES, String(answer.status));
    if (known === "converting") return { ...failed(known), retryAfterSeconds: CONVERTING_SECONDS };
    return known ? failed(known) : failed("refused", `${name} refused the post: ${answer.message}`);
  }

  /** What a request that only reads asked for. @throws Error when the network does not say */
  function read<T>(answer: ServerAnswer, expected: z.ZodType<T>): T {
    if (answer.kind !== "ok") throw asError(explain(answer));
    return expected.parse(answer.json);
  }

  /** The outcome of an edit or a deletion. */
  function changed(answer: ServerAnswer): ChangeOutcome {
    if (answer.kind === "ok") return { kind: "done" };
    return isGone(answer) ? { kind: "not_there" } : explain(answer);
  }

  return { explain, read, changed };
}
