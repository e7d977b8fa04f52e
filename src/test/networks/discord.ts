import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** A server with one channel, a bot and a webhook; source: discord.com/developers/docs. */
export const DISCORD_BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.stand-in.token-of-a-bot-that-is-long-enough";
export const WEBHOOK = {
  id: "223704706495545344",
  token: "3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372",
};
export const WEBHOOK_URL = `https://discord.com/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`;
const [GUILD, BOT] = ["41771983423143937", "80351110224678912"];
export const TEXT_CHANNEL = "41771983423143936";
export const FORUM = "41771983423143999";

const ROLES = [
  { id: GUILD, name: "@everyone", position: 0 },
  { id: "41771983423144001", name: "Guests", position: 1 },
  { id: "41771983423144002", name: "Roasters", position: 3 },
  { id: "41771983423144003", name: "Masthead", position: 2, managed: true },
];

/** View channel, send messages, embed links and attach files. */
const ALL = (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n);

export type Posted = {
  id: string;
  at: string;
  thread: string | null;
  by: "bot" | "webhook";
  content: string;
  nonce: string | undefined;
  payload: Record<string, unknown>;
  files: { name: string; type: string; bytes: number; description: string | undefined }[];
};

export type DiscordStandIn = StandIn & {
  journal: Posted[];
  /** Number of sends answered with the existing message because the nonce was known. */
  repeated: number;
  /** Permission bits of @everyone, and those the channel denies. */
  everybody: bigint;
  denied: bigint;
  /** Number of reactions to each message. */
  reactions: Record<string, number[]>;
  isRevoked: boolean;
  /** Whether the webhook posts to a forum. */
  isForum: boolean;
  isBotGone: boolean;
  /** Simulates a message in the channel, a reply, or a message in a thread; returns the message's ID. */
  say(content: string, how?: { replyTo?: string; thread?: string; by?: object; more?: object }): string;
  edit(id: string, content: string): void;
  mayReadHistory: boolean;
  /** Whether the channel is an announcement channel; the IDs of its messages that follow elsewhere. */
  isAnnouncement: boolean;
  crossposted: string[];
};

type Heard = { id: string; channel_id: string; content: string; [more: string]: unknown };

const Payload = z.looseObject({
  content: z.string().max(2000).default(""),
  nonce: z.string().max(25).optional(),
  enforce_nonce: z.boolean().default(false),
  allowed_mentions: z.object({
    parse: z.array(z.string()),
    roles: z.array(z.string()).max(100).optional(),
    replied_user: z.literal(true).optional(),
  }),
  poll: z
    .object({
      question: z.object({ text: z.string().min(1).max(300) }),
      answers: z
        .array(z.object({ poll_media: z.object({ text: z.string().min(1).max(55) }) }))
        .min(1)
        .max(10),
      duration: z.number().int().min(1).max(768),
      allow_multiselect: z.boolean(),
    })
    .optional(),
  applied_tags: z.array(z.string()).max(5).optional(),
  attachments: z
    .array(z.object({ id: z.number(), filename: z.string(), description: z.string().max(1024).optional() }))
    .default([]),
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

export async function startDiscord(): Promise<DiscordStandIn> {
  const journal: Posted[] = [];
  const heard: Heard[] = [];
  let next = 900n;
  const isSend = ({ method, path }: { method: string; path: string }) =>
    method === "POST" && /^\/api\/v10\/(channels\/\d+\/messages|webhooks\/\d+\/[\w-]+)$/.test(path);
  const network = await startStandIn(answer, isSend);
  const standIn: DiscordStandIn = Object.assign(network, {
    journal,
    repeated: 0,
    everybody: ALL,
    denied: 0n,
    reactions: {},
    isRevoked: false,
    isForum: false,
    isBotGone: false,
    say,
    edit: (id: string, content: string) => {
      const found = heard.find((one) => one.id === id);
      if (found) Object.assign(found, { content, edited_timestamp: new Date().toISOString() });
    },
    mayReadHistory: true,
    isAnnouncement: false,
    crossposted: [],
  });
  return standIn;

  function say(
    content: string,
    { replyTo, thread, by = {}, more = {} }: Parameters<DiscordStandIn["say"]>[1] = {},
  ): string {
    const id = String(next++);
    const reply = {
      message_reference: { message_id: replyTo, channel_id: TEXT_CHANNEL },
      referenced_message: { id: replyTo, author: { id: BOT } },
    };
    const author = { id: "4711", username: "ada", global_name: "Ada Reader", bot: false, ...by };
    const facts = { id, channel_id: thread ?? TEXT_CHANNEL, type: replyTo ? 19 : 0, content, author };
    heard.push({ ...facts, timestamp: new Date().toISOString(), attachments: [], ...(replyTo ? reply : {}), ...more });
    return id;
  }

  /** Messages of one channel or thread: the latest, those before a message, or the first after one; the newest first in either case. */
  function listMessages(channel: string, query: URLSearchParams): object[] {
    const [limit, after, before] = [Number(query.get("limit") ?? 50), query.get("after"), query.get("before")];
    const there = [...heard.filter((one) => one.channel_id === channel), ...(channel === TEXT_CHANNEL ? list() : [])]
      .filter(({ id }) => before === null || BigInt(id) < BigInt(before))
      .toSorted((a, b) => (BigInt(a.id) > BigInt(b.id) ? 1 : -1));
    const wanted =
      after === null ? there.slice(-limit) : there.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, limit);
    return wanted.toReversed();
  }

  function listThreads(): object[] {
    const ids = [...new Set(heard.map((one) => one.channel_id))].filter((id) => id !== TEXT_CHANNEL);
    return ids.map((id) => {
      const last = heard.findLast((one) => one.channel_id === id);
      return { id, parent_id: TEXT_CHANNEL, last_message_id: last?.id };
    });
  }

  async function answer(asked: Asked): Promise<Answer> {
    const { path, headers } = asked;
    if (path.startsWith("/icons/") || path.startsWith("/avatars/")) return { status: 200, body: PICTURE };
    if (!headers["user-agent"]?.startsWith("DiscordBot (")) return refuse(403, 40333, "internal network error");
    const [, id, token, message] = /^\/api\/v10\/webhooks\/(\d+)\/([^/]+)(?:\/messages\/(\d+))?$/.exec(path) ?? [];
    if (message && !standIn.isRevoked) return show(message, asked);
    if (id) return answerWebhook(asked, id, token ?? "");
    if (headers.authorization !== `Bot ${DISCORD_BOT_TOKEN}` || standIn.isRevoked)
      return refuse(401, 0, "401: Unauthorized");
    return answerBot(asked, path.replace("/api/v10", ""));
  }

  async function answerWebhook(asked: Asked, id: string, token: string): Promise<Answer> {
    if (id !== WEBHOOK.id || standIn.isRevoked) return refuse(404, 10015, "Unknown Webhook");
    if (token !== WEBHOOK.token) return refuse(401, 50027, "Invalid Webhook Token");
    const facts = { id, type: 1, name: "North Coffee", avatar: "8bd5", channel_id: TEXT_CHANNEL, guild_id: GUILD };
    if (asked.method === "GET") return accept({ ...facts, application_id: null, token });
    const given = await take(asked, "webhook");
    return asked.query.get("wait") === "true" || given.status >= 400 ? given : { status: 204, body: "" };
  }

  async function answerBot(asked: Asked, path: string): Promise<Answer> {
    if (path === "/users/@me") return accept({ id: BOT, username: "Masthead", bot: true });
    const [, what, id, rest = ""] = /^\/(channels|guilds)\/(\d+)(\/.*)?$/.exec(path) ?? [];
    if (standIn.isBotGone) return refuse(403, 50001, "Missing Access");
    if (what === "guilds") {
      if (rest === "/threads/active") return accept({ threads: listThreads(), members: [] });
      if (rest === "/roles") return accept(ROLES);
      if (rest === `/members/${BOT}`) return accept({ roles: [] });
      const roles = [{ id: GUILD, permissions: String(standIn.everybody) }];
      return accept({ id: GUILD, name: "Roasters", icon: "1ab2", owner_id: "1", premium_tier: 2, roles });
    }
    const isThread = heard.some((one) => one.channel_id === id);
    if (id === undefined || (id !== TEXT_CHANNEL && id !== FORUM && !isThread))
      return refuse(404, 10003, "Unknown Channel");
    if (rest === "/messages" && asked.method === "POST") {
      if (lacksPermission()) return refuse(403, 50013, "Missing Permissions");
      return take(asked, "bot");
    }
    if (rest === "/messages") return accept(standIn.mayReadHistory ? listMessages(id, asked.query) : []);
    const [, spread] = /^\/messages\/(\d+)\/crosspost$/.exec(rest) ?? [];
    if (spread) return crosspost(spread);
    const [, message] = /^\/messages\/(\d+)$/.exec(rest) ?? [];
    if (message) return show(message, asked);
    const permission_overwrites = [{ id: GUILD, type: 0, allow: "0", deny: String(standIn.denied) }];
    return accept({ id, type: id === FORUM ? 15 : 0, name: "general", guild_id: GUILD, permission_overwrites });
  }

  /** The messages of the bot and the webhook. */
  function list(): { id: string }[] {
    return journal.map(({ id, by, content, files, at, payload }) => {
      const author = { id: by === "bot" ? BOT : WEBHOOK.id, username: "masthead", bot: true };
      const attachments = files.map(({ name }) => ({ filename: name }));
      const { message_reference, poll } = payload;
      const type = message_reference ? 19 : 0;
      return { id, type, content, timestamp: at, author, attachments, message_reference, poll };
    });
  }

  async function show(id: string, asked: Asked): Promise<Answer> {
    const posted = journal.find((one) => one.id === id && one.thread === asked.query.get("thread_id"));
    if (!posted) return refuse(404, 10008, "Unknown Message");
    if (asked.method === "DELETE") {
      journal.splice(journal.indexOf(posted), 1);
      return { status: 204, body: "" };
    }
    if (asked.method === "PATCH") posted.content = String((await readFields(asked)).content);
    const reactions = standIn.reactions[id]?.map((count) => ({ count, me: false, emoji: { name: "👍" } }));
    return accept({ id, channel_id: TEXT_CHANNEL, content: posted.content, ...(reactions && { reactions }) });
  }

  function crosspost(id: string): Answer {
    const posted = journal.find((one) => one.id === id);
    if (!posted) return refuse(404, 10008, "Unknown Message");
    if (!standIn.isAnnouncement) return refuse(400, 50024, "Cannot execute action on this channel type");
    if (standIn.crossposted.includes(id)) return refuse(400, 40033, "This message has already been crossposted.");
    standIn.crossposted.push(id);
    return accept({ id, channel_id: TEXT_CHANNEL, content: posted.content, flags: 1 });
  }

  function lacksPermission(): boolean {
    return (standIn.everybody & ~standIn.denied & ALL) !== ALL;
  }

  async function take(asked: Asked, by: Posted["by"]): Promise<Answer> {
    const fields = await readFields(asked);
    const { data } = Payload.safeParse("payload_json" in fields ? JSON.parse(String(fields.payload_json)) : fields);
    if (!data) return refuse(400, 50035, "Invalid Form Body");
    const { content, nonce, enforce_nonce: isEnforced, attachments } = data;
    const known = isEnforced && journal.find((posted) => posted.nonce === nonce);
    if (known) {
      standIn.repeated++;
      return accept({ id: known.id, channel_id: TEXT_CHANNEL, content });
    }
    const files = attachments.flatMap(({ id, description }) => {
      const file = fields[`files[${id}]`];
      return file instanceof File ? [{ name: file.name, type: file.type, bytes: file.size, description }] : [];
    });
    if (content === "" && files.length === 0 && !data.poll) return refuse(400, 50006, "Cannot send an empty message");
    if (files.length !== attachments.length) return refuse(400, 50035, "Invalid Form Body");
    if (files.some(({ bytes }) => bytes > 10_485_760)) return refuse(413, 40005, "Request entity too large");
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > 26_214_400)
      return refuse(413, 40005, "Request entity too large");
    const id = String(next++);
    const title = data.thread_name;
    if (by === "webhook" && title !== undefined && !standIn.isForum)
      return refuse(400, 220003, "Webhooks can only create threads in forum channels");
    // A post in a forum is a thread, with the ID of its first message.
    const thread = asked.query.get("thread_id") ?? (title === undefined ? null : id);
    if (by === "webhook" && standIn.isForum && thread === null)
      return refuse(400, 220001, "Webhooks posted to forum channels must have a thread_name or thread_id");
    journal.push({ id, at: new Date().toISOString(), thread, by, content, nonce, payload: data, files });
    const { flags = 0, poll, username = "North Coffee", message_reference } = data;
    const author = { id: by === "bot" ? BOT : WEBHOOK.id, username, bot: true };
    const about = {
      type: message_reference ? 19 : 0,
      flags,
      author,
      ...(poll ? { poll } : {}),
      ...(message_reference ? { message_reference } : {}),
    };
    return accept({ id, channel_id: thread ?? TEXT_CHANNEL, content, attachments: files, ...about });
  }
}

const accept = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });

export const tooManyForDiscord = (seconds: number, isGlobal = false): Answer => ({
  status: 429,
  body: { message: "You are being rate limited.", retry_after: seconds - 0.4, global: isGlobal },
  headers: { "x-ratelimit-scope": isGlobal ? "global" : "user" },
});
