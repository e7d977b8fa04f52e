import { z } from "zod";
import type { Call, InboundEvent, InboundPoll } from "../contract.ts";
import { askDiscord, BotCredentials, botHeaders, DISCORD, type Discord, permalinkOf } from "./api.ts";
import { discord as connector } from "./describe.ts";

const PAGE = 100;
/** Those that people write: by themselves, and in reply. */
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

/** Where to go on from in the channel, and in its threads. */
const Cursor = z.object({ channel: Id, threads: Id });
type Cursor = z.infer<typeof Cursor>;

/**
 * What people write in the channel and in its threads. Ids grow with time in all of Discord, so one of them says how far
 * the threads were read: the latest that any had before they were, lest one written meanwhile is passed over.
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
      // Of a channel that is new only the place to go on from is taken.
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

/** What cannot be read is left out. */
const Messages = z
  .array(z.unknown())
  .transform((all) => all.flatMap((one): Message | [] => Message.safeParse(one).data ?? []));

function createReader(call: Call, discord: Discord, token: string) {
  return async (path: string): Promise<unknown> => {
    const answer = await askDiscord(call, discord, { path, headers: botHeaders(token) }, {});
    if (answer.kind === "ok") return answer.json;
    throw new Error(`Discord could not be asked what is new: ${answer.kind}`);
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

/** What no person wrote is nothing to answer; the bot's own posts are among it. */
function isByPerson({ author, type, webhook_id: webhook }: Message): boolean {
  return !author.bot && webhook === undefined && WRITTEN.includes(type);
}

/** Without the intent to read messages Discord leaves texts out; such a message says nothing. */
function textOf({ content, attachments }: Message): string {
  return content.trim() || attachments.map(({ filename }) => filename).join(", ");
}

function eventOf({ message, channel }: Seen, { guild, root, subject, me }: About): InboundEvent[] {
  const body = textOf(message);
  if (!isByPerson(message) || body === "") return [];
  const { id, author, timestamp } = message;
  const replied = message.message_reference?.message_id ?? null;
  const isReply = replied !== null && message.referenced_message?.author.id === me;
  // A thread that hangs on a message has its id.
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
