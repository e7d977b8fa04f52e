import { createHash } from "node:crypto";
import { z } from "zod";
import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** An account of X; source: docs.x.com/x-api (posts, media, users, OAuth 2.0), 24 November 2026. */
export const X_APP = {
  clientId: APP_KEYS.X_CLIENT_ID,
  clientSecret: APP_KEYS.X_CLIENT_SECRET,
  costs: { post: 0.015, link_post: 0.2 },
  tier: "self_serve" as const,
};
export const X_WEBHOOK = "1146654567674912769";
export const X_USER = "2244994945";

const NewPost = z.strictObject({
  text: z.string(),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
  reply_settings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  community_id: z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .optional(),
  share_with_followers: z.boolean().optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.number().int().min(5).max(10_080),
    })
    .optional(),
});
type XPosted = z.infer<typeof NewPost> & { id: string; createdAt: Date };
type XFile = {
  type: string;
  category: string;
  expected: number;
  bytes: number;
  segments: number;
  alt: string;
  isReady: boolean;
  asked: number;
};
type XMention = {
  id: string;
  text: string;
  author_id: string;
  created_at: string;
  under: string;
  isHidden?: boolean;
  isLiked?: boolean;
  /** Its author neither mentioned nor quoted the account. */
  isUncalled?: boolean;
};

const COUNTS = {
  like_count: 3,
  retweet_count: 1,
  quote_count: 1,
  reply_count: 2,
  bookmark_count: 4,
  impression_count: 90,
};

type XStandIn = StandIn & {
  journal: XPosted[];
  mentions: XMention[];
  files: Map<string, XFile>;
  isRevoked: boolean;
  /** How often the tokens were rotated. */
  rotation: number;
  subscription: string;
  /** Simulates a reply by somebody else; returns its ID. */
  say(text: string, under: string, author?: string): string;
  /** What it grants. */
  scope: string;
  /** The app's contract. */
  tier: "self_serve" | "enterprise";
  isSubscribed: boolean;
  /** Direct messages of the account. */
  directMessages: { to: string; text?: string | undefined; files: string[] }[];
  /** The challenge that the app sent the user to the page of consent with; null checks none. */
  challenge: string | null;
};

export async function startX(): Promise<XStandIn> {
  const journal: XPosted[] = [];
  const mentions: XMention[] = [];
  let next = 1_800_000_000_000_000_000n;
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) => method === "POST" && path === "/2/tweets";
  const network = await startStandIn(answer, isSend);
  const standIn: XStandIn = Object.assign(network, {
    journal,
    mentions,
    files: new Map<string, XFile>(),
    isRevoked: false,
    rotation: 1,
    subscription: "None",
    scope:
      "tweet.read tweet.write users.read media.write offline.access tweet.moderate.write like.write dm.read dm.write",
    tier: "self_serve" as "self_serve" | "enterprise",
    isSubscribed: false,
    directMessages: [] as XStandIn["directMessages"],
    challenge: null as string | null,
    say: (text: string, under: string, author = "4711") => {
      const id = createId();
      mentions.push({ id, text, author_id: author, created_at: new Date().toISOString(), under });
      return id;
    },
  });
  return standIn;

  function createId(): string {
    next += 1n;
    return String(next);
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, query, headers } = asked;
    const fields = await readFields(asked);
    if (path === "/2/oauth2/token") return grant(fields, headers.authorization);
    if (path === "/2/oauth2/revoke") {
      standIn.isRevoked = true;
      return { status: 200, body: { revoked: true } };
    }
    if (standIn.isRevoked || headers.authorization !== `Bearer x-token-${standIn.rotation}`)
      return refuse(401, "Unauthorized");
    if (path === "/2/users/me") return { status: 200, body: { data: describeUser() } };
    if (path === `/2/users/${X_USER}/tweets`) return listPosts(query);
    if (path === `/2/users/${X_USER}/mentions`) return listMentions(query);
    if (path === "/2/tweets" && method === "POST") return take(fields);
    if (method === "PUT" && /^\/2\/tweets\/\d+\/hidden$/.test(path)) return hide(path.split("/")[3] ?? "", fields);
    const [, liked] = new RegExp(`^/2/users/${X_USER}/likes(?:/(\\d+))?$`).exec(path) ?? [];
    if (path.startsWith(`/2/users/${X_USER}/likes`)) return like(liked ?? String(fields.tweet_id), method === "POST");
    if (path === "/2/tweets") return countPosts(query);
    if (method === "POST" && path === `/2/account_activity/webhooks/${X_WEBHOOK}/subscriptions/all`) {
      const isNew = !standIn.isSubscribed;
      standIn.isSubscribed = true;
      return isNew ? { status: 200, body: { data: { subscribed: true } } } : refuse(403, "Subscription already exists");
    }
    const [, recipient] = /^\/2\/dm_conversations\/with\/(\d+)\/messages$/.exec(path) ?? [];
    if (method === "POST" && recipient) return takeMessage(recipient, fields);
    if (path.startsWith("/2/tweets/") && method === "DELETE") return remove(path.slice("/2/tweets/".length));
    if (path.startsWith("/2/media/")) return answerMedia(asked, fields);
    return refuse(404, "Not Found");
  }

  function describeUser(): object {
    const counts = { followers_count: 12, following_count: 3, tweet_count: journal.length };
    const names = { id: X_USER, name: "North Coffee", username: "northcoffee" };
    return { ...names, subscription_type: standIn.subscription, verified_type: "none", public_metrics: counts };
  }

  function grant(fields: Record<string, unknown>, authorization: string | undefined): Answer {
    const basic = `Basic ${Buffer.from(`${X_APP.clientId}:${X_APP.clientSecret}`).toString("base64")}`;
    if (authorization !== basic) return { status: 401, body: { error: "unauthorized_client" } };
    if (fields.grant_type === "refresh_token") {
      // A refresh token can be used once.
      if (standIn.isRevoked || fields.refresh_token !== `x-refresh-${standIn.rotation}`) return invalid();
      standIn.rotation += 1;
    } else {
      const digest = createHash("sha256").update(String(fields.code_verifier)).digest("base64url");
      if (fields.code !== "good-code" || (standIn.challenge !== null && digest !== standIn.challenge)) return invalid();
    }
    return {
      status: 200,
      body: {
        token_type: "bearer",
        expires_in: 7200,
        access_token: `x-token-${standIn.rotation}`,
        refresh_token: `x-refresh-${standIn.rotation}`,
        scope: standIn.scope,
      },
    };
  }

  function invalid(): Answer {
    const words = "Value passed for the token was invalid.";
    return { status: 400, body: { error: "invalid_request", error_description: words } };
  }

  function take(fields: Record<string, unknown>): Answer {
    const { data } = NewPost.safeParse(fields);
    const ids = data?.media?.media_ids ?? [];
    if (!data || (data.text === "" && ids.length === 0)) return refuse(400, "One or more parameters were invalid.");
    if (ids.some((id) => !standIn.files.get(id)?.isReady)) return refuse(400, "Your media IDs are invalid.");
    const parent = data.reply?.in_reply_to_tweet_id;
    if (parent && ![...journal, ...mentions].some(({ id }) => id === parent))
      return refuse(403, "You attempted to reply to a Tweet that is deleted or not visible to you.");
    if (standIn.tier === "self_serve") {
      const isFound = ({ id, isUncalled }: XMention) => id === parent && isUncalled === true;
      if (mentions.some(isFound)) return refuse(403, "You are not permitted to reply to this conversation.");
      if ((data.text.match(/(?<!\S)\$[A-Za-z]{1,6}\b/g) ?? []).length > 1)
        return refuse(403, "Posts are limited to 1 cashtag.");
    }
    const twin = journal.find((one) => one.text === data.text && one.reply?.in_reply_to_tweet_id === parent);
    if (twin) return refuse(403, "You are not allowed to create a Tweet with duplicate content.");
    const id = createId();
    journal.push({ ...data, id, createdAt: new Date() });
    return { status: 201, body: { data: { id, text: data.text, edit_history_tweet_ids: [id] } } };
  }

  function listPosts(query: URLSearchParams): Answer {
    const since = new Date(query.get("start_time") ?? 0);
    const size = Number(query.get("max_results") ?? 10);
    if (size < 5 || size > 100) return refuse(400, "max_results is not between 5 and 100.");
    const all = journal.filter(({ createdAt }) => createdAt >= since).toReversed();
    const start = Number(query.get("pagination_token") ?? 0);
    const data = all.slice(start, start + size).map(viewPost);
    const more = start + size < all.length ? { next_token: String(start + size) } : {};
    return {
      status: 200,
      body: { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length, ...more } },
    };
  }

  /** As X stores it: links shortened, files as one more link, three characters escaped. */
  function viewPost({ id, text, media, reply, createdAt }: XPosted): object {
    const urls: object[] = [];
    let stored = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    stored = stored.replace(/https?:\/\/\S+/g, (found) => {
      const url = `https://t.co/${id.slice(-6)}${urls.length}`;
      urls.push({ url, expanded_url: found });
      return url;
    });
    if (media) {
      const url = `https://t.co/m${id.slice(-6)}`;
      urls.push({ url, expanded_url: `https://x.com/northcoffee/status/${id}/photo/1`, media_key: "3_1" });
      stored = `${stored} ${url}`;
    }
    return {
      id,
      text: stored,
      created_at: createdAt.toISOString(),
      public_metrics: COUNTS,
      ...(urls.length > 0 ? { entities: { urls } } : {}),
      ...(media ? { attachments: { media_keys: media.media_ids.map((one) => `3_${one}`) } } : {}),
      ...(reply ? { referenced_tweets: [{ type: "replied_to", id: reply.in_reply_to_tweet_id }] } : {}),
    };
  }

  function takeMessage(to: string, fields: Record<string, unknown>): Answer {
    const { data } = z
      .strictObject({
        text: z.string().min(1).optional(),
        attachments: z.tuple([z.strictObject({ media_id: z.string() })]).optional(),
      })
      .safeParse(fields);
    const files = data?.attachments?.map((one) => one.media_id) ?? [];
    const isOfMessages = (id: string) => standIn.files.get(id)?.category.startsWith("dm_") === true;
    if (!data || (data.text === undefined && files.length === 0) || !files.every(isOfMessages))
      return refuse(400, "One or more parameters were invalid.");
    if (!standIn.scope.split(" ").includes("dm.write")) return refuse(403, "Forbidden");
    standIn.directMessages.push({ to, text: data.text, files });
    return { status: 201, body: { data: { dm_conversation_id: `${to}-${X_USER}`, dm_event_id: createId() } } };
  }

  function hide(id: string, { hidden }: Record<string, unknown>): Answer {
    const reply = mentions.find((one) => one.id === id);
    if (!reply) return refuse(404, "Not Found");
    if (!journal.some((post) => post.id === reply.under)) return refuse(403, "You are not allowed to hide this reply");
    reply.isHidden = hidden === true;
    return { status: 200, body: { data: { hidden: reply.isHidden } } };
  }

  function like(id: string, isLiked: boolean): Answer {
    if (standIn.tier === "self_serve") return refuse(403, "This endpoint is not part of your package");
    if (!standIn.scope.split(" ").includes("like.write")) return refuse(403, "You are not permitted to do this");
    const mention = mentions.find((one) => one.id === id);
    if (!mention) return refuse(404, "Not Found");
    mention.isLiked = isLiked;
    return { status: 200, body: { data: { liked: isLiked } } };
  }

  function listMentions(query: URLSearchParams): Answer {
    const since = BigInt(query.get("since_id") ?? 0);
    const size = Number(query.get("max_results") ?? 10);
    const all = mentions.filter(({ id }) => BigInt(id) > since).toReversed();
    const start = Number(query.get("pagination_token") ?? 0);
    const data = all.slice(start, start + size).map(({ under, text, ...rest }) => ({
      ...rest,
      text: `@northcoffee ${text}`.replaceAll("&", "&amp;"),
      in_reply_to_user_id: X_USER,
      referenced_tweets: [{ type: "replied_to", id: under }],
    }));
    const more = start + size < all.length ? { next_token: String(start + size) } : {};
    const users = [{ id: "4711", name: "Ada Reader", username: "ada", profile_image_url: null }];
    return { status: 200, body: { data, includes: { users }, meta: { result_count: data.length, ...more } } };
  }

  function countPosts(query: URLSearchParams): Answer {
    const wanted = (query.get("ids") ?? "").split(",");
    const data = journal
      .filter(({ id }) => wanted.includes(id))
      .map(({ id }) => ({ id, text: "", public_metrics: COUNTS }));
    const errors = wanted
      .filter((id) => !journal.some((one) => one.id === id))
      .map((value) => ({
        title: "Not Found Error",
        detail: `Could not find tweet with ids: [${value}].`,
        parameter: "ids",
        value,
        resource_type: "tweet",
        resource_id: value,
        type: "https://api.twitter.com/2/problems/resource-not-found",
      }));
    return { status: 200, body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } };
  }

  function remove(id: string): Answer {
    const index = journal.findIndex((one) => one.id === id);
    if (index < 0) return refuse(404, "Not Found");
    journal.splice(index, 1);
    return { status: 200, body: { data: { deleted: true } } };
  }

  function answerMedia({ path, query, body }: Asked, fields: Record<string, unknown>): Answer {
    if (path === "/2/media/metadata") {
      const { data } = z
        .object({ id: z.string(), metadata: z.object({ alt_text: z.object({ text: z.string() }) }) })
        .safeParse(fields);
      const file = standIn.files.get(data?.id ?? "");
      if (!data || !file) return refuse(400, "The media ID is invalid.");
      file.alt = data.metadata.alt_text.text;
      return { status: 200, body: { data: { id: data.id } } };
    }
    if (path === "/2/media/upload/initialize") {
      const id = createId();
      const expected = Number(fields.total_bytes);
      standIn.files.set(id, {
        type: String(fields.media_type),
        category: String(fields.media_category),
        expected,
        bytes: 0,
        segments: 0,
        alt: "",
        isReady: false,
        asked: 0,
      });
      return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } } };
    }
    const [, id = query.get("media_id") ?? "", step = "status"] = /^\/2\/media\/upload\/(\d+)\/(\w+)$/.exec(path) ?? [];
    const file = standIn.files.get(id);
    if (!file) return refuse(404, "Not Found");
    if (step === "append") {
      if (Number(fields.segment_index) !== file.segments) return refuse(400, "Segments do not add up.");
      file.segments += 1;
      file.bytes += fields.media instanceof Blob ? fields.media.size : body.length;
      return { status: 200, body: { data: { expires_at: 1 } } };
    }
    if (file.bytes !== file.expected) return refuse(400, "Size of the media does not match total_bytes.");
    const isVideo = file.type.startsWith("video/");
    if (step === "status") file.asked += 1;
    file.isReady = !isVideo || file.asked > 1;
    const state = file.isReady ? "succeeded" : "in_progress";
    const processing_info = { state, ...(file.isReady ? {} : { check_after_secs: 1, progress_percent: 40 }) };
    return { status: 200, body: { data: { id, media_key: `3_${id}`, ...(isVideo ? { processing_info } : {}) } } };
  }
}

function refuse(status: number, detail: string): Answer {
  return { status, body: { title: detail, detail, type: "about:blank", status } };
}

export const tooManyForX = (seconds: number): Answer => ({
  status: 429,
  body: { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 },
  headers: { "x-rate-limit-reset": String(Math.ceil(Date.now() / 1000) + seconds), "x-rate-limit-remaining": "0" },
});
