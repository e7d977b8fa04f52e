import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type AppChecker,
  type Call,
  type CapabilitiesReport,
  type Connect,
  ConnectRefused,
  type Profile,
} from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import {
  askForTokens,
  endAfter,
  exchangeCode,
  type Grant,
  refreshGrant,
  type TokenEndpoint,
} from "../shared/http/oauth-grant.ts";
import { Credentials, codeOf, messageOf, readTikTok, type TikTok } from "./api.ts";
import { askCreator, Creator } from "./creator.ts";
import { DEFAULTS, SCOPES, tiktok } from "./describe.ts";

export type TikTokApp = { clientId: string; clientSecret: string };

/** Without these nothing can be published. */
const REQUIRED = ["video.publish", "video.upload"];

const User = z.object({ user: z.object({ open_id: z.string(), display_name: z.string().default("") }) });

function endpointOf(app: TikTokApp, at: TikTok): TokenEndpoint {
  const url = `${at.api}/v2/oauth/token/`;
  return { network: "TikTok", url, ...app, identifiesInForm: true, idField: "client_key" };
}

/** Source: developers.tiktok.com/doc/client-access-token-management. */
export function checkTikTokApp(app: TikTokApp, at: TikTok): AppChecker {
  return checkAppAt(endpointOf(app, at), { by: "client_credentials" });
}

/**
 * Connects the account that is signed in at TikTok. Source: developers.tiktok.com/doc/login-kit-web,
 * …/login-kit-desktop (its PKCE has a challenge in hexadecimal) and …/oauth-user-access-token-management.
 */
export function tiktokConnect(app: TikTokApp, at: TikTok): Connect {
  const { clientId } = app;
  const endpoint = endpointOf(app, at);
  return {
    platform: tiktok.platform,
    timeoutMs: 30_000,
    connection: "redirect",
    async begin({ state, redirectUri, challenge }) {
      const url = new URL(`${at.site}/v2/auth/authorize/`);
      url.search = new URLSearchParams({
        client_key: clientId,
        response_type: "code",
        scope: SCOPES.join(","),
        redirect_uri: redirectUri,
        state,
        code_challenge: Buffer.from(challenge, "base64url").toString("hex"),
        code_challenge_method: "S256",
        // Shows which account is about to be connected.
        disable_auto_auth: "1",
      }).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri, verifier }, call) {
      const grant = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri, code_verifier: verifier });
      const granted = grant.scope?.split(",") ?? SCOPES;
      const missing = REQUIRED.filter((scope) => !granted.includes(scope));
      if (missing.length > 0)
        throw new ConnectRefused(
          t("TikTok didn't grant the permission to post ({permissions}). Start again.", {
            permissions: missing.join(", "),
          }),
        );
      return [await accountOf(call, at, grant)];
    },
    async refresh(credentials, call) {
      const grant = await refreshGrant(call, endpoint, readStored(credentials).refreshToken);
      const renewed = { token: grant.access_token, refreshToken: grant.refresh_token ?? "" };
      return {
        credentials: JSON.stringify(renewed),
        accessExpiresAt: endAfter(grant.expires_in),
        expiresAt: endAfter(grant.refresh_expires_in),
      };
    },
    async capabilities(credentials, call) {
      return limitsOf(await readCreator(call, at, readStored(credentials).token));
    },
    async profile({ credentials }, call) {
      return (await profileOf(call, at, readStored(credentials).token)).profile;
    },
    async revoke(credentials, call) {
      const url = `${at.api}/v2/oauth/revoke/`;
      const response = await askForTokens(call, { ...endpoint, url }, { token: readStored(credentials).token });
      // TikTok does not know a token that was revoked before.
      const isGone = response.status === 401 || /invalid_(?:grant|token)|access_token_invalid/.test(response.text);
      if (response.status !== 200 && !isGone) throw new Error(`TikTok responded with status ${response.status}.`);
    },
  };
}

const readStored = (credentials: string): Credentials => Credentials.parse(JSON.parse(credentials));

async function profileOf(call: Call, at: TikTok, token: string): Promise<{ profile: Profile; creator: Creator }> {
  const request = { token, method: "GET", schema: User } as const;
  const { user } = await readTikTok(call, at, "/v2/user/info/?fields=open_id,display_name", request);
  const creator = await readCreator(call, at, token);
  const { creator_avatar_url: avatar, creator_username: username } = creator;
  const profile = {
    externalId: user.open_id,
    handle: `@${username}`,
    displayName: creator.creator_nickname.trim() || user.display_name.trim() || username,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
  return { profile, creator };
}

async function accountOf(call: Call, at: TikTok, grant: Grant): Promise<Account> {
  const token = grant.access_token;
  const { profile, creator } = await profileOf(call, at, token);
  const credentials: Credentials = {
    token,
    refreshToken: grant.refresh_token ?? "",
    username: creator.creator_username,
  };
  return {
    ...profile,
    credentials: JSON.stringify(credentials),
    expiresAt: endAfter(grant.refresh_expires_in),
    accessExpiresAt: endAfter(grant.expires_in),
    capabilities: limitsOf(creator).capabilities,
  };
}

/** @throws ConnectRefused for an account that can't publish by apps */
async function readCreator(call: Call, at: TikTok, token: string): Promise<Creator> {
  const answer = await askCreator(call, at, token);
  if (answer.isOk) return Creator.parse(answer.data);
  const { response } = answer;
  if (/^spam_risk_user_banned|^reached_active_user_cap$/.test(codeOf(response)))
    throw new ConnectRefused(
      t("TikTok doesn't let this account publish by apps: {reason}", { reason: messageOf(response) }),
    );
  throw new Error(messageOf(response));
}

function limitsOf({ max_video_post_duration_sec: longest }: Creator): CapabilitiesReport {
  const { media } = DEFAULTS;
  if (longest === undefined || !media?.video) return { capabilities: DEFAULTS };
  const seconds = { min: media.video.seconds?.min, max: longest };
  return { capabilities: { ...DEFAULTS, media: { ...media, video: { ...media.video, seconds } } } };
}
