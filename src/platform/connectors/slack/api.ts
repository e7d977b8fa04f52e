import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import { type JsonRequest, requestJson, secondsOf, serverTimeOf } from "../shared/http/request-json.ts";
import { CODES, SLACK_ERRORS, type SlackError } from "./errors.ts";

/** URLs of Slack: its API with the consent page, and its webhooks. */
export type Slack = { site: string; hooks: string };
export const SLACK: Slack = { site: "https://slack.com", hooks: "https://hooks.slack.com" };

/** A channel's encrypted credentials; `refreshToken` only when the app has token rotation enabled. */
export const AppCredentials = z.object({
  token: z.string(),
  refreshToken: z.string().optional(),
  channel: z.string(),
  site: z.string(),
});
export type AppCredentials = z.infer<typeof AppCredentials>;
export const WebhookCredentials = z.object({ path: z.string() });
export type WebhookCredentials = z.infer<typeof WebhookCredentials>;

const ResponseBody = z.discriminatedUnion("ok", [
  z.looseObject({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

export type SlackResponse =
  /** `serverTime`: Slack's clock in milliseconds. */
  | { kind: "ok"; body: Record<string, unknown>; serverTime: number }
  | { kind: "refused"; error: string; serverTime: number }
  | { kind: "throttled"; seconds: number };

/** Errors after which the request may have been carried out partially. */
const UNSURE = ["fatal_error", "internal_error", "request_timeout", "service_unavailable"];

/**
 * Calls one method of the Web API.
 * @param content `form` for methods that do not accept JSON
 * @throws Error when no response arrived, or one that does not tell what became of the request
 */
export async function callSlack(
  call: Pick<Call, "egress">,
  { site }: Pick<Slack, "site">,
  method: string,
  { token, form, json }: { token?: string; form?: Record<string, string>; json?: object },
): Promise<SlackResponse> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(form
      ? { "content-type": "application/x-www-form-urlencoded" }
      : { "content-type": "application/json; charset=utf-8" }),
  };
  const content: Pick<JsonRequest, "json" | "body"> = form
    ? { body: new URLSearchParams(form).toString() }
    : { json: json ?? {} };
  const response = await requestJson(
    call,
    { url: `${site}/api/${method}`, method: "POST", headers, ...content },
    ResponseBody,
  );
  return read(method, response);
}

/** Like `callSlack`, for read-only methods. */
export async function readSlack(
  call: Pick<Call, "egress">,
  { site }: Pick<Slack, "site">,
  method: string,
  { token, query }: { token: string; query: Record<string, string> },
): Promise<SlackResponse> {
  const url = `${site}/api/${method}?${new URLSearchParams(query)}`;
  return read(method, await requestJson(call, { url, headers: { authorization: `Bearer ${token}` } }, ResponseBody));
}

function read(method: string, { status, headers, json }: Awaited<ReturnType<typeof requestJson>>): SlackResponse {
  const { data: response } = ResponseBody.safeParse(json);
  if (status === 429 || (response && !response.ok && /^rate_?limited$|message_limit_exceeded/.test(response.error))) {
    return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 60 };
  }
  if (!response || status >= 500 || (!response.ok && UNSURE.includes(response.error))) {
    throw new Error(`Slack responded to ${method} with status ${status} and no usable answer.`);
  }
  return response.ok
    ? { kind: "ok", body: response, serverTime: serverTimeOf(headers) }
    : { kind: "refused", error: response.error, serverTime: serverTimeOf(headers) };
}

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export function explainRefusal(
  response: Extract<SlackResponse, { kind: "throttled" }> | { kind: "refused"; error: string },
): Refused {
  if (response.kind === "throttled") return { ...response, scope: "channel" };
  return fail(lookUp(CODES, response.error) ?? "refused", `Slack refused the message (${response.error}).`);
}

export function fail(code: SlackError, said = ""): Refused {
  return { kind: "failed", error: explainError(SLACK_ERRORS, code, said), retryAfterSeconds: null };
}

/** Whether the grant has ended permanently. */
export const isGrantLost = (error: string): boolean =>
  lookUp(CODES, error) === NOT_AUTHORIZED || error === "invalid_refresh_token";
