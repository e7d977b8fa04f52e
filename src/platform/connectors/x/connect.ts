import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type AppChecker,
  type Call,
  type Capabilities,
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
import { Credentials, messageOf, sendToX, X, type XSite } from "./api.ts";
import { DEFAULTS, x } from "./describe.ts";
import { limitsOfTier, type XTier } from "./tier.ts";

type XApp = {
  clientId: string;
  clientSecret: string;
  costs: NonNullable<Capabilities["costs"]>;
  /** The number of the webhook that receives the accounts' activity. */
  webhookId?: string | undefined;
  tier: XTier;
};

/** Without these nothing can be published. */
const REQUIRED = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];
/** To hide and like replies, and to reply to direct messages. */
const SCOPES = [...REQUIRED, "tweet.moderate.write", "like.write", "dm.read", "dm.write"].join(" ");
/** The longest text of a Premium account. Source: help.x.com/en/using-x/x-premium. */
const PREMIUM_LENGTH = 25_000;

const User = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  profile_image_url: z.string().nullish(),
  subscription_type: z.string().nullish(),
  verified_type: z.string().nullish(),
  public_metrics: z.object({ followers_count: z.number().optional() }).optional(),
});
const Me = z.object({ data: User });

function endpointOf({ clientId, clientSecret }: Pick<XApp, "clientId" | "clientSecret">, at: XSite): TokenEndpoint {
  const url = `${at.api}/2/oauth2/token`;
  return { network: "X", url, clientId, clientSecret, endedWords: /token was invalid/i };
}

/** X names a code that it doesn't know `invalid_request`, and an app that it doesn't know `unauthorized_client`. */
export function checkXApp(app: Pick<XApp, "clientId" | "clientSecret">, at: XSite = X): AppChecker {
  return checkAppAt(endpointOf(app, at), {
    by: "code",
    form: { code_verifier: "challenge" },
    codeErrors: ["invalid_grant", "invalid_request"],
    appErrors: ["unauthorized_client"],
  });
}

export function xConnect({ clientId, clientSecret, costs, webhookId, tier }: XApp, at: XSite = X): Connect {
  const endpoint = endpointOf({ clientId, clientSecret }, at);
  return {
    platform: x.platform,
    timeoutMs: 20_000,
    connection: "redirect",
    async begin({ state, redirectUri, challenge }) {
      const url = new URL(`${at.site}/i/oauth2/authorize`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri, verifier }, call) {
      const grant = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri, code_verifier: verifier });
      const missing = REQUIRED.filter((scope) => grant.scope && !grant.scope.split(" ").includes(scope));
      if (missing.length > 0)
        throw new ConnectRefused(
          t("X didn't grant everything that publishing needs ({permissions}). Start again.", {
            permissions: missing.join(", "),
          }),
        );
      return [await accountOf(call, grant)];
    },
    async refresh(credentials, call) {
      const { refreshToken } = Credentials.parse(JSON.parse(credentials));
      const grant = await refreshGrant(call, endpoint, refreshToken);
      const { access_token: token, refresh_token: rotated, scope } = grant;
      const renewed = { token, refreshToken: rotated ?? "", scope: scope ?? "" };
      return { credentials: JSON.stringify(renewed), accessExpiresAt: endAfter(grant.expires_in) };
    },
    async capabilities(credentials, call) {
      const user = await readXUser(call, at, Credentials.parse(JSON.parse(credentials)).token);
      return { capabilities: capabilitiesOf(user) };
    },
    async profile({ credentials }, call) {
      return profileOf(call, await readXUser(call, at, Credentials.parse(JSON.parse(credentials)).token));
    },
    /** Source: docs.x.com/x-api/account-activity/introduction, November 2026. */
    async activate(credentials, call) {
      if (!webhookId) return;
      const { token } = Credentials.parse(JSON.parse(credentials));
      const url = `${at.api}/2/account_activity/webhooks/${webhookId}/subscriptions/all`;
      const response = await sendToX(call, url, { method: "POST", token });
      // 403: it is subscribed already, or the account gave no permission for messages; mentions are polled all the same.
      if (response.status >= 300 && response.status !== 403) throw new Error(messageOf(response));
    },
    async revoke(credentials, call) {
      const { token, refreshToken } = Credentials.parse(JSON.parse(credentials));
      const url = `${at.api}/2/oauth2/revoke`;
      for (const one of [refreshToken, token]) {
        if (!one) continue;
        const { status } = await askForTokens(call, { ...endpoint, url }, { token: one });
        // 400 and 401: X does not know the token any more.
        if (status !== 200 && status !== 400 && status !== 401) throw new Error(`X responded with status ${status}.`);
      }
    },
  };

  async function accountOf(call: Call, grant: Grant): Promise<Account> {
    const user = await readXUser(call, at, grant.access_token);
    const { id, username } = user;
    const credentials: Credentials = {
      token: grant.access_token,
      ...(grant.refresh_token ? { refreshToken: grant.refresh_token } : {}),
      userId: id,
      username,
      ...(grant.scope ? { scope: grant.scope } : {}),
    };
    const accessEnds = endAfter(grant.expires_in);
    return {
      ...(await profileOf(call, user)),
      credentials: JSON.stringify(credentials),
      expiresAt: grant.refresh_token ? null : accessEnds,
      accessExpiresAt: grant.refresh_token ? accessEnds : null,
      capabilities: capabilitiesOf(user),
    };
  }

  function capabilitiesOf({ subscription_type: type, verified_type: verified }: z.infer<typeof User>): Capabilities {
    // A verified organization has what Premium has.
    const isPremium =
      /^(premium|premiumplus)$/i.test(type ?? "") || verified === "business" || verified === "government";
    return { ...DEFAULTS, ...(isPremium ? { text_limit: PREMIUM_LENGTH } : {}), ...limitsOfTier(tier), costs };
  }
}

async function profileOf(
  call: Call,
  { id, name, username, profile_image_url: avatar }: z.infer<typeof User>,
): Promise<Profile> {
  return {
    externalId: id,
    handle: `@${username}`,
    displayName: name.trim() || username,
    avatarUrl: avatar && URL.canParse(avatar) ? await fetchAvatar(call, avatar) : null,
  };
}

/** The account of a token. @throws Error when X does not say */
export async function readXUser(call: Pick<Call, "egress">, { api }: XSite, token: string) {
  const fields = "profile_image_url,verified_type,subscription_type,public_metrics";
  const response = await sendToX(call, `${api}/2/users/me?user.fields=${fields}`, { token });
  const { data } = Me.safeParse(response.json);
  if (response.status === 403)
    throw new ConnectRefused(t("X doesn't let this account in: {reason}", { reason: messageOf(response) }));
  if (response.status !== 200 || !data) throw new Error(messageOf(response));
  return data.data;
}
