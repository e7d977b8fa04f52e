import { z } from "zod";
import type { Call } from "../contract.ts";
import { appAnswers } from "../shared/http/app-answer.ts";
import type { JsonRequest } from "../shared/http/request-json.ts";
import { askServer, type ServerAnswer } from "../shared/http/server-answer.ts";

/** Origins of Tumblr, and the app's consumer key, which requests for public posts name too. */
export type TumblrSite = { api: string; site: string; key: string };
export const TUMBLR = { api: "https://api.tumblr.com", site: "https://www.tumblr.com" };
/** Tumblr may suspend apps that send none, or changing ones. */
export const USER_AGENT = "Masthead/1 (self-hosted)";

/** The tokens are the account's, and `blog` the channel's own, by its unique identifier. */
const Credentials = z.object({ token: z.string(), blog: z.string() });
export const readCredentials = ({ credentials }: { credentials: string | null }) =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** Source: "Response Format" and "Errors and Error Subcodes" of the API in tumblr/docs, read 1 December 2026. */
const Refusal = z
  .object({
    meta: z.object({ status: z.number(), msg: z.string() }),
    errors: z.array(z.object({ title: z.string().catch(""), code: z.number().optional() })).catch([]),
  })
  .transform(({ meta, errors: [first] }) => ({ code: String(first?.code ?? ""), message: first?.title || meta.msg }));

export const { explain, read, changed } = appAnswers("Tumblr", {
  "8004": "limit_reached",
  "8005": "media_refused",
  "8010": "converting",
  "8011": "limit_reached",
  "8023": "limit_reached",
});

/** Sends one request to the API. @param path below `/v2` @throws Error as `askServer` does */
export function requestTumblr(
  call: Pick<Call, "egress">,
  { api }: Pick<TumblrSite, "api">,
  token: string,
  { path, ...request }: Omit<JsonRequest, "url"> & { path: string },
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}`, "user-agent": USER_AGENT, ...request.headers };
  return askServer(call, { ...request, url: `${api}/v2${path}`, headers }, Refusal);
}
