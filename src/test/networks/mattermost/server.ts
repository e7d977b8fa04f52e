import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

export const MATTERMOST_TOKEN = "q7w1x9z3kbfy8mtp4hnrscd6ga";
const TEAM = { id: "teamid0000000000000000north", name: "north", display_name: "North" };
const CHANNEL = { id: "channel0000000000000000town", name: "coffee-news", display_name: "Coffee news", delete_at: 0 };
const BOT = { id: "userid00000000000000000000bot", username: "masthead", is_bot: true };

const NewPost = z.strictObject({
  channel_id: z.literal(CHANNEL.id),
  message: z.string().refine((text) => [...text].length <= 16_383),
  file_ids: z.array(z.string()).max(5),
  props: z.strictObject({ masthead_key: z.string().min(1) }),
  root_id: z.string().optional(),
});
export type MattermostPost = z.infer<typeof NewPost> & { id: string; create_at: number; delete_at: number };
export type MattermostStandIn = StandIn & { journal: MattermostPost[]; isRevoked: boolean };

/** A server with a bot in one channel; source: api/v4/source of mattermost/mattermost, 30 November 2026. */
export async function startMattermost(): Promise<MattermostStandIn> {
  const journal: MattermostPost[] = [];
  const files = new Set<string>();
  let next = 1;
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && path === "/api/v4/posts");
  const standIn: MattermostStandIn = Object.assign(network, { journal, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, headers, query } = asked;
    const path = asked.path.replace("/api/v4/", "");
    if (path === "system/ping") return ok({ status: "OK" });
    if (standIn.isRevoked || headers.authorization !== `Bearer ${MATTERMOST_TOKEN}`)
      return refuse(401, "api.context.session_expired.app_error", "Invalid or expired session, please login again.");
    if (path === "users/me") return ok(BOT);
    if (path === `teams/name/${TEAM.name}`) return ok(TEAM);
    if (path === `teams/name/${TEAM.name}/channels/name/${CHANNEL.name}`) return ok(CHANNEL);
    if (path === `channels/${CHANNEL.id}`) return ok(CHANNEL);
    if (path === `channels/${CHANNEL.id}/posts`) return list(Number(query.get("since")));
    if (path === "files" && method === "POST") return upload(await readFields(asked));
    if (path === "posts" && method === "POST") return create(await readFields(asked));
    const [, id, act] = /^posts\/([^/]+)(\/patch)?$/.exec(path) ?? [];
    if (id === undefined) return refuse(404, "api.context.404.app_error", "Sorry, we could not find the page.");
    const post = journal.find((one) => one.id === id && one.delete_at === 0);
    if (!post && method === "GET") return refuse(404, "app.post.get.app_error", "Unable to get the post.");
    if (!post) return refuse(403, "api.context.permissions.app_error", "You do not have the appropriate permissions.");
    if (method === "DELETE") return remove(post);
    if (act && method === "PUT")
      Object.assign(post, z.strictObject({ message: z.string() }).parse(await readFields(asked)));
    return ok(view(post));
  }

  function list(since: number): Answer {
    if (!since) return refuse(400, "api.context.invalid_param.app_error", "Invalid since.");
    const young = journal.filter(({ create_at: at }) => at >= since);
    return ok({
      order: young.map(({ id }) => id).toReversed(),
      posts: Object.fromEntries(young.map((one) => [one.id, view(one)])),
    });
  }

  function upload(fields: Record<string, unknown>): Answer {
    const isFile = fields.channel_id === CHANNEL.id && fields.files instanceof Blob;
    if (!isFile) return refuse(400, "api.file.upload_file.app_error", "Unable to upload.");
    const id = `file${next++}`;
    files.add(id);
    return { status: 201, body: { file_infos: [{ id }], client_ids: [] } };
  }

  function create(given: Record<string, unknown>): Answer {
    const { data, error } = NewPost.safeParse(given);
    if (!data) return refuse(400, "model.post.is_valid.app_error", z.prettifyError(error));
    if (data.message === "" && data.file_ids.length === 0)
      return refuse(400, "api.post.create_post.empty.app_error", "The message is empty.");
    if (data.file_ids.some((id) => !files.has(id)))
      return refuse(400, "api.post.files.app_error", "A file is missing.");
    if (data.root_id !== undefined && !journal.some(({ id }) => id === data.root_id))
      return refuse(400, "api.post.create_post.root_id.app_error", "Invalid RootId parameter.");
    const post = { ...data, id: `post${next++}`, create_at: Date.now(), delete_at: 0 };
    journal.push(post);
    return { status: 201, body: view(post) };
  }

  /** With a post its replies go. */
  function remove(post: MattermostPost): Answer {
    for (const one of journal) if (one === post || one.root_id === post.id) one.delete_at = Date.now();
    return ok({ status: "OK" });
  }

  function view(post: MattermostPost) {
    const replies = journal.filter(({ root_id: root, delete_at: at }) => root === post.id && at === 0).length;
    const metadata = { reactions: [{ emoji_name: "coffee" }, { emoji_name: "tada" }] };
    return { ...post, root_id: post.root_id ?? "", user_id: BOT.id, reply_count: replies, metadata };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(status: number, id: string, message: string): Answer {
    return { status, body: { id, message, detailed_error: "", request_id: "r1", status_code: status } };
  }
}

export function tooManyForMattermost(seconds: number): Answer {
  const body = { id: "api.context.rate_limit", message: "limit exceeded", status_code: 429 };
  return { status: 429, body, headers: { "retry-after": String(seconds) } };
}
