import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type Profile as AccountProfile,
  type Call,
  type Connect,
  ConnectRefused,
  GrantLostError,
} from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { sendToMastodon } from "./api.ts";
import { readCapabilities } from "./capabilities.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { findInstance, refusedInstance } from "./instance.ts";
import { messageOf } from "./refusal.ts";

/** Only the scopes needed for publishing, mentions, likes and metrics. */
const SCOPES = "read:accounts read:statuses read:notifications read:search write:statuses write:media write:favourites";

const App = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().positive().nullish(),
});
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string().catch(""),
  avatar: z.string().nullish(),
  followers_count: z.number().nullish(),
  moved: z.object({ acct: z.string() }).nullish().catch(null),
  suspended: z.boolean().nullish(),
});

const Notes = z.object({
  origin: z.string(),
  domain: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});

export const mastodonConnect: Connect = {
  platform: mastodon.platform,
  timeoutMs: 20_000,
  connection: "redirect",

  async begin({ state, redirectUri, challenge, typed }, call) {
    const { origin, domain } = await findInstance(typed.server ?? "", call);
    const app = await register(origin, redirectUri, call);
    const url = new URL(`${origin}/oauth/authorize`);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: app.client_id,
      redirect_uri: redirectUri,
      scope: SCOPES,
      state,
      // Servers from 4.3 on check it, older ones ignore it.
      code_challenge: challenge,
      code_challenge_method: "S256",
    }).toString();
    const notes: z.infer<typeof Notes> = { origin, domain, clientId: app.client_id, clientSecret: app.client_secret };
    return { url: url.href, notes: JSON.stringify(notes) };
  },

  async finish({ code, redirectUri, verifier, notes }, call) {
    const { origin, domain, clientId, clientSecret } = Notes.parse(JSON.parse(notes ?? "null"));
    const app = { client_id: clientId, client_secret: clientSecret };
    const input = {
      ...app,
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const response = await sendToMastodon(call, `${origin}/oauth/token`, { method: "POST", json: input });
    const { data: token } = Token.safeParse(response.json);
    if (response.status !== 200 || !token) throw unexpectedResponse(response);
    const profile = await readProfile(origin, token.access_token, call);
    const credentials: Credentials = {
      origin,
      clientId,
      clientSecret,
      token: token.access_token,
      accountId: profile.id,
      ...(token.refresh_token ? { refreshToken: token.refresh_token } : {}),
    };
    const capabilities = await readCapabilities(origin, call);
    return [{ ...(await accountOf(profile, domain, credentials, endOf(token), call)), capabilities }];
  },

  async refresh(credentials, call) {
    const { origin, clientId, clientSecret, refreshToken } = readCredentials(credentials);
    if (refreshToken === undefined) throw new GrantLostError("There is nothing to refresh the access with.");
    const app = { client_id: clientId, client_secret: clientSecret };
    const input = { ...app, grant_type: "refresh_token", refresh_token: refreshToken };
    const response = await sendToMastodon(call, `${origin}/oauth/token`, { method: "POST", json: input });
    const { data: refusal } = z.object({ error: z.literal("invalid_grant") }).safeParse(response.json);
    if (refusal) throw new GrantLostError(messageOf(response));
    const token = Token.parse(response.json);
    const renewed = { token: token.access_token, refreshToken: token.refresh_token ?? "" };
    return { credentials: JSON.stringify(renewed), accessExpiresAt: endOf(token) };
  },

  capabilities: async (credentials, call) => ({
    capabilities: await readCapabilities(readCredentials(credentials).origin, call),
  }),

  async profile({ credentials, externalId }, call) {
    const stored = readCredentials(credentials);
    const domain = externalId.slice(0, externalId.lastIndexOf(":"));
    const profile = await readProfile(stored.origin, stored.token, call);
    return profileOf(profile, domain, call);
  },

  async revoke(credentials, call) {
    const { origin, clientId, clientSecret, token } = readCredentials(credentials);
    const input = { client_id: clientId, client_secret: clientSecret, token };
    const { status } = await sendToMastodon(call, `${origin}/oauth/revoke`, { method: "POST", json: input });
    // 403: the server knows neither the token nor the app any more, which is just as good.
    if (status !== 200 && status !== 403) throw new Error(`The server responded with status ${status}.`);
  },
};

async function register(origin: string, redirectUri: string, call: Call): Promise<z.infer<typeof App>> {
  const app = {
    client_name: "Masthead",
    redirect_uris: redirectUri,
    scopes: SCOPES,
    website: new URL(redirectUri).origin,
  };
  const response = await sendToMastodon(call, `${origin}/api/v1/apps`, { method: "POST", json: app });
  const { data } = App.safeParse(response.json);
  if (response.status !== 200 || !data)
    throw refusedInstance(
      t("The server {host} doesn't let apps register: {reason}", {
        host: new URL(origin).host,
        reason: messageOf(response),
      }),
    );
  return data;
}

/** @throws ConnectRefused for an account that can't publish */
async function readProfile(origin: string, token: string, call: Call): Promise<z.infer<typeof Profile>> {
  const response = await sendToMastodon(call, `${origin}/api/v1/accounts/verify_credentials`, { token });
  if (response.status === 401 || response.status === 403)
    throw new ConnectRefused(t("The server doesn't let this account in: {reason}", { reason: messageOf(response) }));
  const { data } = Profile.safeParse(response.json);
  if (response.status !== 200 || !data) throw unexpectedResponse(response);
  if (data.suspended) throw new ConnectRefused(t("This account is suspended on its server. Connect another one."));
  if (data.moved)
    throw new ConnectRefused(
      t("This account has moved to @{handle}. Connect that account instead.", { handle: data.moved.acct }),
    );
  return data;
}

function unexpectedResponse(response: JsonResponse): Error {
  if (response.status >= 500 || response.status === 429) return new Error(messageOf(response));
  return new ConnectRefused(
    t("The server didn't complete the connection: {reason} Start again.", { reason: messageOf(response) }),
  );
}

function endOf({ expires_in: seconds }: z.infer<typeof Token>): Date | null {
  return seconds ? new Date(Date.now() + seconds * 1000) : null;
}

async function profileOf(
  { id, username, display_name: name, avatar }: z.infer<typeof Profile>,
  domain: string,
  call: Call,
): Promise<AccountProfile> {
  return {
    // Account IDs are unique only within a server.
    externalId: `${domain}:${id}`,
    handle: `@${username}@${domain}`,
    displayName: name.trim() || username,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
}

async function accountOf(
  profile: z.infer<typeof Profile>,
  domain: string,
  credentials: Credentials,
  accessEnds: Date | null,
  call: Call,
): Promise<Account> {
  const canRefresh = credentials.refreshToken !== undefined;
  return {
    ...(await profileOf(profile, domain, call)),
    credentials: JSON.stringify(credentials),
    expiresAt: canRefresh ? null : accessEnds,
    accessExpiresAt: canRefresh ? accessEnds : null,
  };
}
