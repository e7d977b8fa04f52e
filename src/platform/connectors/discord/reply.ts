import { z } from "zod";
import type { Replier, ReplyOutcome } from "../contract.ts";
import { notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { BotCredentials, botHeaders, DISCORD, type Discord, permalinkOf, requestDiscord } from "./api.ts";
import { discord as connector } from "./describe.ts";
import { findReply } from "./find-posted.ts";
import { nonceOf } from "./publish.ts";
import { explainRefusal } from "./refusal.ts";

const Message = z.object({ id: z.string() });

/**
 * Replies to a message in its channel or thread. After a lost response the bot's messages there are searched for the
 * reply first; the nonce goes along for a reply that Discord stores late.
 */
export function discordReplier(discord: Discord = DISCORD): Replier {
  return {
    platform: connector.platform,
    key: { honouredSeconds: 86_400 },
    timeoutMs: 10_000,
    async reply(outgoing, call): Promise<ReplyOutcome> {
      const { channel, item, body, key, sentSecondsAgo } = outgoing;
      const { token, guild, channel: root } = BotCredentials.parse(JSON.parse(channel.credentials ?? "null"));
      const [, at = root] = /\/channels\/[^/]+\/(\d+)\/\d+$/.exec(item.permalink) ?? [];
      if (sentSecondsAgo !== null) {
        const where = { outgoing, channel: at, secondsAgo: sentSecondsAgo };
        const found = await findReply(call, discord, where).catch((error: unknown) =>
          notAsked(error instanceof Error ? error.message : String(error)),
        );
        if (!Array.isArray(found)) return found;
        const [first] = found;
        if (first) return { kind: "done", ...first };
      }
      const json = {
        content: body,
        message_reference: { message_id: item.externalId, fail_if_not_exists: false },
        // Notifies the author of the message, and nobody mentioned in the text.
        allowed_mentions: { parse: [], replied_user: true },
        nonce: nonceOf(key),
        enforce_nonce: true,
      };
      const access = { path: `/channels/${at}/messages`, headers: botHeaders(token) };
      const response = await requestDiscord(call, discord, access, { method: "POST", json });
      if (response.kind === "throttled") return replyOutcome(response);
      if (response.kind === "refused") return replyOutcome(explainRefusal(response));
      const { id } = Message.parse(response.json);
      return { kind: "done", externalId: id, permalink: permalinkOf(guild, at, id) };
    },
  };
}
