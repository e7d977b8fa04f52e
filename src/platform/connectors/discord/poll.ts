import { z } from "zod";
import type { Call, InboundEvent, InboundPoll } from "../contract.ts";
import { BotCredentials, botHeaders, DISCORD, type Discord, permalinkOf, requestDiscord } from "./api.ts";
import { discord as connector } from "./describe.ts";

const PAGE = 100;
/** The message types that people write: plain messages and replies. */
const WRITTEN = [0, 19];

const User = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  bot: z.boolean().default(false),
});
const Id = z.string().regex(/^\d{1,20}$/);
const Message = z.object({
  id: Id,
  type: z.number().int(),
  content: z.string(),
  timestamp: z.coerce.date(),
  edited_timestamp: z.string().nullish(),
  author: User,
  webhook_id: z.string().optional(),
  mentions: z.array(z.object({ id: z.string() })).default([]),
  attachments: z.array(z.object({ filename: z.string() })).default([]),
  message_reference: z.object({ message_id: z.string().optional() }).optional(),
  referenced_message: z.object({ author: z.object({ id: z.string() }) }).nullish(),
});
type Message = z.infer<typeof Message>;
const Threads = z.object({
  threads: z.array(z.object({ id: Id, parent_id: z.string().nullish(), last_message_id: Id.nullish() })),
});

/** Cursors of the channel and of its threads. */
const Cursor = z.object({ channel: Id, threads: Id });
type Cursor = z.infer<typeof Cursor>;

/**
 * Messages written in the channel and in its threads. IDs grow with time across all of Discord, so a single ID is the
 * cursor for all threads: the latest message ID of any thread before they were read, so that a message written
 * meanwhile is not skipped.
 */
export function discordPoll(discord: Discord = DISCORD): InboundPoll {
  return {
    platform: connector.platform,
    everySeconds: 120,
    timeoutMs: 30_000,
    async poll(channel, text, call) {
      const access = BotCredentials.parse(JSON.parse(channel.credentials ?? "null"));
      const read = createReader(call, discord, access.token);
      const { threads: active } = Threads.parse(await read(`/guilds/${access.guild}/threads/active`));
      const threads = active.filter(({ parent_id: parent }) => parent === access.channel);
      const page = Messages.parse(await read(`/channels/${access.channel}/messages?limit=${PAGE}`));
      const latest = newestOf(page.map(({ id }) => id));
      const latestInThreads = newestOf(threads.map(({ last_message_id: id }) => id ?? "0"));
      // A new channel only stores the cursor to continue from.
      if (text === null) {
        const next: Cursor = { channel: latest, threads: newestOf([latest, latestInThreads]) };
        return { events: [], cursor: JSON.stringify(next), hasMore: false };
      }
      const cursor = Cursor.parse(JSON.parse(text));
      const isGap = page.length === PAGE && page.every(({ id }) => isAfter(id, cursor.channel));
      const written = isGap
        ? Messages.parse(await read(`/channels/${access.channel}/messages?limit=${PAGE}&after=${cursor.channel}`))
        : page.filter(({ id }) => isAfter(id, cursor.channel));
      const next = { channel: newestOf([cursor.channel, ...written.map(({ id }) => id)]), threads: cursor.threads };
      const seen: Seen[] = written.map((message) => ({ message, channel: access.channel }));
      const full: string[] = [];
      for (const { id, last_message_id: last } of threads) {
        if (!last || !isAfter(last, cursor.threads)) continue;
        const more = Messages.parse(await read(`/channels/${id}/messages?limit=${PAGE}&after=${cursor.threads}`));
        seen.push(...more.map((message) => ({ message, channel: id })));
        if (more.length === PAGE) full.push(newestOf(more.map((message) => message.id)));
      }
      next.threads =
        full.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))[0] ?? newestOf([cursor.threads, latestInThreads]);
      const me = seen.length === 0 ? "" : User.parse(await read("/users/@me")).id;
      const about = { guild: access.guild, root: access.channel, subject: channel.externalId ?? "", me };
      const events = [
        ...page.filter(({ id }) => !isAfter(id, cursor.channel)).flatMap((message) => editOf(message, about)),
        ...seen
          .toSorted((a, b) => (isAfter(a.message.id, b.message.id) ? 1 : -1))
          .flatMap((one) => eventOf(one, about)),
      ];
      return { events, cursor: JSON.stringify(next), hasMore: isGap || full.length > 0 };
    },
  };
}

/** Unreadable messages are skipped. */
const Messages = z
  .array(z.unknown())
  .transform((all) => all.flatMap((one): Message | [] => Message.safeParse(one).data ?? []));

function createReader(call: Call, discord: Discord, token: string) {
  return async (path: string): Promise<unknown> => {
    const response = await requestDiscord(call, discord, { path, headers: botHeaders(token) }, {});
    if (response.kind === "ok") return response.json;
    throw new Error(`Discord could not be asked what is new: ${response.kind}`);
  };
}

function isAfter(id: string, other: string): boolean {
  return BigInt(id) > BigInt(other);
}

function newestOf(ids: readonly string[]): string {
  return ids.reduce((newest, id) => (isAfter(id, newest) ? id : newest), "0");
}

type Seen = { message: Message; channel: string };
type About = { guild: string; root: string; subject: string; me: string };

/** Messages not written by a person, including the bot's own posts, are ignored. */
function isByPerson({ author, type, webhook_id: webhook }: Message): boolean {
  return !author.bot && webhook === undefined && WRITTEN.includes(type);
}

/** Without the message content intent Discord omits texts; such a message is empty. */
function textOf({ content, attachments }: Message): string {
  return content.trim() || attachments.map(({ filename }) => filename).join(", ");
}

function eventOf({ message, channel }: Seen, { guild, root, subject, me }: About): InboundEvent[] {
  const body = textOf(message);
  if (!isByPerson(message) || body === "") return [];
  const { id, author, timestamp } = message;
  const replied = message.message_reference?.message_id ?? null;
  const isReply = replied !== null && message.referenced_message?.author.id === me;
  // A thread started from a message has the message's ID.
  const isInThread = channel !== root;
  const isMention = message.mentions.some((mentioned) => mentioned.id === me);
  return [
    {
      id,
      platforms: [connector.platform],
      subject,
      kind: isReply || isInThread ? "comment" : isMention ? "mention" : "message",
      externalId: id,
      author: {
        externalId: author.id,
        name: author.global_name?.trim() || author.username,
        handle: `@${author.username}`,
        avatarUrl: null,
      },
      body,
      permalink: permalinkOf(guild, channel, id),
      inReplyTo: isReply ? replied : isInThread ? channel : replied,
      receivedAt: timestamp,
    },
  ];
}

function editOf(message: Message, { subject }: About): InboundEvent[] {
  const { id, edited_timestamp: editedAt } = message;
  const body = textOf(message);
  if (!editedAt || !isByPerson(message) || body === "") return [];
  return [{ id: `${id}:${editedAt}`, platforms: [connector.platform], subject, kind: "edited", externalId: id, body }];
}
