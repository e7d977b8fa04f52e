import { z } from "zod";
import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** A workspace with two channels, an app and a webhook; source: docs.slack.dev. */
export const SLACK_APP = { clientId: APP_KEYS.SLACK_CLIENT_ID, clientSecret: APP_KEYS.SLACK_CLIENT_SECRET };
export const SLACK_TOKEN = "xoxb-stand-in-1";
export const SLACK_CHANNEL = "C024BE91L";
export const SLACK_HOOK = "/services/T024BE7LD/B024BE7LE/standInTokenOfAWebhook12";
export const SLACK_HOOK_URL = `https://hooks.slack.com${SLACK_HOOK}`;

const plainText = (max: number) => z.object({ type: z.literal("plain_text"), text: z.string().min(1).max(max) });
const markdown = z.object({ type: z.literal("mrkdwn"), text: z.string().min(1).max(3000) });

/** Limits: docs.slack.dev/reference/block-kit/blocks and block-elements/button-element, read 1 December 2026. */
const Block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("section"), text: markdown }),
  z.object({ type: z.literal("header"), text: plainText(150) }),
  z.object({ type: z.literal("context"), elements: z.array(markdown).min(1).max(10) }),
  z.object({
    type: z.literal("actions"),
    elements: z
      .array(
        z.object({
          type: z.literal("button"),
          text: plainText(75),
          url: z.url().max(3000),
          style: z.enum(["primary", "danger"]).optional(),
        }),
      )
      .min(1)
      .max(25),
  }),
  z.object({
    type: z.literal("image"),
    image_url: z.string().optional(),
    slack_file: z.object({ id: z.string() }).optional(),
    alt_text: z.string().min(1).max(2000),
  }),
]);
const Message = z.object({
  channel: z.string().optional(),
  text: z.string(),
  blocks: z.array(Block).max(50).default([]),
  thread_ts: z.string().optional(),
  metadata: z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) }).optional(),
  unfurl_links: z.boolean().optional(),
});

export type SlackPosted = z.infer<typeof Message> & { ts: string; by: "app" | "webhook"; reactions: number[] };

export type SlackStandIn = StandIn & {
  journal: SlackPosted[];
  /** Sizes in bytes of uploaded files that were completed. */
  files: Map<string, number>;
  /** How often the tokens were rotated; 0 if they never expire. */
  rotation: number;
  isInChannel: boolean;
  /** Whether it reaches the images that messages name by their address. */
  fetchesImages: boolean;
  /** Whether the app is distributed outside the marketplace: one request a minute, for fifteen messages. */
  isOutsideMarketplace: boolean;
  /** Requests of this minute by method. */
  reads: Map<string, number>;
  isRevoked: boolean;
  /** Simulates a message in the channel, or in a message's thread; returns its ts. */
  say(text: string, how?: { thread?: string; more?: object }): string;
  edit(ts: string, text: string): void;
  /** A deleted message with a thread leaves a tombstone. */
  remove(ts: string): void;
};

type SlackHeard = { ts: string; type: string; thread_ts?: string | undefined; [more: string]: unknown };

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

export async function startSlack({ rotates = false } = {}): Promise<SlackStandIn> {
  const journal: SlackPosted[] = [];
  const heard: SlackHeard[] = [];
  const uploads = new Map<string, number>();
  let next = 100;
  const isSend = ({ path }: { path: string }) => path === "/api/chat.postMessage" || path.startsWith("/services/");
  const network = await startStandIn(answer, isSend);
  const standIn: SlackStandIn = Object.assign(network, {
    journal,
    files: new Map<string, number>(),
    rotation: rotates ? 1 : 0,
    isInChannel: false,
    fetchesImages: true,
    isOutsideMarketplace: false,
    reads: new Map<string, number>(),
    isRevoked: false,
    say: (text: string, { thread, more = {} }: Parameters<SlackStandIn["say"]>[1] = {}) => {
      const ts = stamp();
      heard.push({ ts, type: "message", user: "U4711", text, ...(thread ? { thread_ts: thread } : {}), ...more });
      return ts;
    },
    edit: (ts: string, text: string) => {
      const found = heard.find((one) => one.ts === ts);
      if (found) Object.assign(found, { text, edited: { user: "U4711", ts: stamp() } });
    },
    remove: (ts: string) => {
      const found = heard.find((one) => one.ts === ts);
      if (found) Object.assign(found, { subtype: "tombstone", text: "This message was deleted." });
    },
  });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { path } = asked;
    if (path === "/icon.png") return { status: 200, body: PICTURE };
    if (path.startsWith("/upload/")) {
      uploads.set(path.split("/").at(-1) ?? "", asked.body.length);
      return { status: 200, body: "OK" };
    }
    const fields = { ...Object.fromEntries(asked.query), ...(await readFields(asked)) };
    if (path.startsWith("/services/")) return answerHook(path, fields);
    const method = path.replace("/api/", "");
    if (method === "oauth.v2.access") return grant(fields);
    const token = asked.headers.authorization?.replace("Bearer ", "");
    if (standIn.isRevoked || token !== currentToken()) return refuse("token_revoked");
    return answerMethod(method, fields);
  }

  function currentToken(): string {
    return standIn.rotation === 0 ? SLACK_TOKEN : `xoxe.xoxb-stand-in-${standIn.rotation}`;
  }

  function grant(fields: Record<string, unknown>): Answer {
    const isOurs = fields.client_id === SLACK_APP.clientId && fields.client_secret === SLACK_APP.clientSecret;
    if (!isOurs) return refuse("bad_client_secret");
    if (fields.grant_type === "refresh_token") {
      // A refresh token can be used once.
      if (fields.refresh_token !== `xoxe-1-${standIn.rotation}` || standIn.isRevoked)
        return refuse("invalid_refresh_token");
      standIn.rotation++;
    } else if (fields.code !== "good-code") return refuse("invalid_code");
    const rotating = standIn.rotation > 0 ? { refresh_token: `xoxe-1-${standIn.rotation}`, expires_in: 43_200 } : {};
    return accept({
      access_token: currentToken(),
      token_type: "bot",
      team: { id: "T024BE7LD", name: "Acme" },
      ...rotating,
    });
  }

  function answerHook(path: string, fields: Record<string, unknown>): Answer {
    if (path !== SLACK_HOOK || standIn.isRevoked) return { status: 404, body: "no_service" };
    if (Object.keys(fields).length === 0) return { status: 400, body: "no_text" };
    const { data } = Message.safeParse(fields);
    if (!data) return { status: 400, body: "invalid_blocks" };
    journal.push({ ...data, ts: stamp(), by: "webhook", reactions: [] });
    return { status: 200, body: "ok" };
  }

  function stamp(): string {
    return `${Math.floor(Date.now() / 1000)}.${String(next++).padStart(6, "0")}`;
  }

  function answerMethod(method: string, fields: Record<string, unknown>): Answer {
    const posted = journal.find(({ ts }) => ts === (fields.ts ?? fields.timestamp ?? fields.message_ts));
    switch (method) {
      case "team.info": {
        const icon = { image_44: `${standIn.origin}/icon.png` };
        return accept({
          team: { id: "T024BE7LD", name: "Acme", domain: "acme", url: "https://acme.slack.com/", icon },
        });
      }
      case "conversations.list":
        return fields.cursor
          ? accept({ channels: [{ id: "G1", name: "secret", is_member: true, num_members: 2 }] })
          : accept({
              channels: [{ id: SLACK_CHANNEL, name: "general", is_member: false, num_members: 40 }],
              response_metadata: { next_cursor: "next" },
            });
      case "conversations.info":
        return fields.channel === SLACK_CHANNEL
          ? accept({ channel: { id: SLACK_CHANNEL, name: "general" } })
          : refuse("channel_not_found");
      case "conversations.join":
        standIn.isInChannel = true;
        return accept({ channel: { id: fields.channel } });
      case "files.getUploadURLExternal": {
        const id = `F${next++}`;
        return accept({ upload_url: `${standIn.origin}/upload/v1/${id}`, file_id: id });
      }
      case "files.completeUploadExternal": {
        const [file] = z.array(z.object({ id: z.string() })).parse(fields.files);
        if (!file || !uploads.has(file.id)) return refuse("file_not_found");
        standIn.files.set(file.id, uploads.get(file.id) ?? 0);
        return accept({ files: [file] });
      }
      case "chat.postMessage":
        return take(fields);
      case "chat.getPermalink":
        return posted
          ? accept({ permalink: `https://acme.slack.com/archives/${SLACK_CHANNEL}/p${posted.ts.replace(".", "")}` })
          : refuse("message_not_found");
      case "conversations.history":
      case "conversations.replies": {
        if (standIn.isOutsideMarketplace && (standIn.reads.get(method) ?? 0) > 0) return tooManyForSlack(60);
        standIn.reads.set(method, (standIn.reads.get(method) ?? 0) + 1);
        if (!standIn.isInChannel) return refuse("not_in_channel");
        return listMessages(method, fields);
      }
      case "users.list":
        return accept({
          members: [
            { id: "USLACKBOT", name: "slackbot", is_bot: false },
            { id: "U4711", name: "ada", real_name: "Ada Reader" },
            { id: "U4712", name: "bob", deleted: true },
            { id: "UAPP", name: "masthead", is_bot: true },
          ],
        });
      case "users.info":
        return accept({
          user: { id: fields.user, name: "ada", real_name: "Ada Reader", profile: { display_name: "" } },
        });
      case "reactions.get": {
        const reactions = posted?.reactions.map((count) => ({ name: "+1", count }));
        return posted
          ? accept({ message: { ts: posted.ts, ...(reactions?.length ? { reactions } : {}) } })
          : refuse("message_not_found");
      }
      case "chat.update": {
        const { data } = Message.safeParse(fields);
        if (!posted || !data) return refuse(posted ? "invalid_blocks" : "message_not_found");
        Object.assign(posted, { text: data.text, blocks: data.blocks });
        return accept({ ts: posted.ts });
      }
      case "chat.delete":
        if (!posted) return refuse("message_not_found");
        journal.splice(journal.indexOf(posted), 1);
        return accept({ ts: posted.ts });
      case "auth.revoke":
        standIn.isRevoked = true;
        return accept({ revoked: true });
      default:
        return refuse("unknown_method");
    }
  }

  /** The channel's own messages, newest first, with the page as the cursor; for a thread, the parent and its replies. */
  function listMessages(method: string, fields: Record<string, unknown>): Answer {
    const isWhole = fields.include_all_metadata === "true";
    const posted: SlackHeard[] = journal.map(({ metadata, ...rest }) => {
      return { ...rest, type: "message", user: "UAPP", bot_id: "B1", ...(isWhole ? { metadata } : {}) };
    });
    const all = [...posted, ...heard].toSorted((a, b) => (a.ts > b.ts ? 1 : -1));
    const isIn = ({ ts, thread_ts: thread }: SlackHeard) =>
      method === "conversations.replies"
        ? ts === fields.ts || thread === fields.ts
        : thread === undefined || thread === ts;
    const messages = all
      .filter(isIn)
      .filter(({ ts }) => ts >= String(fields.oldest ?? "0") || ts === fields.ts)
      .filter(({ ts }) => !fields.latest || ts === fields.latest)
      .map((message) => {
        const latest = all.findLast(({ ts, thread_ts: thread }) => thread === message.ts && ts !== message.ts);
        return latest ? { ...message, thread_ts: message.ts, latest_reply: latest.ts } : message;
      });
    if (method === "conversations.history") messages.reverse();
    const [start, limit] = [Number(fields.cursor ?? 0), Number(fields.limit ?? 100)];
    const end = start + Math.min(limit, standIn.isOutsideMarketplace ? 15 : 1000);
    const hasMore = end < messages.length;
    return accept({
      messages: messages.slice(start, end),
      has_more: hasMore,
      response_metadata: { next_cursor: hasMore ? String(end) : "" },
    });
  }

  function take(fields: Record<string, unknown>): Answer {
    if (!standIn.isInChannel) return refuse("not_in_channel");
    const { data } = Message.safeParse(fields);
    const images = data?.blocks.flatMap((block) => (block.type === "image" ? [block] : [])) ?? [];
    const isThere = ({ slack_file: file, image_url: url }: (typeof images)[number]) =>
      file ? standIn.files.has(file.id) : url !== undefined && standIn.fetchesImages;
    if (!data || !images.every(isThere)) return refuse("invalid_blocks");
    if (data.channel !== SLACK_CHANNEL) return refuse("channel_not_found");
    const ts = stamp();
    journal.push({ ...data, ts, by: "app", reactions: [] });
    const { text, blocks, thread_ts } = data;
    const message = { type: "message", ts, text, blocks, ...(thread_ts && { thread_ts }) };
    return accept({ ts, channel: SLACK_CHANNEL, message });
  }
}

const accept = (body: object): Answer => ({ status: 200, body: { ok: true, ...body } });
const refuse = (error: string): Answer => ({ status: 200, body: { ok: false, error } });

export const tooManyForSlack = (seconds: number): Answer => ({
  status: 429,
  body: { ok: false, error: "ratelimited" },
  headers: { "retry-after": String(seconds) },
});
