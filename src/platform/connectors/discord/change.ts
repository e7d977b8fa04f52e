import type { ChangeOutcome, Changer, OutgoingChange, OutgoingMedia, Part, Published } from "../contract.ts";
import { partsOf } from "../shared/text/parts.ts";
import {
  botMessages,
  DISCORD,
  type Discord,
  type DiscordResponse,
  type Messages,
  messageAt,
  requestDiscord,
  webhookMessages,
} from "./api.ts";
import { discord as bot, discordWebhook } from "./describe.ts";
import { messageOf } from "./message.ts";
import { explainRefusal, fail } from "./refusal.ts";

const UNKNOWN_MESSAGE = 10008;

/** Replaces texts and deletes messages; files stay unchanged. */
function changer(
  connector: typeof bot,
  discord: Discord,
  messagesOf: (credentials: string | null) => Messages,
): Changer {
  const at = ({ channel }: OutgoingChange, posted: Published) => messageAt(messagesOf(channel.credentials), posted);
  return {
    platform: connector.platform,
    timeoutMs: 15_000,
    async edit(change, call) {
      const parts: Part<OutgoingMedia>[] = partsOf(connector, change.content, change.channel.capabilities);
      const { options, rich } = change.content;
      // Source: docs.discord.com/developers/resources/poll, read 30 November 2026: a message with a poll can't be edited.
      if (Array.isArray(options.poll) && options.poll.length > 0) return fail("poll_fixed");
      for (const [index, posted] of change.published.entries()) {
        const part = parts[index] ?? { kind: "thread", body: "", media: [] };
        const { content, allowed_mentions } = messageOf({ part, options, ...(rich && { rich }) });
        const json = { content, allowed_mentions };
        const request = { method: "PATCH", json } as const;
        const outcome = outcomeOf(await requestDiscord(call, discord, at(change, posted), request));
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove(change, call) {
      let found: ChangeOutcome = { kind: "not_there" };
      for (const posted of change.published) {
        const outcome = outcomeOf(await requestDiscord(call, discord, at(change, posted), { method: "DELETE" }));
        if (outcome.kind === "done") found = outcome;
        else if (outcome.kind !== "not_there") return outcome;
      }
      return found;
    },
  };
}

export const discordChanger = (discord: Discord = DISCORD): Changer => changer(bot, discord, botMessages);
export const discordWebhookChanger = (discord: Discord = DISCORD): Changer =>
  changer(discordWebhook, discord, webhookMessages);

function outcomeOf(response: DiscordResponse): ChangeOutcome {
  if (response.kind === "ok") return { kind: "done" };
  if (response.kind === "throttled") return response;
  return response.code === UNKNOWN_MESSAGE ? { kind: "not_there" } : explainRefusal(response);
}
