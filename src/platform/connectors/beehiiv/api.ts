import { z } from "zod";
import type { Call } from "../contract.ts";
import { failedBy } from "../shared/http/errors.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, explainAnswer, type ServerAnswer } from "../shared/http/server-answer.ts";
import { BEEHIIV_ERRORS } from "./describe.ts";

const BEEHIIV = "https://api.beehiiv.com";

const Credentials = z.object({ key: z.string(), publication: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: Error_ and ErrorDetail of beehiiv/typescript-sdk, read 1 December 2026. */
const Refusal = z
  .object({ status: z.number(), statusText: z.string(), errors: z.array(z.object({ message: z.string() })) })
  .transform(({ statusText, errors: [first] }) => ({ code: "", message: first?.message ?? statusText }));

export function explainBeehiiv(answer: Exclude<ServerAnswer, { kind: "ok" }>) {
  const isRefusedByPlan = answer.kind === "refused" && answer.status === 403;
  return isRefusedByPlan ? failedBy<keyof typeof BEEHIIV_ERRORS>(BEEHIIV_ERRORS)("plan") : explainAnswer(answer);
}

/** Without its content. */
export const Post = z.object({
  id: z.string().min(1),
  web_url: z.string().nullish(),
  title: z.string().nullish(),
  subject_line: z.string().nullish(),
  preview_text: z.string().nullish(),
  stats: z
    .object({
      email: z.object({ opens: z.number().nullish(), clicks: z.number().nullish() }).nullish(),
      web: z.object({ views: z.number().nullish(), clicks: z.number().nullish() }).nullish(),
    })
    .nullish(),
});
export type Post = z.infer<typeof Post>;

export const Publication = z.object({
  id: z.string().min(1),
  name: z.string(),
  stats: z.object({ active_subscriptions: z.number().nullish() }).nullish(),
});

/** Sends one request. @param path below `/v2/` @throws Error as `askServer` does */
export function requestBeehiiv(
  call: Pick<Call, "egress">,
  at: string = BEEHIIV,
  key: string,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${key}`, ...request.headers };
  return askServer(call, { ...request, url: `${at}/v2/${path}`, headers }, Refusal);
}
