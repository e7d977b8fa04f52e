import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type AppChecker, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { askForTokens, endAfter, exchangeCode, refreshGrant, type TokenEndpoint } from "../shared/http/oauth-grant.ts";
import { Credentials, type RedditSite, sendToReddit, USER_AGENT } from "./api.ts";
import { reddit } from "./describe.ts";

const SCOPES = "identity submit read edit flair mysubreddits history privatemessages";

const Me = z.object({
  id: z.string(),
  name: z.string(),
  icon_img: z.string().nullish(),
  is_suspended: z.boolean().nullish(),
});

type RedditApp = { clientId: string; clientSecret: string };

function endpointOf(app: RedditApp, at: RedditSite): TokenEndpoint {
  const url = `${at.site}/api/v1/access_token`;
  return { network: "Reddit", url, ...app, headers: { "user-agent": USER_AGENT } };
}

/** Source: github.com/reddit-archive/reddit/wiki/OAuth2, "Application Only OAuth". */
export function checkRedditApp(app: RedditApp, at: RedditSite): AppChecker {
  return checkAppAt(endpointOf(app, at), { by: "client_credentials" });
}

export function redditConnect(app: RedditApp, at: RedditSite): Connect {
  const endpoint = endpointOf(app, at);
  return {
    platform: reddit.platform,
    timeoutMs: 20_000,
    connection: "redirect",
    async begin({ state, redirectUri }) {
      const page = new URL(`${at.site}/api/v1/authorize`);
      const query = { response_type: "code", client_id: app.clientId, redirect_uri: redirectUri, state };
      page.search = new URLSearchParams({ ...query, scope: SCOPES, duration: "permanent" }).toString();
      return { url: page.href, notes: null };
    },
    async finish({ code, redirectUri }, call) {
      const grant = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri });
      const { access_token: token, refresh_token: refreshToken, scope } = grant;
      const profile = await readProfile(call, at, token);
      const username = profile.displayName;
      const credentials: Credentials = {
        token,
        ...(refreshToken ? { refreshToken } : {}),
        username,
        ...(scope ? { scope } : {}),
      };
      const accessEnds = endAfter(grant.expires_in);
      return [
        {
          ...profile,
          credentials: JSON.stringify(credentials),
          expiresAt: refreshToken ? null : accessEnds,
          accessExpiresAt: refreshToken ? accessEnds : null,
        },
      ];
    },
    profile: ({ credentials }, call) => readProfile(call, at, Credentials.parse(JSON.parse(credentials)).token),
    async refresh(credentials, call) {
      const grant = await refreshGrant(call, endpoint, Credentials.parse(JSON.parse(credentials)).refreshToken);
      const { access_token: token, refresh_token: rotated, scope } = grant;
      const renewed = { token, refreshToken: rotated ?? "", scope: scope ?? "" };
      return { credentials: JSON.stringify(renewed), accessExpiresAt: endAfter(grant.expires_in) };
    },
    async revoke(credentials, call) {
      const { token, refreshToken } = Credentials.parse(JSON.parse(credentials));
      const { status } = await askForTokens(
        call,
        { ...endpoint, url: `${at.site}/api/v1/revoke_token` },
        { token: refreshToken ?? token },
      );
      if (status >= 300 && status !== 401) throw new Error(`Reddit responded with status ${status}.`);
    },
  };
}

/** @throws ConnectRefused for a suspended account, Error when Reddit does not say */
async function readProfile(call: Call, at: RedditSite, token: string): Promise<Profile> {
  const response = await sendToReddit(call, at, "/api/v1/me", { token });
  const { data } = Me.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
  if (data.is_suspended) throw new ConnectRefused(t("This account is suspended on Reddit. Connect another one."));
  const { id, name, icon_img: icon } = data;
  const avatarUrl = icon && URL.canParse(icon) ? await fetchAvatar(call, icon) : null;
  return { externalId: id, handle: `u/${name}`, displayName: name, avatarUrl };
}
