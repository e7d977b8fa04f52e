import { z } from "zod";
import type { Call } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import type { ServerError } from "../shared/description/server-errors.ts";
import { asError } from "../shared/http/errors.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, explainAnswer, type ServerAnswer } from "../shared/http/server-answer.ts";

/** A key ends with the data center that has the account. */
const KEY = /^[\w-]+-([a-z]{2,4}\d{1,3})$/;
export const isKey = (typed: string): boolean => KEY.test(typed);

const Credentials = z.object({ key: z.string() });
export const keyOf = (credentials: string | null): string => Credentials.parse(JSON.parse(credentials ?? "null")).key;

/** A problem document. Source: mailchimp.com/developer/marketing/docs/errors. */
const Refusal = z
  .object({
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).catch([]),
  })
  .transform(({ title, detail, errors: [first] }) => ({
    code: title,
    message: first ? `${detail} (${first.field}: ${first.message})` : detail,
  }));

const CODES: Readonly<Record<string, ServerError>> = {
  "API Key Invalid": NOT_AUTHORIZED,
  "API Key Missing": NOT_AUTHORIZED,
  "Wrong Datacenter": NOT_AUTHORIZED,
  "User Disabled": "not_allowed",
};

export const explainMailchimp = (answer: Exclude<ServerAnswer, { kind: "ok" }>) => explainAnswer(answer, CODES);

/** The account of a key. */
export const Root = z.object({
  account_id: z.string().min(1),
  account_name: z.string().min(1),
  avatar_url: z.string().nullish(),
  total_subscribers: z.number().int().nullish(),
});

/**
 * Sends one request. @param at the address to use in place of the key's data center
 * @param path below `/3.0/`
 * @throws Error as `askServer` does
 */
export function requestMailchimp(
  call: Pick<Call, "egress">,
  at: string | undefined,
  key: string,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const center = KEY.exec(key)?.[1] ?? "us1";
  const headers = { authorization: `Bearer ${key}`, ...request.headers };
  return askServer(
    call,
    { ...request, url: `${at ?? `https://${center}.api.mailchimp.com`}/3.0/${path}`, headers },
    Refusal,
  );
}

/** @throws Error for any other answer than the expected one */
export async function readMailchimp<T>(
  call: Pick<Call, "egress">,
  at: string | undefined,
  key: string,
  path: string,
  expected: z.ZodType<T>,
): Promise<T> {
  const answer = await requestMailchimp(call, at, key, path);
  if (answer.kind !== "ok") throw asError(explainMailchimp(answer));
  return expected.parse(answer.json);
}
