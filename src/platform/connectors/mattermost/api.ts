import { z } from "zod";
import type { Call } from "../contract.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, type ServerAnswer, type ServerRefusal } from "../shared/http/server-answer.ts";

const Credentials = z.object({
  site: z.string(),
  token: z.string(),
  channel: z.string(),
  /** The name of its team in addresses. */
  team: z.string(),
  user: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: api/v4/source/introduction.yaml of mattermost/mattermost, AppError, read 30 November 2026. */
const Refusal = z
  .object({ id: z.string(), message: z.string().catch(""), status_code: z.number() })
  .transform(({ id, message }) => ({ code: id, message }));

/** A post, without those that were deleted: these have a time. */
export const Post = z.object({
  id: z.string().min(1),
  create_at: z.number(),
  delete_at: z.number().catch(0),
  user_id: z.string(),
  props: z.record(z.string(), z.unknown()).nullish(),
  file_ids: z.array(z.string()).nullish(),
});

/** Sends one request. @param path below `/api/v4/` @throws Error as `askServer` does */
export function requestMattermost(
  call: Pick<Call, "egress">,
  { site, token }: Pick<Credentials, "site" | "token">,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  return askServer(call, { ...request, url: `${site}/api/v4/${path}`, headers }, Refusal);
}

/** Mattermost answers 404 for a post that was deleted, and its own word for one that never existed. */
export const isGone = ({ status, code }: ServerRefusal): boolean => status === 404 && /post/i.test(code);
