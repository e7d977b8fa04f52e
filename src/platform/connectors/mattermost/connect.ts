import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { askToConnect } from "../shared/http/server-answer.ts";
import { readSite, visitSite } from "../shared/text/site.ts";
import { type Credentials, readCredentials } from "./api.ts";
import { mattermost } from "./describe.ts";

const Ping = z.object({ status: z.string() });
const User = z.object({ id: z.string(), username: z.string() });
const Channel = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string().catch(""),
  delete_at: z.number(),
});
const Team = z.object({ id: z.string(), name: z.string(), display_name: z.string().catch("") });

/** The address of a channel, as a browser shows it. */
const ADDRESS = /^(.*)\/([a-z0-9-]{1,64})\/channels\/([\w.-]{1,64})\/?$/s;

/** Connects a channel of a team. @param protocol tokens are sent over https only; tests use http */
export function mattermostConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: mattermost.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ address = "", token = "" }, call): Promise<Account> {
      const [, server = "", team = "", name = ""] = ADDRESS.exec(address.trim()) ?? [];
      if (!server)
        throw new ConnectRefused(
          t("Enter the channel's address: https://chat.example.com/team/channels/name."),
          "address",
        );
      const site = readServer(server, protocol);
      const { status, json } = await visit(call, site);
      if (status >= 500) throw new Error(`The server responded with status ${status}.`);
      if (!Ping.safeParse(json).success)
        throw new ConnectRefused(t("There is no Mattermost server at this address."), "address");
      const message = t("The server doesn't accept this token. Copy it whole, and check that the bot is active.");
      const { id: user } = await askToConnect(call, ask({ site, token }, "users/me"), User, {
        message,
        field: "token",
      });
      const channel = await readChannel(call, { site, token }, `teams/name/${team}/channels/name/${name}`);
      const credentials: Credentials = { site, token, channel: channel.id, team, user };
      return {
        ...(await readProfile(call, credentials)),
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
    profile: ({ credentials }, call) => readProfile(call, readCredentials(credentials)),
  };
}

const ask = ({ site, token }: Pick<Credentials, "site" | "token">, path: string) => ({
  url: `${site}/api/v4/${path}`,
  headers: { authorization: `Bearer ${token}` },
});

function readServer(server: string, protocol: "https:" | "http:"): string {
  try {
    return readSite(server, protocol, /$^/);
  } catch (error) {
    throw error instanceof ConnectRefused ? new ConnectRefused(error.message, "address") : error;
  }
}

async function visit(call: Call, site: string) {
  return visitSite(call, `${site}/api/v4/system/ping`).catch((error: unknown) => {
    throw error instanceof ConnectRefused ? new ConnectRefused(error.message, "address") : error;
  });
}

async function readChannel(call: Call, access: Pick<Credentials, "site" | "token">, path: string) {
  const message = t("The bot doesn't see this channel. Add it to the team and to the channel.");
  const channel = await askToConnect(call, ask(access, path), Channel, { message, field: "address" });
  if (channel.delete_at === 0) return channel;
  throw new ConnectRefused(t("This channel is archived. Choose another one."), "address");
}

async function readProfile(call: Call, credentials: Credentials): Promise<Profile> {
  const { site, team, channel } = credentials;
  const { id, name, display_name: shown } = await readChannel(call, credentials, `channels/${channel}`);
  const message = t("The bot doesn't see this team. Add it to the team.");
  const found = await askToConnect(call, ask(credentials, `teams/name/${team}`), Team, { message, field: "address" });
  return {
    externalId: id,
    handle: firstUnits(`${new URL(site).host}/${team}/${name}`, 200),
    displayName: firstUnits(`${found.display_name || team}: ${shown || name}`, 200),
    avatarUrl: null,
  };
}
