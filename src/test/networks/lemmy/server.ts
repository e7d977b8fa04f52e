import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";
import { PIXEL } from "../telegram.ts";

export const LEMMY_USER = { username: "northcoffee", password: "kettle-and-cup-4711" };
export const LEMMY_COMMUNITY = "17";
export const LEMMY_COMMUNITIES = { [LEMMY_COMMUNITY]: "coffee", "18": "tea", "19": "breakfast" };
const TOKEN = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.bm9ydGg.c2lnbmVk";

const Fields = {
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[^\n]*$/),
  body: z.string().max(50_000),
  nsfw: z.boolean(),
};
const NewPost = z.strictObject({
  ...Fields,
  community_id: z.literal(Object.keys(LEMMY_COMMUNITIES).map(Number)),
  url: z.url().optional(),
  alt_text: z.string().optional(),
});
export type LemmyPost = z.infer<typeof NewPost> & { id: number; deleted: boolean; published: string };
export type LemmyStandIn = StandIn & { journal: LemmyPost[]; isRevoked: boolean };

/** A server with one account; source: LemmyNet/lemmy-js-client and LemmyNet/lemmy 0.19, 30 November 2026. */
export async function startLemmy(): Promise<LemmyStandIn> {
  const journal: LemmyPost[] = [];
  const images = new Set<string>();
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && path === "/api/v3/post");
  const standIn: LemmyStandIn = Object.assign(network, { journal, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers, query } = asked;
    if (path === "/pictrs/image/avatar.png") return { status: 200, body: PIXEL };
    const isSignedIn = headers.authorization === `Bearer ${TOKEN}` && !standIn.isRevoked;
    if (path === "/api/v3/site")
      return ok({ site_view: { site: { name: "Lemmy" } }, version: "0.19.11", ...me(isSignedIn) });
    if (path === "/api/v3/user/login" && method === "POST") return login(await readFields(asked));
    if (!isSignedIn) return refuse(401, "not_logged_in");
    if (path === "/api/v3/user/logout") return ok({ success: true });
    if (path === "/pictrs/image" && method === "POST") return upload(await readFields(asked));
    if (path === "/api/v3/user") return list(query);
    if (path === "/api/v3/post" && method === "POST") return create(await readFields(asked));
    const given = method === "GET" ? { post_id: Number(query.get("id")) } : await readFields(asked);
    const post = journal.find(({ id }) => id === given.post_id);
    if (!post) return refuse(404, "couldnt_find_post");
    if (path === "/api/v3/post/delete" && method === "POST") return remove(post, given);
    if (path === "/api/v3/post" && method === "PUT") return edit(post, given);
    return path === "/api/v3/post" ? ok(view(post)) : refuse(404, "not_found");
  }

  function me(isSignedIn: boolean) {
    if (!isSignedIn) return {};
    const avatar = `${standIn.origin}/pictrs/image/avatar.png`;
    const person = { id: 4711, name: LEMMY_USER.username, display_name: "North Coffee", avatar };
    const follows = Object.entries(LEMMY_COMMUNITIES).map(([id, name]) => {
      const title = name.replace(/^./, (first) => first.toUpperCase());
      return { community: { id: Number(id), name, title, actor_id: `https://lemmy.example/c/${name}` } };
    });
    return { my_user: { local_user_view: { person }, follows } };
  }

  function login({ username_or_email: username, password }: Record<string, unknown>): Answer {
    const isKnown = username === LEMMY_USER.username && password === LEMMY_USER.password && !standIn.isRevoked;
    return isKnown
      ? ok({ jwt: TOKEN, registration_created: false, verify_email_sent: false })
      : refuse(401, "incorrect_login");
  }

  function upload(fields: Record<string, unknown>): Answer {
    if (!(fields["images[]"] instanceof Blob)) return refuse(400, "no_images");
    const file = `image-${next++}.png`;
    images.add(`${standIn.origin}/pictrs/image/${file}`);
    return { status: 201, body: { msg: "ok", files: [{ file, delete_token: "t" }] } };
  }

  function list(query: URLSearchParams): Answer {
    if (query.get("username") !== LEMMY_USER.username || query.get("sort") !== "New")
      return refuse(404, "couldnt_find_person");
    const [size, page] = [Number(query.get("limit")), Number(query.get("page") ?? 1)];
    const posts = journal.toReversed().slice((page - 1) * size, page * size);
    return ok({ posts: posts.map((post) => view(post).post_view) });
  }

  function create(given: Record<string, unknown>): Answer {
    const { data, error } = NewPost.safeParse(given);
    if (!data) return { status: 400, body: { error: "invalid_post_title", message: z.prettifyError(error) } };
    if (data.url?.includes("/pictrs/") && !images.has(data.url)) return refuse(400, "invalid_url");
    const post = { ...data, id: next++, deleted: false, published: new Date().toISOString() };
    journal.push(post);
    return ok(view(post));
  }

  function edit(post: LemmyPost, { post_id: _, ...given }: Record<string, unknown>): Answer {
    const { data } = z.strictObject(Fields).safeParse(given);
    if (!data || post.deleted) return refuse(400, "couldnt_update_post");
    Object.assign(post, data);
    return ok(view(post));
  }

  function remove(post: LemmyPost, { deleted }: Record<string, unknown>): Answer {
    if (deleted !== true || post.deleted) return refuse(400, "couldnt_update_post");
    post.deleted = true;
    return ok(view(post));
  }

  function view(post: LemmyPost) {
    const shown = { ...post, removed: false, ap_id: `https://lemmy.example/post/${post.id}` };
    return { post_view: { post: shown, counts: { upvotes: 12, comments: 3, score: 11 } } };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(status: number, error: string): Answer {
    return { status, body: { error } };
  }
}

export function tooManyForLemmy(seconds: number): Answer {
  return { status: 429, body: { error: "rate_limit_error" }, headers: { "retry-after": String(seconds) } };
}
