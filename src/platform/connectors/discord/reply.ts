import type { Replier, ReplyOutcome } from "../contract.ts";
import { uploadTimeoutFor } from "../shared/http/multipart.ts";
import { asPart, notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { BotCredentials, botHeaders, DISCORD, type Discord } from "./api.ts";
import { discord as connector } from "./describe.ts";
import { findReply } from "./find-posted.ts";
import { nonceOf, sendMessage } from "./publish.ts";

/**
 * Replies to a message in its channel or thread. After a lost response the bot's messages there are searched for the
 * reply first; the nonce goes along for a reply that Discord stores late.
 */
export function discordReplier(discord: Discord = DISCORD): Replier {
  return {
    platform: connector.platform,
    key: { honouredSeconds: 86_400 },
    timeoutMs: 10_000,
    uploadTimeoutMs: ({ media }) => uploadTimeoutFor(media),
    async reply(outgoing, call): Promise<ReplyOutcome> {
      const { channel, item, key, sentSecondsAgo } = outgoing;
      const { token, guild, channel: root } = BotCredentials.parse(JSON.parse(channel.credentials ?? "null"));
      const [, at = root] = /\/channels\/[^/]+\/(\d+)\/\d+$/.exec(item.permalink) ?? [];
      if (sentSecondsAgo !== null) {
        const where = { outgoing, channel: at, secondsAgo: sentSecondsAgo };
        const found = await findReply(call, discord, where).catch((error: unknown) =>
          notAsked(error instanceof Error ? error.message : String(error)),
        );
        if (found && "kind" in found) return found;
        if (found) return { kind: "done", ...found };
      }
      const more = {
        message_reference: { message_id: item.externalId, fail_if_not_exists: false },
        // Notifies the author of the message, and nobody mentioned in the text.
        allowed_mentions: { parse: [], replied_user: true },
        nonce: nonceOf(key),
        enforce_nonce: true,
      };
      const access = { path: `/channels/${at}/messages`, headers: botHeaders(token) };
      return replyOutcome(await sendMessage(asPart(outgoing), call, { discord, access, guild, more }));
    },
  };
}
