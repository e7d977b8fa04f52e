import { z } from "zod";
import type { Profile as AccountProfile, AppChecker, Call, Connect } from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { endAfter, exchangeCode, type Grant, refreshGrant, type TokenEndpoint } from "../shared/http/oauth-grant.ts";
import { Credentials, messageOf, type PinterestSite, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";

const SCOPES = "user_accounts:read,boards:read,boards:write,pins:read,pins:write";

const Profile = z.object({
  id: z.string().optional(),
  username: z.string().min(1),
  business_name: z.string().nullish(),
  profile_image: z.string().nullish(),
});

type PinterestApp = { clientId: string; clientSecret: string };

function endpointOf(app: PinterestApp, at: PinterestSite): TokenEndpoint {
  return { network: "Pinterest", url: `${at.api}/v5/oauth/token`, ...app };
}

/** Source: developers.pinterest.com/docs/api/v5/oauth-token, grant type `client_credentials`. */
export function checkPinterestApp(app: PinterestApp, at: PinterestSite): AppChecker {
  return checkAppAt(endpointOf(app, at), { by: "client_credentials", form: { scope: "boards:read" } });
}

/**
 * Without `revoke`: API v5 documents `POST /oauth/token` alone, so a user ends the access in Pinterest's own settings.
 * Source: developers.pinterest.com/docs/api/v5, November 2026.
 */
export function pinterestConnect(app: PinterestApp, at: PinterestSite): Connect {
  const endpoint = endpointOf(app, at);
  return {
    platform: pinterest.platform,
    timeoutMs: 20_000,
    connection: "redirect",
    async begin({ state, redirectUri }) {
      const url = new URL(`${at.site}/oauth/`);
      const query = { response_type: "code", client_id: app.clientId, redirect_uri: redirectUri, scope: SCOPES, state };
      url.search = new URLSearchParams(query).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri }, call) {
      // The refresh token is renewed with each refresh.
      const form = { code, redirect_uri: redirectUri, continuous_refresh: "true" };
      const grant = await exchangeCode(call, endpoint, form);
      const profile = await readProfile(call, at, grant.access_token);
      return [{ ...profile, credentials: credentialsOf(grant), ...endsOf(grant) }];
    },
    profile: ({ credentials }, call) => readProfile(call, at, Credentials.parse(JSON.parse(credentials)).token),
    async refresh(credentials, call) {
      const { refreshToken } = Credentials.parse(JSON.parse(credentials));
      const grant = await refreshGrant(call, endpoint, refreshToken);
      return { credentials: credentialsOf(grant), ...endsOf(grant) };
    },
  };
}

async function readProfile(call: Call, at: PinterestSite, token: string): Promise<AccountProfile> {
  const response = await sendToPinterest(call, at, "/user_account", { token });
  const { data } = Profile.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(messageOf(response));
  const { id, username, business_name: name, profile_image: avatar } = data;
  return {
    externalId: id ?? username,
    handle: `@${username}`,
    displayName: name?.trim() || username,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
}

function credentialsOf({ access_token: token, refresh_token: refreshToken }: Grant): string {
  const credentials: Credentials = { token, ...(refreshToken ? { refreshToken } : {}) };
  return JSON.stringify(credentials);
}

function endsOf(grant: Grant) {
  return { accessExpiresAt: endAfter(grant.expires_in), expiresAt: endAfter(grant.refresh_token_expires_in) };
}
