import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type AppChecker,
  type Call,
  type Connect,
  ConnectRefused,
  GrantLostError,
  type Profile,
} from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { AppCredentials, callSlack, isGrantLost, readSlack, SLACK, type Slack, type SlackResponse } from "./api.ts";
import { slack as connector, SCOPES } from "./describe.ts";

export type SlackApp = { clientId: string; clientSecret: string };

const Granted = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
});
const Installed = Granted.extend({ team: z.object({ id: z.string(), name: z.string() }) });
const Team = z.object({
  team: z.object({
    id: z.string(),
    name: z.string(),
    domain: z.string(),
    url: z.string().optional(),
    icon: z.object({ image_44: z.string().optional(), image_default: z.boolean().optional() }).optional(),
  }),
});
type Team = z.infer<typeof Team>["team"];
const Info = z.object({ channel: z.object({ id: z.string(), name: z.string() }) });
const Channels = z.object({
  channels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_member: z.boolean().default(false),
      num_members: z.number().default(0),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().default("") }).default({ next_cursor: "" }),
});

const MAX_PAGES = 5;
const MAX_CHANNELS = 200;

/** Slack refuses a code that it doesn't know once the app's ID and secret are right. Source: api.slack.com/methods/oauth.v2.access. */
export function checkSlackApp({ clientId, clientSecret }: SlackApp, slack: Slack = SLACK): AppChecker {
  return async (redirectUri, call) => {
    const app = { client_id: clientId, client_secret: clientSecret };
    const form = { ...app, code: "masthead", redirect_uri: redirectUri };
    const answer = await callSlack(call, slack, "oauth.v2.access", { form });
    if (answer.kind !== "refused") return { kind: "unknown", reason: null };
    const { error } = answer;
    if (error === "invalid_code" || error === "bad_redirect_uri") return { kind: "accepted" };
    const isOfApp = /^(?:invalid_client_id|bad_client_secret)$/.test(error);
    return { kind: isOfApp ? "rejected" : "unknown", reason: error };
  };
}

/**
 * Connects channels of a workspace with the consent of one of its members. Tokens belong to the workspace, so its
 * channels share them.
 */
export function slackConnect({ clientId, clientSecret }: SlackApp, slack: Slack = SLACK): Connect {
  const app = { client_id: clientId, client_secret: clientSecret };
  return {
    platform: connector.platform,
    timeoutMs: 30_000,
    sharesGrant: true,
    sharedPart(credentials) {
      const { token, refreshToken } = AppCredentials.parse(JSON.parse(credentials));
      return JSON.stringify({ token, refreshToken });
    },
    connection: "redirect",
    async begin({ state, redirectUri }) {
      const url = new URL(`${slack.site}/oauth/v2/authorize`);
      url.search = new URLSearchParams({
        client_id: clientId,
        scope: SCOPES.join(","),
        redirect_uri: redirectUri,
        state,
      }).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri }, call) {
      const form = { ...app, code, redirect_uri: redirectUri };
      const response = await callSlack(call, slack, "oauth.v2.access", { form });
      return findAccounts(call, slack, Installed.parse(requireBody(response)));
    },
    async refresh(credentials, call) {
      const { refreshToken = "" } = AppCredentials.parse(JSON.parse(credentials));
      const form = { ...app, grant_type: "refresh_token", refresh_token: refreshToken };
      const response = await callSlack(call, slack, "oauth.v2.access", { form });
      if (response.kind === "refused" && isGrantLost(response.error)) throw new GrantLostError(response.error);
      const granted = Granted.parse(bodyOf(response));
      return { credentials: JSON.stringify(tokensOf(granted)), accessExpiresAt: endOf(granted) };
    },
    profile: ({ credentials }, call) => readProfile(call, slack, AppCredentials.parse(JSON.parse(credentials))),
    async revoke(credentials, call) {
      const { token } = AppCredentials.parse(JSON.parse(credentials));
      const response = await callSlack(call, slack, "auth.revoke", { token, form: {} });
      if (response.kind === "refused" && isGrantLost(response.error)) return;
      bodyOf(response);
    },
  };
}

/** @throws Error for an unsuccessful response */
function bodyOf(response: SlackResponse): Record<string, unknown> {
  if (response.kind === "ok") return response.body;
  throw new Error(
    response.kind === "refused" ? `Slack refused: ${response.error}` : "Slack takes no more requests for now.",
  );
}

/** @throws ConnectRefused for a refusal, Error for another unsuccessful response */
function requireBody(response: SlackResponse): Record<string, unknown> {
  if (response.kind !== "refused") return bodyOf(response);
  throw new ConnectRefused(
    t("Slack didn't accept the authorization ({reason}). Start again.", { reason: response.error }),
  );
}

function tokensOf({ access_token: token, refresh_token: refreshToken }: z.infer<typeof Granted>) {
  return { token, ...(refreshToken ? { refreshToken } : {}) };
}

function endOf({ expires_in: seconds }: z.infer<typeof Granted>): Date | null {
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
}

async function findAccounts(call: Call, slack: Slack, granted: z.infer<typeof Installed>): Promise<Account[]> {
  const { access_token: token } = granted;
  const team = Team.parse(requireBody(await readSlack(call, slack, "team.info", { token, query: {} }))).team;
  const avatarUrl = await readAvatar(call, team);
  const site = team.url ?? `https://${team.domain}.slack.com/`;
  const channels = await listChannels(call, slack, token);
  return channels.map(({ id, name }) => {
    const credentials: AppCredentials = { ...tokensOf(granted), channel: id, site };
    return {
      ...profileOf(team, { id, name }, avatarUrl),
      credentials: JSON.stringify(credentials),
      expiresAt: null,
      accessExpiresAt: endOf(granted),
      networkUserId: team.id,
    };
  });
}

function profileOf(team: Team, { id, name }: { id: string; name: string }, avatarUrl: string | null): Profile {
  return {
    externalId: `${team.id}/${id}`,
    handle: `${team.domain} #${name}`,
    displayName: `${team.name} #${name}`,
    avatarUrl,
  };
}

function readAvatar(call: Call, { icon }: Team): Promise<string | null> {
  const url = icon?.image_default ? undefined : icon?.image_44;
  return url ? fetchAvatar(call, url) : Promise.resolve(null);
}

async function readProfile(call: Call, slack: Slack, { token, channel: id }: AppCredentials): Promise<Profile> {
  const { team } = Team.parse(bodyOf(await readSlack(call, slack, "team.info", { token, query: {} })));
  const query = { channel: id };
  const { channel } = Info.parse(bodyOf(await readSlack(call, slack, "conversations.info", { token, query })));
  return profileOf(team, channel, await readAvatar(call, team));
}

/** Channels that the app has joined come first, then the largest. */
async function listChannels(call: Call, slack: Slack, token: string) {
  const found: z.infer<typeof Channels>["channels"] = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = {
      types: "public_channel,private_channel",
      exclude_archived: "true",
      limit: "200",
      ...(cursor && { cursor }),
    };
    const response = Channels.parse(requireBody(await readSlack(call, slack, "conversations.list", { token, query })));
    found.push(...response.channels);
    cursor = response.response_metadata.next_cursor;
    if (cursor === "") break;
  }
  return found
    .toSorted((a, b) => Number(b.is_member) - Number(a.is_member) || b.num_members - a.num_members)
    .slice(0, MAX_CHANNELS);
}
