import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";

export const PIEFED_USER = { username: "northcoffee", password: "kettle-and-cup-4711" };
export const PIEFED_COMMUNITY = "23";
const COMMUNITIES = { [PIEFED_COMMUNITY]: "coffee", "24": "tea" };
const TOKEN = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.cGllZmVk.c2lnbmVk";

const Fields = { title: z.string().min(3).max(255), body: z.string(), nsfw: z.boolean() };
const NewPost = z.strictObject({
  ...Fields,
  community_id: z.number().int(),
  url: z.url().optional(),
  alt_text: z.string().optional(),
});
type PieFedPost = z.infer<typeof NewPost> & { id: number; deleted: boolean; published: string };
export type PieFedStandIn = StandIn & { journal: PieFedPost[]; isRevoked: boolean };

/** A server with one account; source: the OpenAPI document of piefed.social (6 April 2026), 1 December 2026. */
export async function startPieFed(): Promise<PieFedStandIn> {
  const journal: PieFedPost[] = [];
  const images = new Set<string>();
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && path === "/api/alpha/post");
  const standIn: PieFedStandIn = Object.assign(network, { journal, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers, query } = asked;
    if (path === "/avatar.png") return { status: 200, body: PIXEL };
    const isSignedIn = headers.authorization === `Bearer ${TOKEN}` && !standIn.isRevoked;
    if (path === "/api/alpha/site") return site(headers.authorization === undefined, isSignedIn);
    if (path === "/api/alpha/user/login" && method === "POST") return login(await readFields(asked));
    if (!isSignedIn) return refuse("Signature verification failed");
    if (path === "/api/alpha/upload/image" && method === "POST") return upload(await readFields(asked));
    if (path === "/api/alpha/user") return list(query);
    if (path === "/api/alpha/post" && method === "POST") return create(await readFields(asked));
    const given = method === "GET" ? { post_id: Number(query.get("id")) } : await readFields(asked);
    const post = journal.find(({ id }) => id === given.post_id);
    if (!post) return refuse("No row was found when one was required");
    if (path === "/api/alpha/post/delete" && method === "POST") return remove(post, given);
    if (path === "/api/alpha/post" && method === "PUT") return edit(post, given);
    return path === "/api/alpha/post" ? ok(view(post)) : { status: 404, body: { code: 404, status: "Not Found" } };
  }

  function site(isGuest: boolean, isSignedIn: boolean): Answer {
    const about = { site: { name: "PieFed", actor_id: standIn.origin }, version: "1.7.0", admins: [] };
    if (isGuest) return ok(about);
    if (!isSignedIn) return refuse("Signature verification failed");
    const avatar = `${standIn.origin}/avatar.png`;
    const person = { id: 4711, user_name: PIEFED_USER.username, title: "North Coffee", avatar };
    const follows = Object.entries(COMMUNITIES).map(([id, name]) => {
      const title = name.replace(/^./, (first) => first.toUpperCase());
      return { community: { id: Number(id), name, title, actor_id: `https://piefed.example/c/${name}` } };
    });
    return ok({ ...about, my_user: { local_user_view: { person }, follows } });
  }

  function login(given: Record<string, unknown>): Answer {
    const { data } = z.strictObject({ username: z.string(), password: z.string() }).safeParse(given);
    if (!data) return { status: 422, body: { code: 422, status: "Unprocessable Entity", errors: { json: {} } } };
    const isKnown = data.username === PIEFED_USER.username && data.password === PIEFED_USER.password;
    return isKnown && !standIn.isRevoked ? ok({ jwt: TOKEN }) : refuse("incorrect_login");
  }

  function upload(fields: Record<string, unknown>): Answer {
    if (!(fields.file instanceof Blob)) return refuse("No image file");
    const url = `${standIn.origin}/static/media/posts/ab/cd/image-${next++}.webp`;
    images.add(url);
    return ok({ url });
  }

  function list(query: URLSearchParams): Answer {
    if (query.get("username") !== PIEFED_USER.username || query.get("sort") !== "New")
      return refuse("No row was found when one was required");
    if (query.get("include_content") !== "true") return ok({ posts: [], comments: [] });
    const [size, page] = [Number(query.get("limit")), Number(query.get("page") ?? 1)];
    const posts = journal.toReversed().slice((page - 1) * size, page * size);
    return ok({ posts: posts.map((post) => view(post).post_view), comments: [] });
  }

  function create(given: Record<string, unknown>): Answer {
    const { data } = NewPost.safeParse(given);
    if (!data) return { status: 422, body: { code: 422, status: "Unprocessable Entity", errors: { json: {} } } };
    if (!(String(data.community_id) in COMMUNITIES)) return refuse("No row was found when one was required");
    if (data.url?.includes("/static/media/") && !images.has(data.url)) return refuse("Unknown image");
    const post = { ...data, id: next++, deleted: false, published: new Date().toISOString() };
    journal.push(post);
    return ok(view(post));
  }

  function edit(post: PieFedPost, { post_id: _, ...given }: Record<string, unknown>): Answer {
    const { data } = z.strictObject(Fields).safeParse(given);
    if (!data || post.deleted) return refuse("No row was found when one was required");
    Object.assign(post, data);
    return ok(view(post));
  }

  function remove(post: PieFedPost, { deleted }: Record<string, unknown>): Answer {
    if (deleted !== true) return refuse("Missing data");
    post.deleted = true;
    return ok(view(post));
  }

  function view(post: PieFedPost) {
    const shown = { ...post, removed: false, ap_id: `https://piefed.example/post/${post.id}` };
    return { post_view: { post: shown, counts: { upvotes: 12, comments: 3, score: 11 } } };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(message: string): Answer {
    return { status: 400, body: { code: 400, status: "Bad Request", message } };
  }
}

export function tooManyForPieFed(seconds: number): Answer {
  const body = { code: 429, status: "Too Many Requests", message: "3 per 1 minute" };
  return { status: 429, body, headers: { "retry-after": String(seconds) } };
}
