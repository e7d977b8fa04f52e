import { z } from "zod";
import { APP_KEYS } from "../app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";

export const TUMBLR_SECRET = APP_KEYS.TUMBLR_CONSUMER_SECRET;
export const TUMBLR_BLOG = "t:0aY0xL2Fi1OFJg4YxpmegQ";
export const TUMBLR_SECOND_BLOG = "t:WX5xItRbCiJH_GJDsIdhAQ";
const BLOGS = { [TUMBLR_BLOG]: "northcoffee", [TUMBLR_SECOND_BLOG]: "northtea" };
const KEY = APP_KEYS.TUMBLR_CONSUMER_KEY;
const TOKEN = "tumblr-token";

export const tumblrAt = (origin: string) => ({ api: origin, site: origin, key: KEY });

const Stored = z.looseObject({ url: z.url() });
const New = z.strictObject({
  type: z.enum(["image/jpeg", "image/png", "image/gif", "video/mp4"]),
  identifier: z.string(),
  width: z.number(),
  height: z.number(),
});
const Media = z.union([New, Stored]);
const Block = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    subtype: z.literal("heading1").optional(),
    text: z.string().refine((text) => [...text].length <= 4096),
    formatting: z
      .array(z.strictObject({ start: z.number(), end: z.number(), type: z.literal("link"), url: z.url() }))
      .max(100)
      .optional(),
  }),
  z.strictObject({ type: z.literal("image"), media: z.array(Media).min(1), alt_text: z.string().max(4096).optional() }),
  z.strictObject({ type: z.literal("video"), media: Media }),
  z.strictObject({ type: z.literal("link"), url: z.url() }),
]);
const NewPost = z.strictObject({
  content: z.array(Block).min(1).max(1000),
  state: z.literal("published"),
  tags: z.string(),
});
type Post = z.infer<typeof NewPost> & { id: string; blog: string; timestamp: number; isListed: boolean };
export type TumblrStandIn = StandIn & {
  journal: Post[];
  isRevoked: boolean;
  /** Whether a video is still converted, so that the blog doesn't list it. */
  isConverting: boolean;
};

/** A user with two blogs; source: the API and the NPF specification in tumblr/docs (18 October 2024), 1 December 2026. */
export async function startTumblr(): Promise<TumblrStandIn> {
  const journal: Post[] = [];
  // As large as Tumblr's: such a number loses its last digits in JSON.
  let next = 642_337_957_436_588_032n;
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) => method === "POST" && path.endsWith("/posts");
  const parts = { journal, isRevoked: false, isConverting: false };
  const standIn: TumblrStandIn = Object.assign(await startStandIn(answer, isSend), parts);
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers, query } = asked;
    if (path === "/avatar.png") return { status: 200, body: PIXEL };
    if (!headers["user-agent"]?.startsWith("Masthead")) return refuse(403, "Forbidden");
    const fields = await readFields(asked);
    if (path === "/v2/oauth2/token") return grant(fields);
    if (standIn.isRevoked || headers.authorization !== `Bearer ${TOKEN}`) return refuse(401, "Unauthorized");
    if (path === "/v2/user/info") return info();
    const [, blog = "", rest = ""] = /^\/v2\/blog\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (!(blog in BLOGS)) return refuse(404, "Not Found");
    if (rest === "posts" && method === "POST") return create(blog, fields);
    if (rest === "posts") return list(blog, query);
    if (rest === "notes") return notes(blog, query);
    if (rest === "followers") return ok({ total_users: 2684, users: [] });
    if (rest === "post/delete" && method === "POST") return remove(String(fields.id));
    const post = journal.find(({ id }) => rest === `posts/${id}`);
    if (!post) return refuse(404, "Not Found");
    return method === "PUT" ? edit(post, fields) : ok({ object_type: "post", type: "blocks", ...view(post) });
  }

  function grant(fields: Record<string, unknown>): Answer {
    if (fields.client_id !== KEY || fields.client_secret !== TUMBLR_SECRET)
      return { status: 401, body: { error: "invalid_client", error_description: "The client is unknown" } };
    const isKnown = fields.code === "good-code" || fields.refresh_token === "tumblr-refresh";
    if (standIn.isRevoked && fields.refresh_token) return refuse(401, "Unauthorized");
    if (!isKnown || standIn.isRevoked) return { status: 400, body: { error: "invalid_grant" } };
    const tokens = { access_token: TOKEN, refresh_token: "tumblr-refresh", id_token: false, token_type: "bearer" };
    return { status: 200, body: { ...tokens, expires_in: 2520, scope: "write offline_access" } };
  }

  function info(): Answer {
    const blogs = Object.entries(BLOGS).map(([uuid, name], index) => {
      const avatar = [{ width: 64, height: 64, url: `${standIn.origin}/avatar.png` }];
      return { uuid, name, title: "North Coffee", primary: index === 0, avatar, followers: 2684, type: "public" };
    });
    return ok({ user: { name: "northcoffee", blogs } });
  }

  /** What the request says, in JSON or in the first part of a form with files; null where Tumblr refuses it. */
  function readPost({ json, ...files }: Record<string, unknown>): z.infer<typeof NewPost> | null {
    const { data } = NewPost.safeParse(typeof json === "string" ? JSON.parse(json) : files);
    if (!data) return null;
    const asked = data.content.flatMap((block) =>
      block.type === "image" || block.type === "video" ? block.media : [],
    );
    const named = asked.flatMap((media) => ("identifier" in media ? [String(media.identifier)] : []));
    const isComplete = named.every((name) => files[name] instanceof Blob);
    const count = (kind: string) => data.content.filter(({ type }) => type === kind).length;
    return isComplete && count("image") <= 30 && count("video") <= 1 && count("link") <= 10 ? data : null;
  }

  /** Files that were sent have an address from then on. */
  function store(content: Post["content"]): Post["content"] {
    const stored = (media: z.infer<typeof Media>) =>
      "identifier" in media ? { ...media, identifier: undefined, url: "https://64.media.tumblr.com/1.jpg" } : media;
    return content.map((block) => {
      if (block.type === "image") return { ...block, media: block.media.map(stored) };
      return block.type === "video" ? { ...block, media: stored(block.media) } : block;
    }) as Post["content"];
  }

  function create(blog: string, fields: Record<string, unknown>): Answer {
    const data = readPost(fields);
    if (!data) return refuse(400, "Bad Request", { title: "'content' is invalid", code: 8001 });
    const isVideo = data.content.some(({ type }) => type === "video");
    if (isVideo && standIn.isConverting && journal.some(({ isListed }) => !isListed))
      return refuse(403, "Forbidden", { title: "A video is still transcoding", code: 8010 });
    const id = String(next++);
    const timestamp = Math.floor(Date.now() / 1000);
    const isListed = !isVideo || !standIn.isConverting;
    journal.push({ ...data, content: store(data.content), id, blog, timestamp, isListed });
    return { status: 201, body: { meta: { status: 201, msg: "Created" }, response: { id } } };
  }

  function edit(post: Post, fields: Record<string, unknown>): Answer {
    const data = readPost(fields);
    if (!data) return refuse(400, "Bad Request", { title: "'content' is invalid", code: 8001 });
    Object.assign(post, data);
    return ok({ id: post.id });
  }

  function remove(id: string): Answer {
    const index = journal.findIndex((post) => post.id === id);
    if (index < 0) return refuse(404, "Not Found");
    journal.splice(index, 1);
    return ok({ id });
  }

  function list(blog: string, query: URLSearchParams): Answer {
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    if (query.get("api_key") !== KEY || limit < 1 || limit > 20) return refuse(401, "Unauthorized");
    const posts = journal.filter((post) => post.blog === blog && post.isListed).toReversed();
    return ok({ posts: posts.slice(offset, offset + limit).map(view), total_posts: posts.length });
  }

  function notes(blog: string, query: URLSearchParams): Answer {
    const post = journal.find((one) => one.blog === blog && one.id === query.get("id"));
    if (!post) return refuse(404, "Not Found");
    return ok({ notes: [], rollup_notes: [], total_notes: 16, total_likes: 12, total_reblogs: 3 });
  }

  function view({ id, timestamp, content, tags }: Post) {
    return { id: Number(id), id_string: id, timestamp, content, tags: tags.split(","), layout: [], trail: [] };
  }

  function ok(response: object): Answer {
    return { status: 200, body: { meta: { status: 200, msg: "OK" }, response } };
  }

  function refuse(status: number, message: string, error?: { title: string; code: number }): Answer {
    return { status, body: { meta: { status, msg: message }, response: [], ...(error && { errors: [error] }) } };
  }
}

export function tooManyForTumblr(seconds: number): Answer {
  const body = { meta: { status: 429, msg: "Limit Exceeded" }, response: [] };
  return { status: 429, body, headers: { "retry-after": String(seconds) } };
}
