import { z } from "zod";
import type { Call, Outgoing, OutgoingReply, Published } from "../contract.ts";
import { BotCredentials, botHeaders, type Discord, permalinkOf, requestDiscord } from "./api.ts";
import { messageOf } from "./message.ts";

const User = z.object({ id: z.string() });
const Message = z.object({
  id: z.string(),
  content: z.string(),
  timestamp: z.coerce.date(),
  author: User,
  attachments: z.array(z.unknown()).default([]),
  poll: z.object({ question: z.object({ text: z.string().optional() }) }).optional(),
  message_reference: z.object({ message_id: z.string().optional() }).nullish(),
});
type Message = z.infer<typeof Message>;

/** A message may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
const PAGE = 100;
const MAX_PAGES = 5;

/**
 * The bot's messages with the part's text and number of files since it was first sent, the oldest first.
 * @throws Error when it can't be determined
 */
export async function findPosted(call: Call, discord: Discord, outgoing: Outgoing): Promise<Published[]> {
  const credentials = BotCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
  const { content: text, poll } = messageOf(outgoing);
  const { media } = outgoing.part;
  const where = { credentials, channel: credentials.channel, secondsAgo: outgoing.sentSecondsAgo ?? 0 };
  const isOurs = (message: Message) =>
    message.content === text.trim() &&
    message.attachments.length === media.length &&
    message.poll?.question.text === poll?.question.text;
  return findOwn(call, discord, where, isOurs);
}

/**
 * The bot's messages that reply to the same message with the same text since the reply was first sent, the oldest
 * first, without those known as other replies.
 * @param channel the channel or thread of the message
 * @throws Error when it can't be determined
 */
export async function findReply(
  call: Call,
  discord: Discord,
  { outgoing, channel, secondsAgo }: { outgoing: OutgoingReply; channel: string; secondsAgo: number },
): Promise<Published[]> {
  const credentials = BotCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
  const { body, media, item, taken } = outgoing;
  const isOurs = ({ id, content, attachments, message_reference: reference }: Message) =>
    content === body.trim() &&
    attachments.length === media.length &&
    reference?.message_id === item.externalId &&
    !taken.includes(id);
  return findOwn(call, discord, { credentials, channel, secondsAgo }, isOurs);
}

/**
 * Ages are compared, each by one clock, so no clock has to be right.
 * @throws Error when it can't be determined: without the permission to read history Discord returns an empty list
 */
async function findOwn(
  call: Call,
  discord: Discord,
  { credentials, channel, secondsAgo }: { credentials: BotCredentials; channel: string; secondsAgo: number },
  isOurs: (message: Message) => boolean,
): Promise<Published[]> {
  const { token, guild } = credentials;
  const headers = botHeaders(token);
  const me = await requestDiscord(call, discord, { path: "/users/@me", headers }, {});
  if (me.kind !== "ok") throw new Error(`The bot could not be read: ${me.kind}`);
  const { id: bot } = User.parse(me.json);
  const ours: Message[] = [];
  for (let page = 0, before = ""; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(before && { before }) });
    const response = await requestDiscord(
      call,
      discord,
      { path: `/channels/${channel}/messages?${query}`, headers },
      {},
    );
    if (response.kind !== "ok") throw new Error(`The channel could not be read: ${response.kind}`);
    const messages = z.array(Message).parse(response.json);
    if (messages.length === 0 && page === 0) {
      throw new Error("The channel's history doesn't tell. Allow the bot to read the message history.");
    }
    const since = response.serverTime - (secondsAgo + MARGIN_SECONDS) * 1000;
    const young = messages.filter(({ timestamp }) => timestamp.getTime() >= since);
    ours.push(...young.filter((message) => message.author.id === bot && isOurs(message)));
    before = messages.at(-1)?.id ?? "";
    if (messages.length < PAGE || young.length < messages.length) return inOrder();
  }
  if (ours.length > 0) return inOrder();
  throw new Error("The channel's history doesn't tell: too many messages were written since.");

  function inOrder(): Published[] {
    return ours.toReversed().map(({ id }) => ({ externalId: id, permalink: permalinkOf(guild, channel, id) }));
  }
}
