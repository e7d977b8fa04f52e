import { z } from "zod";
import type { Call, Connector } from "../../contract.ts";
import type { ServerError } from "../description/server-errors.ts";
import type { JsonRequest } from "../http/request-json.ts";
import { askServer, type ServerAnswer, type ServerRefusal } from "../http/server-answer.ts";

/** Where the APIs of Lemmy and of servers like it differ. Paths are below `api`. */
export type CommunityServer = {
  connector: Connector;
  /** `/api/v3`. */
  api: string;
  /** What its posts call the title. */
  title: "name" | "title";
  /** Reads its own form of a refusal. */
  refusal: z.ZodType<{ code: string; message: string }>;
  codes: Readonly<Record<string, ServerError>>;
  /** Whether a request about a post says that it no longer exists. */
  isGone(refusal: ServerRefusal): boolean;
  login(typed: { username: string; password: string; code: string }): object;
  /** The path that ends a session; absent where there is none. */
  logout?: string;
  /** The path and query that list an account's posts with their contents, the newest first. */
  posts(username: string, page: number): string;
  upload: {
    /** Below the server's address. */
    path: string;
    field: string;
    headers?(token: string): Readonly<Record<string, string>>;
    /** The image's address. */
    read(json: unknown, site: string): string;
  };
};

const Credentials = z.object({ site: z.string(), token: z.string() });
export type Credentials = z.infer<typeof Credentials>;

export const readCredentials = (credentials: string | null): Credentials =>
  Credentials.parse(JSON.parse(credentials ?? "null"));

/** What a post has; of the answers with `post_view`. */
export const Post = z
  .object({
    id: z.number().int(),
    community_id: z.number().int(),
    name: z.string().optional(),
    title: z.string().optional(),
    body: z.string().nullish(),
    url: z.string().nullish(),
    ap_id: z.string(),
    published: z.coerce.date(),
    nsfw: z.boolean().optional(),
    deleted: z.boolean().catch(false),
    removed: z.boolean().catch(false),
  })
  .transform(({ name, title, ...post }) => ({ ...post, title: name ?? title ?? "" }));
export type Post = z.infer<typeof Post>;
const Counts = z.object({ upvotes: z.number().int().nullish(), comments: z.number().int().nullish() });
export const PostView = z.object({ post_view: z.object({ post: Post, counts: Counts }) });

/** Sends one request. @param path below the server's address @throws Error as `askServer` does */
export async function requestServer(
  call: Pick<Call, "egress">,
  { refusal }: Pick<CommunityServer, "refusal">,
  { site, token }: Credentials,
  { path, ...request }: Omit<JsonRequest, "url"> & { path: string },
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  const answer = await askServer(call, { ...request, url: `${site}${path}`, headers }, refusal);
  // A server says so with status 400 and no time; its limits are for some minutes.
  if (answer.kind === "refused" && /rate_?limit/.test(answer.code))
    return { kind: "throttled", seconds: 120, scope: "channel" };
  return answer;
}
