import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Inbound, InboundEvent, InboundRequest, InboundResult } from "../contract.ts";
import { parseBody } from "../shared/http/parse-body.ts";
import { permalinkOf } from "./api.ts";
import { x } from "./describe.ts";
import { readText } from "./read-text.ts";

const Id = z.string().regex(/^\d{1,25}$/);
const User = z.object({
  name: z.string().default(""),
  screen_name: z.string().default(""),
  profile_image_url_https: z.string().nullish(),
});
type User = z.infer<typeof User>;

const Post = z.object({
  id_str: Id,
  text: z.string(),
  extended_tweet: z.object({ full_text: z.string() }).nullish(),
  created_at: z.string().refine((time) => !Number.isNaN(Date.parse(time))),
  user: User.extend({ id_str: Id }),
  in_reply_to_user_id_str: Id.nullish(),
  in_reply_to_status_id_str: Id.nullish(),
  retweeted_status: z.unknown().optional(),
  entities: z
    .object({
      user_mentions: z.array(z.object({ id_str: Id.nullish(), screen_name: z.string().default("") })).default([]),
    })
    .nullish(),
});
type Post = z.infer<typeof Post>;

const Message = z.object({
  type: z.literal("message_create"),
  id: Id,
  created_timestamp: z.coerce.number().positive(),
  message_create: z.object({
    sender_id: Id,
    target: z.object({ recipient_id: Id }),
    message_data: z.object({ text: z.string() }),
  }),
});
type Message = z.infer<typeof Message>;

const Removal = z.object({ status: z.object({ id: Id }) });
const Revocation = z.object({ date_time: z.string().nullish(), source: z.object({ user_id: Id }) });

const Activity = z.object({
  for_user_id: Id.optional(),
  tweet_create_events: z.array(z.unknown()).default([]),
  tweet_delete_events: z.array(z.unknown()).default([]),
  direct_message_events: z.array(z.unknown()).default([]),
  users: z.record(z.string(), User.catch({ name: "", screen_name: "" })).default({}),
  user_event: z.object({ revoke: Revocation.optional() }).optional(),
});

/**
 * Activity of the connected accounts. X repeats its challenge every 30 to 60 minutes. Sources:
 * docs.x.com/x-api/webhooks/introduction and docs.x.com/x-api/account-activity/introduction, November 2026.
 * @param secret the app's consumer secret, which signs; not the client secret of OAuth 2.0
 */
export function xInbound(secret: string): Inbound {
  return {
    platform: x.platform,
    timeoutMs: 5000,
    paths: { "": ["GET", "POST"] },
    async receive(request, { now }) {
      return request.method === "GET" ? answerChallenge(request.query, secret) : readActivity(request, secret, now);
    },
  };
}

function answerChallenge(query: URLSearchParams, secret: string): InboundResult {
  const token = query.get("crc_token") ?? "";
  if (!/^[\x21-\x7e]{1,255}$/.test(token))
    return { kind: "refused", status: 400, message: "The crc_token is missing." };
  const response_token = `sha256=${createHmac("sha256", secret).update(token).digest("base64")}`;
  return { kind: "challenge", body: JSON.stringify({ response_token }), type: "application/json" };
}

function readActivity({ headers, body }: InboundRequest, secret: string, now: Date): InboundResult {
  if (!isSigned(headers.get("x-twitter-webhooks-signature"), body, secret))
    return { kind: "refused", status: 401, message: "The signature is missing or not of this request." };
  const { data } = Activity.safeParse(parseBody(body));
  if (!data) return { kind: "refused", status: 400, message: "The body is not an activity." };
  const { revoke } = data.user_event ?? {};
  return { kind: "events", events: revoke ? [revocationOf(revoke)] : eventsOf(data, now) };
}

/** `sha256=` and the signature of the body in Base64. */
function isSigned(header: string | null, body: Uint8Array, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(body).digest();
  const [, base64 = ""] = /^sha256=([\w+/]{43}=)$/.exec(header?.trim() ?? "") ?? [];
  const signature = Buffer.from(base64, "base64");
  return signature.length === expected.length && timingSafeEqual(expected, signature);
}

function revocationOf({ date_time: time, source }: z.infer<typeof Revocation>): InboundEvent {
  const revokedAt = Date.parse(time ?? "");
  const issuedAt = Number.isNaN(revokedAt) ? null : new Date(revokedAt);
  const id = `${source.user_id} ${time ?? ""}`;
  return { id, platforms: [x.platform], subject: source.user_id, kind: "deauthorized", issuedAt };
}

function eventsOf(activity: z.infer<typeof Activity>, now: Date): InboundEvent[] {
  const { for_user_id: own } = activity;
  if (own === undefined) return [];
  const readAll = <T>(schema: z.ZodType<T>, values: readonly unknown[]) =>
    values.flatMap((value) => schema.safeParse(value).data ?? []);
  return [
    ...readAll(Post, activity.tweet_create_events).flatMap((post) => postEvent(post, own, now)),
    ...readAll(Removal, activity.tweet_delete_events).map(({ status: { id } }): InboundEvent => {
      return { id, platforms: [x.platform], subject: own, kind: "removed", externalId: id };
    }),
    ...readAll(Message, activity.direct_message_events).flatMap((message) =>
      messageEvent(message, activity.users[message.message_create.sender_id], own, now),
    ),
  ];
}

/** Replies to the account's posts and mentions of it; not its own posts, and no reposts. */
function postEvent(post: Post, own: string, now: Date): InboundEvent[] {
  const { id_str: id, user, in_reply_to_user_id_str: to, in_reply_to_status_id_str: parent, entities } = post;
  const isReply = to === own && parent !== null && parent !== undefined;
  const mention = entities?.user_mentions.find(({ id_str: mentioned }) => mentioned === own);
  if (user.id_str === own || post.retweeted_status !== undefined || !(isReply || mention)) return [];
  return [
    {
      id,
      platforms: [x.platform],
      subject: own,
      kind: isReply ? "comment" : "mention",
      externalId: id,
      author: profileOf(user.id_str, user),
      body: readText(post.extended_tweet?.full_text ?? post.text, isReply ? (mention?.screen_name ?? null) : null),
      permalink: permalinkOf(user.screen_name || "i", id),
      inReplyTo: isReply ? parent : null,
      receivedAt: notAfter(new Date(post.created_at), now),
    },
  ];
}

function messageEvent(message: Message, sender: User | undefined, own: string, now: Date): InboundEvent[] {
  const { id, message_create: created, created_timestamp: time } = message;
  if (created.sender_id === own || created.target.recipient_id !== own) return [];
  return [
    {
      id,
      platforms: [x.platform],
      subject: own,
      kind: "message",
      externalId: id,
      author: profileOf(created.sender_id, sender),
      body: readText(created.message_data.text, null),
      permalink: `https://x.com/messages/${created.sender_id}-${own}`,
      inReplyTo: null,
      receivedAt: notAfter(new Date(time), now),
    },
  ];
}

function profileOf(externalId: string, user: User | undefined) {
  return {
    externalId,
    name: user?.name || "X user",
    handle: user?.screen_name ? `@${user.screen_name}` : null,
    avatarUrl: user?.profile_image_url_https ?? null,
  };
}

const notAfter = (time: Date, now: Date): Date => (time > now ? now : time);
