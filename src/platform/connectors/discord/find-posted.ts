import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { BotCredentials, botHeaders, botMessages, type Discord, permalinkOf, requestDiscord } from "./api.ts";

const User = z.object({ id: z.string() });
const Messages = z.array(
  z.object({
    id: z.string(),
    content: z.string(),
    timestamp: z.coerce.date(),
    author: User,
    attachments: z.array(z.unknown()).default([]),
  }),
);

/** Seconds before the first request within which a message may still be its result. */
const MARGIN_SECONDS = 60;
const PAGE = 100;

/**
 * The bot's messages with the part's text and number of files since it was first sent, the oldest first. Ages are
 * compared, each by one clock, so no clock has to be right.
 * @throws Error when it can't be determined: without the permission to read history Discord returns an empty list
 */
export async function findPosted(call: Call, discord: Discord, outgoing: Outgoing): Promise<Published[]> {
  const { credentials } = outgoing.channel;
  const { token, channel, guild } = BotCredentials.parse(JSON.parse(credentials ?? "null"));
  const me = await requestDiscord(call, discord, { path: "/users/@me", headers: botHeaders(token) }, {});
  if (me.kind !== "ok") throw new Error(`The bot could not be read: ${me.kind}`);
  const { id: bot } = User.parse(me.json);
  const { path, headers } = botMessages(credentials);
  const response = await requestDiscord(call, discord, { path: `${path}?limit=${PAGE}`, headers }, {});
  if (response.kind !== "ok") throw new Error(`The channel could not be read: ${response.kind}`);
  const messages = Messages.parse(response.json);
  const since = response.serverTime - ((outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;
  const [oldest] = messages.slice(-1);
  const isCut = messages.length === PAGE && oldest !== undefined && oldest.timestamp.getTime() > since;
  const { body, media } = outgoing.part;
  const ours = messages.filter(
    ({ author, content, attachments, timestamp }) =>
      author.id === bot &&
      content === body.trim() &&
      attachments.length === media.length &&
      timestamp.getTime() >= since,
  );
  if (messages.length === 0 || (isCut && ours.length === 0)) throw new Error("The channel's history doesn't tell.");
  return ours.toReversed().map(({ id }) => ({ externalId: id, permalink: permalinkOf(guild, channel, id) }));
}
