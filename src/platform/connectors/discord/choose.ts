import { z } from "zod";
import type { Chooser } from "../contract.ts";
import { BotCredentials, botHeaders, DISCORD, type Discord, requestDiscord } from "./api.ts";
import { discord as bot } from "./describe.ts";

const Roles = z.array(
  z.object({ id: z.string(), name: z.string(), managed: z.boolean().default(false), position: z.number().catch(0) }),
);

/** Lists the server's roles that can be notified: neither everyone nor those of other apps. */
export function discordChooser(discord: Discord = DISCORD): Chooser {
  return {
    platform: bot.platform,
    timeoutMs: 10_000,
    async choices({ credentials }, call) {
      const { token, guild } = BotCredentials.parse(JSON.parse(credentials ?? "null"));
      const at = { path: `/guilds/${guild}/roles`, headers: botHeaders(token) };
      const response = await requestDiscord(call, discord, at, {});
      if (response.kind !== "ok") throw new Error(`The roles could not be read: ${response.kind}`);
      const roles = Roles.parse(response.json)
        .filter(({ id, managed }) => id !== guild && !managed)
        .toSorted((a, b) => b.position - a.position);
      return { notify_roles: roles.map(({ id, name }) => ({ value: id, label: `@${name}` })) };
    },
  };
}
