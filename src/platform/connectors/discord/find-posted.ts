import { z } from "zod";
import type { Call, Incomplete, Outgoing, OutgoingReply, Published } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { findSince, firstOf } from "../shared/http/find-since.ts";
import { BotCredentials, botHeaders, type Discord, permalinkOf, requestDiscord } from "./api.ts";
import { messageOf } from "./message.ts";
import { explainRefusal } from "./refusal.ts";

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

const PAGE = 100;

/**
 * The bot's messages with the part's text and number of files since it was first sent, the oldest first.
 * @throws Error when it can't be determined
 */
export async function findPosted(call: Call, discord: Discord, outgoing: Outgoing): Promise<Published[] | Incomplete> {
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
 * The bot's first message that replies to the same message with the same text since the reply was first sent, without
 * those known as other replies.
 * @param channel the channel or thread of the message
 * @throws Error when it can't be determined
 */
export async function findReply(
  call: Call,
  discord: Discord,
  { outgoing, channel, secondsAgo }: { outgoing: OutgoingReply; channel: string; secondsAgo: number },
): Promise<Published | undefined> {
  const credentials = BotCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
  const { body, media, item, taken } = outgoing;
  const isOurs = ({ content, attachments, message_reference: reference }: Message) =>
    content === body.trim() && attachments.length === media.length && reference?.message_id === item.externalId;
  const found = await findOwn(call, discord, { credentials, channel, secondsAgo }, isOurs);
  return firstOf(found, (id) => taken.includes(id));
}

/** @throws Error when it can't be determined: without the permission to read history Discord returns an empty list */
async function findOwn(
  call: Call,
  discord: Discord,
  { credentials, channel, secondsAgo }: { credentials: BotCredentials; channel: string; secondsAgo: number },
  isOurs: (message: Message) => boolean,
): Promise<Published[] | Incomplete> {
  const { token, guild } = credentials;
  const headers = botHeaders(token);
  const me = await requestDiscord(call, discord, { path: "/users/@me", headers }, {});
  if (me.kind !== "ok") throw asError(me.kind === "refused" ? explainRefusal(me) : me);
  const { id: bot } = User.parse(me.json);
  return findSince(
    { sentSecondsAgo: secondsAgo },
    {
      async read(before) {
        const query = new URLSearchParams({ limit: String(PAGE), ...(before && { before }) });
        const path = `/channels/${channel}/messages?${query}`;
        const response = await requestDiscord(call, discord, { path, headers }, {});
        if (response.kind !== "ok") throw asError(response.kind === "refused" ? explainRefusal(response) : response);
        const posts = z.array(Message).parse(response.json);
        if (posts.length === 0 && before === "")
          throw new Error("The channel's history doesn't tell. Allow the bot to read the message history.");
        return { posts, next: posts.at(-1)?.id ?? null, now: response.serverTime };
      },
      isIt: (message) => message.author.id === bot && isOurs(message),
      timeOf: ({ timestamp }) => timestamp.getTime(),
      publishedAs: ({ id }) => ({ externalId: id, permalink: permalinkOf(guild, channel, id) }),
    },
  );
}
