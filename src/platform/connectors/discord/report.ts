import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import {
  botMessages,
  DISCORD,
  type Discord,
  type Messages,
  messageAt,
  requestDiscord,
  webhookMessages,
} from "./api.ts";
import { discord as bot, discordWebhook } from "./describe.ts";

const Message = z.object({ reactions: z.array(z.object({ count: z.number().int() })).default([]) });

const UNKNOWN_MESSAGE = 10008;

/** Counts reactions as likes; Discord has no other metrics. Requires one request per message. */
function reporter(platform: string, discord: Discord, messagesOf: (credentials: string | null) => Messages): Reporter {
  return {
    platform,
    batch: 10,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const messages = messagesOf(credentials);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, ...posted } of publications) {
        const response = await requestDiscord(call, discord, messageAt(messages, posted), {});
        if (response.kind === "refused" && response.code === UNKNOWN_MESSAGE) continue;
        if (response.kind !== "ok") throw new Error(`The message could not be read: ${response.kind}`);
        const { reactions } = Message.parse(response.json);
        found.set(publicationId, { likes: reactions.reduce((sum, { count }) => sum + count, 0) });
      }
      return found;
    },
  };
}

export const discordReporter = (discord: Discord = DISCORD): Reporter => reporter(bot.platform, discord, botMessages);
export const discordWebhookReporter = (discord: Discord = DISCORD): Reporter =>
  reporter(discordWebhook.platform, discord, webhookMessages);
