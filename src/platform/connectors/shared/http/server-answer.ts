import type { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import {
  type Call,
  type ChangeOutcome,
  ConnectRefused,
  type Outgoing,
  type OutgoingChange,
  type PrepareOutcome,
  type Published,
  type PublishOutcome,
} from "../../contract.ts";
import { NOT_AUTHORIZED } from "../description/codes.ts";
import { SERVER_ERRORS, type ServerError } from "../description/server-errors.ts";
import { asError, failedBy } from "./errors.ts";
import { type JsonRequest, requestJson, secondsOf } from "./request-json.ts";

export type ServerRefusal = { kind: "refused"; status: number; code: string; message: string };
/** What a server answered, for networks whose parts tell no more apart. */
export type ServerAnswer =
  | { kind: "ok"; json: unknown; headers: Record<string, string> }
  | { kind: "throttled"; seconds: number; scope: "channel" }
  | ServerRefusal;

/**
 * Sends one request to a network's API.
 * @param refusal reads the network's own form of a refusal; `seconds`: how long it asks to wait, where no header says so
 * @throws Error when no response arrived, or one that does not tell what became of the request
 */
export async function askServer(
  call: Pick<Call, "egress">,
  request: JsonRequest,
  refusal: z.ZodType<{ code: string; message: string; seconds?: number | undefined }>,
): Promise<ServerAnswer> {
  const { status, headers, json, text } = await requestJson(call, request, refusal);
  if (status >= 200 && status < 300 && (json !== undefined || text === "")) return { kind: "ok", json, headers };
  const { data } = refusal.safeParse(json);
  if (status === 429)
    return { kind: "throttled", seconds: secondsOf(headers["retry-after"] ?? data?.seconds) ?? 30, scope: "channel" };
  if (status >= 400 && status < 500 && (data || status === 413)) {
    return { kind: "refused", status, code: data?.code ?? "", message: data?.message ?? "" };
  }
  throw new Error(`The server responded with status ${status} and no usable answer.`);
}

type Unsuccessful = Exclude<ServerAnswer, { kind: "ok" }>;

export const failed = failedBy<ServerError>(SERVER_ERRORS);

/** The outcome of any other answer than the expected one. @param codes the network's own codes, by what they mean */
export function explainAnswer(
  answer: Unsuccessful,
  codes: Readonly<Record<string, ServerError>> = {},
): Extract<PublishOutcome, { kind: "failed" | "throttled" }> {
  if (answer.kind === "throttled") return answer;
  const { status, code, message } = answer;
  const known = lookUp(codes, code);
  if (known) return failed(known);
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 403) return failed("not_allowed");
  if (status === 413) return failed("too_large");
  return failed("refused", message ? `The server refused the post: ${message}` : undefined);
}

/** The error to throw where a request that only reads got any other answer than the expected one. */
export function answerError(answer: Unsuccessful, codes: Readonly<Record<string, ServerError>> = {}): Error {
  return asError(explainAnswer(answer, codes));
}

/** A repeatable step for networks that fetch the images when somebody reads the post: their address has to be public. */
export async function requirePublicImages(
  call: Pick<Call, "egress">,
  { part: { media } }: Pick<Outgoing, "part">,
): Promise<PrepareOutcome> {
  const [first] = media;
  const refusal = first ? await call.egress.check(first.url) : null;
  return refusal ? failed("media_not_public") : { kind: "ready" };
}

/** The outcome of an edit or a deletion. @param isGone whether the server says that the post no longer exists */
export function changeOutcomeOf(
  answer: ServerAnswer,
  isGone: (refusal: ServerRefusal) => boolean,
  codes: Readonly<Record<string, ServerError>> = {},
): ChangeOutcome {
  if (answer.kind === "ok") return { kind: "done" };
  return answer.kind === "refused" && isGone(answer) ? { kind: "not_there" } : explainAnswer(answer, codes);
}

/** Removes every part; what is gone already doesn't keep the others. */
export async function removeEach(
  { published }: OutgoingChange,
  remove: (posted: Published) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  let found: ChangeOutcome = { kind: "not_there" };
  for (const posted of published) {
    const outcome = await remove(posted);
    if (outcome.kind === "done") found = outcome;
    else if (outcome.kind !== "not_there") return outcome;
  }
  return found;
}

/**
 * Reads what connecting asks a server for.
 * @throws ConnectRefused with this message for any answer but an expected one, unless the server has a problem of its own
 */
export async function askToConnect<T>(
  call: Pick<Call, "egress">,
  request: JsonRequest,
  expected: z.ZodType<T>,
  { message, field }: { message: string; field: string },
): Promise<T> {
  const { status, json } = await requestJson(call, request, null);
  const { data } = expected.safeParse(json);
  if (status >= 200 && status < 300 && data !== undefined) return data;
  if (status === 429 || status >= 500) throw new Error(`The server responded with status ${status}.`);
  throw new ConnectRefused(message, field);
}
