import type { ChangeOutcome, Changer, OutgoingChange } from "../contract.ts";
import { partsOf } from "../parts.ts";
import {
  type Access,
  askDiscord,
  botMessages,
  DISCORD,
  type Discord,
  type DiscordAnswer,
  webhookMessages,
} from "./api.ts";
import { discord as bot, discordWebhook } from "./describe.ts";
import { explainRefusal } from "./refusal.ts";

const UNKNOWN_MESSAGE = 10008;

/** Replaces texts and deletes messages; files stay as they are. */
function changer(connector: typeof bot, discord: Discord, accessOf: (credentials: string | null) => Access): Changer {
  const at = ({ channel }: OutgoingChange, id: string): Access => {
    const { path, headers } = accessOf(channel.credentials);
    return { path: `${path}/${id}`, headers };
  };
  return {
    platform: connector.platform,
    timeoutMs: 15_000,
    async edit(change, call) {
      const parts = partsOf(connector, change.content, change.channel.capabilities);
      for (const [index, { externalId }] of change.published.entries()) {
        const json = { content: parts[index]?.body ?? "", allowed_mentions: { parse: [] } };
        const request = { method: "PATCH", json } as const;
        const outcome = outcomeOf(await askDiscord(call, discord, at(change, externalId), request));
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove(change, call) {
      let found: ChangeOutcome = { kind: "not_there" };
      for (const { externalId } of change.published) {
        const outcome = outcomeOf(await askDiscord(call, discord, at(change, externalId), { method: "DELETE" }));
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

function outcomeOf(answer: DiscordAnswer): ChangeOutcome {
  if (answer.kind === "ok") return { kind: "done" };
  if (answer.kind === "throttled") return answer;
  return answer.code === UNKNOWN_MESSAGE ? { kind: "not_there" } : explainRefusal(answer);
}
