import { z } from "zod";
import type { Call } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { asError } from "../shared/http/errors.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, explainAnswer, failed, type ServerAnswer } from "../shared/http/server-answer.ts";

/** `root`: the address that readers see, from the server's settings. */
const Credentials = z.object({ site: z.string(), root: z.string(), user: z.string(), token: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** A missing permission; 403 is also the answer to a token that it doesn't know. Source: internal/auth/auth.go. */
const DENIED = "permission denied";
const Refusal = z.object({ message: z.string() }).transform(({ message }) => ({ code: "", message }));

export function explainListmonk(answer: Exclude<ServerAnswer, { kind: "ok" }>) {
  const isUnknown = answer.kind === "refused" && answer.status === 403 && !answer.message.startsWith(DENIED);
  return isUnknown ? failed(NOT_AUTHORIZED) : explainAnswer(answer);
}

export const Campaign = z.object({
  id: z.number().int(),
  uuid: z.string(),
  status: z.string(),
  tags: z.array(z.string()).nullish(),
  archive: z.boolean().catch(false),
  lists: z.array(z.object({ id: z.number().int() })).nullish(),
  views: z.number().int().nullish(),
  clicks: z.number().int().nullish(),
});
export type Campaign = z.infer<typeof Campaign>;
export const OneCampaign = z.object({ data: Campaign });

/** Whether it was started, whatever became of it since. */
export const isStarted = ({ status }: Campaign): boolean => status !== "draft";

/** Sends one request. @param path below `/api/` @throws Error as `askServer` does */
export function requestListmonk(
  call: Pick<Call, "egress">,
  { site, user, token }: Pick<Credentials, "site" | "user" | "token">,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const headers = { authorization: `token ${user}:${token}`, ...request.headers };
  return askServer(call, { ...request, url: `${site}/api/${path}`, headers }, Refusal);
}

/** Null for a campaign that doesn't exist, which the server calls a bad request; a proxy would say 404. */
export async function readCampaign(
  call: Pick<Call, "egress">,
  credentials: Credentials,
  id: string | number,
): Promise<Campaign | null> {
  const answer = await requestListmonk(call, credentials, `campaigns/${id}?no_body=true`);
  if (answer.kind === "refused" && answer.status === 400) return null;
  if (answer.kind !== "ok") throw asError(explainListmonk(answer));
  return OneCampaign.parse(answer.json).data;
}
