import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { DISCORD, type Discord, requestDiscord, type WebhookCredentials, webhookPath } from "./api.ts";
import { discordWebhook } from "./describe.ts";

const Webhook = z.object({
  id: z.string(),
  type: z.number(),
  guild_id: z.string().nullish(),
  channel_id: z.string().nullish(),
  name: z.string().nullish(),
  avatar: z.string().nullish(),
});

const HOSTS = ["discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"];
const PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d{5,25})\/([\w-]{20,200})\/?$/;

/** Connects the channel of a webhook. Only the ID and the token of its URL are stored. */
export function discordWebhookConnect(discord: Discord = DISCORD): Connect {
  return {
    platform: discordWebhook.platform,
    timeoutMs: 15_000,
    connection: "credentials",
    async open({ url = "" }, call): Promise<Account> {
      const { id, token } = readAddress(url);
      const { name, avatar, guild_id: guild, channel_id: channel } = await findWebhook(call, discord, { id, token });
      const credentials: WebhookCredentials = { id, token, guild: guild ?? "", channel: channel ?? "" };
      const displayName = name ?? "Webhook";
      const picture = avatar ? `${discord.cdn}/avatars/${id}/${avatar}.webp?size=64` : null;
      return {
        externalId: id,
        // Many webhooks share the same name.
        handle: `${displayName} …${id.slice(-4)}`,
        displayName,
        avatarUrl: picture && (await fetchAvatar(call, picture)),
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

function readAddress(typed: string): { id: string; token: string } {
  const url = URL.parse(typed);
  const [, id, token] = PATH.exec(url?.pathname ?? "") ?? [];
  if (url && url.protocol === "https:" && url.port === "" && HOSTS.includes(url.hostname) && id && token) {
    return { id, token };
  }
  throw new ConnectRefused(
    t(
      "That isn't the URL of a Discord webhook. Copy it from the channel's settings: https://discord.com/api/webhooks/…",
    ),
    "url",
  );
}

async function findWebhook(call: Call, discord: Discord, webhook: { id: string; token: string }) {
  const response = await requestDiscord(call, discord, { path: webhookPath(webhook), headers: {} }, {});
  if (response.kind === "refused" && [401, 403, 404].includes(response.status)) {
    const message = t(
      "Discord doesn't know this webhook. It may have been deleted: create a new one and copy its URL.",
    );
    throw new ConnectRefused(message, "url");
  }
  if (response.kind !== "ok") throw new Error(`The webhook could not be read: ${response.kind}`);
  const found = Webhook.parse(response.json);
  if (found.type === 1) return found;
  const message = t(
    "This webhook belongs to another app or follows a channel. Create an incoming webhook and copy its URL.",
  );
  throw new ConnectRefused(message, "url");
}
