import { z } from "zod";
import type { Call } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import type { ServerError } from "../shared/description/server-errors.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, type ServerAnswer, type ServerRefusal } from "../shared/http/server-answer.ts";

const Credentials = z.object({ site: z.string(), token: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: crates/utils/src/error.rs of LemmyNet/lemmy: `error` is a word, `message` detail for some of them. */
const Refusal = z
  .object({ error: z.string(), message: z.string().nullish() })
  .transform(({ error, message }) => ({ code: error, message: message ? `${error}, ${message}` : error }));

export const CODES: Readonly<Record<string, ServerError>> = {
  not_logged_in: NOT_AUTHORIZED,
  incorrect_login: NOT_AUTHORIZED,
  banned_from_community: "not_allowed",
  site_ban: "not_allowed",
  only_mods_can_post_in_community: "not_allowed",
};

/** What a post has; of the answers with `post_view`. */
export const Post = z.object({
  id: z.number().int(),
  community_id: z.number().int(),
  name: z.string(),
  body: z.string().nullish(),
  url: z.string().nullish(),
  ap_id: z.string(),
  published: z.coerce.date(),
  deleted: z.boolean().catch(false),
  removed: z.boolean().catch(false),
});
export type Post = z.infer<typeof Post>;
const Counts = z.object({ upvotes: z.number().int().nullish(), comments: z.number().int().nullish() });
export const PostView = z.object({ post_view: z.object({ post: Post, counts: Counts }) });

/** Sends one request. @param path below the server's address @throws Error as `askServer` does */
export async function requestLemmy(
  call: Pick<Call, "egress">,
  { site, token }: Credentials,
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  const answer = await askServer(call, { ...request, url: `${site}${path}`, headers }, Refusal);
  // A server says so with status 400 and no time; its limits are for some minutes.
  if (answer.kind === "refused" && /rate_?limit/.test(answer.code))
    return { kind: "throttled", seconds: 120, scope: "channel" };
  return answer;
}

export const isGone = ({ code }: ServerRefusal): boolean => /(couldnt_find_post|not_found)$/.test(code);
