import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** An account of Reddit; source: www.reddit.com/dev/api and github.com/reddit-archive/reddit/wiki/OAuth2, 24 November 2026. */
export const REDDIT_APP = { clientId: APP_KEYS.REDDIT_CLIENT_ID, clientSecret: APP_KEYS.REDDIT_CLIENT_SECRET };
export const REDDIT_USER = "t2abc";

type Posted = {
  name: string;
  title: string;
  text: string;
  subreddit: string;
  kind: string;
  url: string;
  /** The IDs of a gallery's images. */
  items: string[];
  answers: string[];
  at: number;
};
type Comment = { name: string; text: string; parent: string; at: number };
/** An entry of the account's inbox: a comment of somebody, or a private message. */
type Entry = { name: string; author: string; text: string; parent: string | null; type: string; at: number };
type RedditStandIn = StandIn & {
  journal: Posted[];
  /** Each uploaded file by its ID: its type, and its bytes once they arrived. */
  files: Map<string, { type: string; bytes: number | null }>;
  /** The account's own comments and answers to messages. */
  comments: Comment[];
  isRevoked: boolean;
  /** Whether the token covers private messages and comments. */
  mayReadInbox: boolean;
  /** Somebody comments, mentions the account or writes a message; returns the entry's name. */
  say(text: string, by?: { parent?: string; author?: string; type?: string }): string;
};

export async function startReddit(): Promise<RedditStandIn> {
  const journal: Posted[] = [];
  const files: RedditStandIn["files"] = new Map();
  /** Names of posts whose file is still processed: the next listing lacks them. */
  const processed = new Set<string>();
  const comments: Comment[] = [];
  const entries: Entry[] = [];
  let next = 100;
  const isSend = ({ path }: Pick<Asked, "path">) => path.startsWith("/api/submit") || path === "/api/comment";
  const parts = { journal, files, comments, isRevoked: false, mayReadInbox: true, say };
  const standIn: RedditStandIn = Object.assign(await startStandIn(answer, isSend), parts);
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { path, query, headers } = asked;
    // The files go to a storage of somebody else's.
    if (path === "/uploads") return receive(await readFields(asked));
    if (!headers["user-agent"]?.includes("masthead")) return tooManyForReddit(60);
    const fields = await readFields(asked);
    if (path === "/api/v1/access_token") return grant(fields, headers.authorization);
    if (path === "/api/v1/revoke_token") {
      standIn.isRevoked = headers.authorization?.startsWith("Basic ") === true && Boolean(fields.token);
      return { status: standIn.isRevoked ? 204 : 401, body: "" };
    }
    if (standIn.isRevoked || headers.authorization !== "Bearer reddit-token")
      return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (path === "/api/v1/me") return { status: 200, body: { id: REDDIT_USER, name: "northcoffee" } };
    if (path === "/api/media/asset.json") return lease(fields);
    if (path === "/api/submit") return take(fields);
    if (path === "/api/submit_poll_post") return takePoll(fields);
    if (path === "/api/submit_gallery_post.json") return takeGallery(fields);
    if (path === "/api/comment") return comment(fields);
    if (path === "/user/northcoffee/comments") return listComments();
    if (path === "/message/inbox")
      return standIn.mayReadInbox ? listInbox(query) : { status: 403, body: { message: "Forbidden", error: 403 } };
    if (path === "/user/northcoffee/submitted") return listSubmitted();
    if (path === "/api/info") return list(journal.filter(({ name }) => query.get("id")?.split(",").includes(name)));
    if (path === "/api/editusertext") return edit(fields);
    if (path === "/api/del") return remove(fields);
    if (path === "/subreddits/mine/subscriber") return listSubreddits(query);
    if (path === "/r/coffee/api/link_flair_v2") return { status: 200, body: [{ id: "flair-1", text: "News" }] };
    return { status: 403, body: { message: "Forbidden", error: 403 } };
  }

  function grant(fields: Record<string, unknown>, authorization: string | undefined): Answer {
    const basic = `Basic ${Buffer.from(`${REDDIT_APP.clientId}:${REDDIT_APP.clientSecret}`).toString("base64")}`;
    if (authorization !== basic) return { status: 401, body: { message: "Unauthorized", error: 401 } };
    const isKnown = fields.code === "good-code" || fields.refresh_token === "reddit-refresh";
    if (!isKnown || standIn.isRevoked) return { status: 400, body: { error: "invalid_grant" } };
    const tokens = { access_token: "reddit-token", refresh_token: "reddit-refresh", token_type: "bearer" };
    const scope = `identity submit read edit flair mysubreddits history${standIn.mayReadInbox ? " privatemessages" : ""}`;
    return { status: 200, body: { ...tokens, expires_in: 86_400, scope } };
  }

  function lease({ filepath, mimetype }: Record<string, unknown>): Answer {
    const types = ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/quicktime"];
    if (!filepath || !types.includes(String(mimetype))) return refuse("BAD_MIME", "that file type is not supported");
    const key = `file${(next++).toString(36)}`;
    files.set(key, { type: String(mimetype), bytes: null });
    const action = `//${new URL(standIn.origin).host}/uploads`;
    const fields = [
      { name: "acl", value: "private" },
      { name: "key", value: key },
    ];
    return { status: 200, body: { args: { action, fields }, asset: { asset_id: key, websocket_url: "wss://x" } } };
  }

  function receive({ key, file }: Record<string, unknown>): Answer {
    const kept = files.get(String(key));
    if (!kept || !(file instanceof File)) return { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" };
    if (kept.type.startsWith("image/") && file.size > 20_971_520)
      return { status: 400, body: "<Error><Code>EntityTooLarge</Code></Error>" };
    kept.bytes = file.size;
    return { status: 201, body: "<PostResponse></PostResponse>" };
  }

  /** What is wrong with a post in general; null when nothing is. */
  function refusalOf({ sr, title }: Record<string, unknown>): Answer | null {
    if (sr !== "coffee" && sr !== "tea") return refuse("SUBREDDIT_NOEXIST", "that subreddit doesn't exist");
    return !title || String(title).length > 300 ? refuse("NO_TEXT", "we need something here") : null;
  }

  function publish(fields: Record<string, unknown>, more: Partial<Posted>): Posted {
    const { sr, title, text = "" } = fields as Record<string, string>;
    const name = `t3_${(next++).toString(36)}`;
    const about = { name, title: title ?? "", text, subreddit: sr ?? "", at: Date.now() / 1000 };
    const post: Posted = { kind: "self", url: "", items: [], answers: [], ...about, ...more };
    journal.push(post);
    return post;
  }

  function addressOf({ name }: Posted): string {
    return `https://www.reddit.com/r/coffee/comments/${name.slice(3)}/`;
  }

  function take(fields: Record<string, unknown>): Answer {
    const { kind = "", url = "" } = fields as Record<string, string>;
    const refusal = refusalOf(fields);
    if (refusal) return refusal;
    if (kind === "image" || kind === "video") return takeFile(kind, fields);
    if (kind !== "self" && kind !== "link") return refuse("INVALID_OPTION", "that option is not valid");
    const post = publish(fields, { kind, url });
    const id = post.name.slice(3);
    return { status: 200, body: { json: { errors: [], data: { id, name: post.name, url: addressOf(post) } } } };
  }

  function keyOf(url: unknown, prefix: string): string | null {
    const key = String(url).split("/uploads/")[1] ?? "";
    const kept = files.get(key);
    return kept?.type.startsWith(prefix) && kept.bytes !== null ? key : null;
  }

  /** The answer names no post, which Reddit makes once it has processed the file. */
  function takeFile(kind: "image" | "video", fields: Record<string, unknown>): Answer {
    const key = keyOf(fields.url, `${kind}/`);
    const hasCover = kind === "image" || keyOf(fields.video_poster_url, "image/") !== null;
    if (key === null || !hasCover) return refuse("BAD_URL", "you should check that url");
    const url = kind === "image" ? `https://i.redd.it/${key}.png` : `https://v.redd.it/${key}`;
    processed.add(publish(fields, { kind, url }).name);
    return { status: 200, body: { json: { errors: [], data: { websocket_url: "wss://ws.example/x" } } } };
  }

  function takePoll(fields: Record<string, unknown>): Answer {
    const { options, duration } = fields;
    const isPoll = Array.isArray(options) && options.length >= 2 && options.length <= 6;
    if (!isPoll || !(Number(duration) >= 1 && Number(duration) <= 7)) return refuse("BAD_NUMBER", "that is not a poll");
    return refusalOf(fields) ?? named(publish(fields, { kind: "poll", answers: options.map(String) }));
  }

  function takeGallery(fields: Record<string, unknown>): Answer {
    const items = (fields.items as { media_id: string }[]).map(({ media_id: id }) => id);
    const areImages = items.every((id) => files.get(id)?.type.startsWith("image/") && files.get(id)?.bytes !== null);
    if (!areImages || items.length < 2 || items.length > 20) return refuse("BAD_GALLERY", "those are no images");
    return refusalOf(fields) ?? named(publish(fields, { kind: "gallery", items }));
  }

  function named(post: Posted): Answer {
    return { status: 200, body: { json: { errors: [], data: { url: addressOf(post), id: post.name } } } };
  }

  function listSubmitted(): Answer {
    const shown = list(journal.filter(({ name }) => !processed.has(name)).toReversed());
    processed.clear();
    return shown;
  }

  function say(text: string, { parent = "", author = "ada", type = "post_reply" } = {}): string {
    const name = `${type === "message" ? "t4" : "t1"}_${(next++).toString(36)}`;
    entries.push({ name, author, text, parent: parent || null, type, at: Date.now() / 1000 });
    return name;
  }

  function listInbox(query: URLSearchParams): Answer {
    const newest = entries.toReversed();
    const start = newest.findIndex(({ name }) => name === query.get("after")) + 1;
    const limit = Number(query.get("limit") ?? 25);
    const page = newest.slice(start, start + limit);
    const children = page.map(({ name, author, text, parent, type, at }) => ({
      kind: name.slice(0, 2),
      data: {
        name,
        author,
        author_fullname: `t2_${author}`,
        body: text,
        parent_id: parent,
        created_utc: at,
        ...(type === "message"
          ? { subject: "Opening hours", type: "unknown", context: "" }
          : { subject: "post reply", type, context: `/r/coffee/comments/x/_/${name.slice(3)}/?context=3` }),
      },
    }));
    const after = start + limit < newest.length ? page.at(-1)?.name : null;
    return { status: 200, body: { kind: "Listing", data: { after, children } } };
  }

  function comment({ thing_id: parent, text }: Record<string, unknown>): Answer {
    if (!text) return refuse("NO_TEXT", "we need something here");
    const made = {
      name: `t1_${(next++).toString(36)}`,
      text: String(text),
      parent: String(parent),
      at: Date.now() / 1000,
    };
    comments.push(made);
    return { status: 200, body: { json: { errors: [], data: { things: [{ kind: "t1", data: viewComment(made) }] } } } };
  }

  function listComments(): Answer {
    const children = comments.toReversed().map((one) => ({ kind: "t1", data: viewComment(one) }));
    return { status: 200, body: { kind: "Listing", data: { after: null, children } } };
  }

  function viewComment({ name, text, parent, at }: Comment) {
    const permalink = `/r/coffee/comments/x/_/${name.slice(3)}/`;
    return { name, body: text, parent_id: parent, created_utc: at, permalink, author: "northcoffee" };
  }

  function list(posts: readonly Posted[]): Answer {
    const children = posts.map(({ name, title, text, subreddit, kind, url, items, at }) => ({
      kind: "t3",
      data: {
        name,
        title,
        subreddit,
        selftext: text,
        created_utc: at,
        ups: 5,
        num_comments: 2,
        is_self: kind === "self" || kind === "poll",
        is_video: kind === "video",
        ...(kind === "gallery"
          ? { is_gallery: true, gallery_data: { items: items.map((id) => ({ media_id: id })) } }
          : {}),
        ...(kind === "poll" ? { poll_data: { options: [] } } : {}),
        url,
        author: "northcoffee",
        permalink: `/r/coffee/comments/${name.slice(3)}/`,
      },
    }));
    return { status: 200, body: { kind: "Listing", data: { after: null, children } } };
  }

  function edit({ thing_id: name, text }: Record<string, unknown>): Answer {
    const post = journal.find((one) => one.name === name);
    if (!post) return { status: 403, body: { message: "Forbidden", error: 403 } };
    post.text = String(text);
    return { status: 200, body: { json: { errors: [], data: { things: [{ data: { name } }] } } } };
  }

  function remove({ id }: Record<string, unknown>): Answer {
    const index = journal.findIndex(({ name }) => name === id);
    if (index >= 0) journal.splice(index, 1);
    return { status: 200, body: {} };
  }

  function listSubreddits(query: URLSearchParams): Answer {
    const name = query.get("after") ? "tea" : "coffee";
    const children = [{ kind: "t5", data: { display_name: name, title: name } }];
    return { status: 200, body: { kind: "Listing", data: { after: name === "tea" ? null : "t5_1", children } } };
  }
}

function refuse(code: string, words: string): Answer {
  return { status: 200, body: { json: { errors: [[code, words, "sr"]] } } };
}

export const tooManyForReddit = (seconds: number): Answer => ({
  status: 429,
  body: { message: "Too Many Requests", error: 429 },
  headers: { "x-ratelimit-reset": String(seconds), "x-ratelimit-remaining": "0" },
});
