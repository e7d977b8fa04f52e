import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import { formatList, t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { BotCredentials, botHeaders, DISCORD, type Discord, requestDiscord } from "./api.ts";
import { capabilitiesAt, discord as connector } from "./describe.ts";
import { missingPermissions, Overwrites, Role } from "./permissions.ts";

const User = z.object({ id: z.string(), username: z.string(), bot: z.boolean().optional() });
const Channel = z.object({
  id: z.string(),
  type: z.number().int(),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
  permission_overwrites: Overwrites.default([]),
});
const Guild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullish(),
  owner_id: z.string(),
  premium_tier: z.number().int().catch(0),
  roles: z.array(Role),
});
const Member = z.object({ roles: z.array(z.string()) });

const THREADS = [10, 11, 12];
/** Text and announcement channels, and threads. */
const WRITABLE = [0, 5, ...THREADS];

type Read = (path: string) => ReturnType<typeof requestDiscord>;

/** Connects a channel of a server through a bot that may post there. */
export function discordConnect(discord: Discord = DISCORD): Connect {
  return {
    platform: connector.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ token = "", channel: typed = "" }, call): Promise<Account> {
      const get: Read = (path) => requestDiscord(call, discord, { path, headers: botHeaders(token) }, {});
      const bot = await findBot(get, token);
      const channel = await findChannel(get, readChannel(typed), bot.username);
      const guild = Guild.parse(await readOrThrow(get, `/guilds/${channel.guild_id}`));
      await requirePermissions(get, { bot, channel, guild, name: nameOf(channel) });
      const credentials: BotCredentials = { token, channel: channel.id, guild: guild.id };
      return {
        ...(await profileOf(call, discord, channel, guild)),
        credentials: JSON.stringify(credentials),
        expiresAt: null,
        capabilities: capabilitiesAt(guild.premium_tier),
      };
    },
    async profile({ credentials }, call) {
      const { token, guild, channel } = BotCredentials.parse(JSON.parse(credentials));
      const get: Read = (path) => requestDiscord(call, discord, { path, headers: botHeaders(token) }, {});
      const present = Channel.parse(await readOrThrow(get, `/channels/${channel}`));
      return profileOf(call, discord, present, Guild.parse(await readOrThrow(get, `/guilds/${guild}`)));
    },
    async capabilities(credentials, call) {
      const { token, guild } = BotCredentials.parse(JSON.parse(credentials));
      const get: Read = (path) => requestDiscord(call, discord, { path, headers: botHeaders(token) }, {});
      const { premium_tier: tier } = Guild.parse(await readOrThrow(get, `/guilds/${guild}`));
      return { capabilities: capabilitiesAt(tier) };
    },
  };
}

/** The ID itself, or the last number of a link to the channel. */
function readChannel(typed: string): string {
  const [, id] = /^(?:https:\/\/(?:canary\.|ptb\.)?discord\.com\/channels\/\d+\/)?(\d{5,25})\/?$/.exec(typed) ?? [];
  if (id) return id;
  const message = t(
    "Enter the channel's link, https://discord.com/channels/…, or its ID. Right-click the channel to copy either.",
  );
  throw new ConnectRefused(message, "channel");
}

async function findBot(get: Read, token: string): Promise<z.infer<typeof User>> {
  const response = /^[\w.-]{50,120}$/.test(token) ? await get("/users/@me") : null;
  if (response?.kind === "ok") return User.parse(response.json);
  if (response === null || (response.kind === "refused" && response.status === 401)) {
    const message = t(
      "Discord doesn't accept this token. Under discord.com/developers, open your application, then Bot, and reset the token.",
    );
    throw new ConnectRefused(message, "token");
  }
  throw new Error(`The bot could not be read: ${response.kind}`);
}

async function findChannel(get: Read, id: string, bot: string): Promise<z.infer<typeof Channel>> {
  const response = await get(`/channels/${id}`);
  if (response.kind === "refused" && [403, 404].includes(response.status)) {
    const message = t("{bot} doesn't see this channel. Invite the bot to the server, and let it view the channel.", {
      bot,
    });
    throw new ConnectRefused(message, "channel");
  }
  if (response.kind !== "ok") throw new Error(`The channel could not be read: ${response.kind}`);
  const channel = Channel.parse(response.json);
  if (channel.guild_id !== undefined && WRITABLE.includes(channel.type)) return channel;
  throw new ConnectRefused(t("Choose a text channel, an announcement channel or a thread of a server."), "channel");
}

type Seen = {
  bot: z.infer<typeof User>;
  channel: z.infer<typeof Channel>;
  guild: z.infer<typeof Guild>;
  name: string;
};

async function requirePermissions(get: Read, { bot, channel, guild, name }: Seen): Promise<void> {
  const { roles } = Member.parse(await readOrThrow(get, `/guilds/${guild.id}/members/${bot.id}`));
  const isThread = THREADS.includes(channel.type);
  // A thread inherits the permissions of its parent channel.
  const { permission_overwrites: overwrites } =
    isThread && channel.parent_id ? Channel.parse(await readOrThrow(get, `/channels/${channel.parent_id}`)) : channel;
  const missing = missingPermissions({ guild, member: { userId: bot.id, roles }, overwrites, isThread });
  if (missing.length === 0) return;
  const list = formatList(missing);
  const message = t(
    "{bot} may not publish in {name}. In the channel's settings, under Permissions, allow it to: {permissions}.",
    { bot: bot.username, name, permissions: list },
  );
  throw new ConnectRefused(message, "channel");
}

async function readOrThrow(get: Read, path: string): Promise<unknown> {
  const response = await get(path);
  if (response.kind === "ok") return response.json;
  throw new Error(`${path} could not be read: ${response.kind}`);
}

const nameOf = ({ id, name }: z.infer<typeof Channel>): string => `#${name ?? id}`;

async function profileOf(
  call: Call,
  discord: Discord,
  channel: z.infer<typeof Channel>,
  guild: z.infer<typeof Guild>,
): Promise<Profile> {
  return {
    externalId: channel.id,
    handle: firstUnits(`${guild.name} ${nameOf(channel)}`, 200),
    displayName: guild.name,
    avatarUrl: await readAvatar(call, discord, guild),
  };
}

async function readAvatar(call: Call, { cdn }: Discord, { id, icon }: z.infer<typeof Guild>): Promise<string | null> {
  return icon ? fetchAvatar(call, `${cdn}/icons/${id}/${icon}.webp?size=64`) : null;
}
