import { t } from "#kernel/language.ts";
import { type AppChecker, type Call, type Connect, ConnectRefused, type FoundAccounts } from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { endAfter, exchangeCode, type Grant, refreshGrant, type TokenEndpoint } from "../shared/http/oauth-grant.ts";
import { Credentials, type LinkedIn } from "./api.ts";
import { linkedin, linkedinPage } from "./describe.ts";
import { findMember } from "./member.ts";
import { findPages, readPage } from "./pages.ts";
import { type Subscription, subscribeToPage } from "./subscribe.ts";

type LinkedInApp = { clientId: string; clientSecret: string };

const MEMBER_SCOPES = "openid profile w_member_social";
const PAGE_SCOPES = "r_basicprofile rw_organization_admin w_organization_social r_organization_social";

/**
 * Connects a member's profile. Without `revoke`, as for pages: LinkedIn documents no request for it, and a member ends
 * the access in LinkedIn's own settings. Source: learn.microsoft.com/en-us/linkedin/shared/authentication, November 2026.
 */
export function linkedinConnect(app: LinkedInApp, at: LinkedIn): Connect {
  const connect = connectBy(app, at, linkedin.platform, MEMBER_SCOPES, async (grant, call) => {
    const { author, ...profile } = await findMember(grant.access_token, call, at);
    return { accounts: [{ ...profile, ...accessOf(grant, author) }], missing: [] };
  });
  return {
    ...connect,
    async profile({ credentials }, call) {
      const { author: _, ...profile } = await findMember(readStored(credentials).token, call, at);
      return profile;
    },
  };
}

/** Connects pages on which the member may post; they share the member's tokens. */
export function linkedinPageConnect(app: LinkedInApp, at: LinkedIn, subscription: Subscription | null = null): Connect {
  const connect = connectBy(app, at, linkedinPage.platform, PAGE_SCOPES, async (grant, call) => {
    const { pages, missing } = await findPages(grant.access_token, call, at);
    const accounts = pages.map(({ author, member, ...profile }) => ({
      ...profile,
      ...accessOf(grant, author, member),
    }));
    return { accounts, missing };
  });
  return {
    ...connect,
    profile: ({ credentials, externalId }, call) => readPage(externalId, readStored(credentials).token, call, at),
    async activate(credentials, call) {
      if (subscription) await subscribeToPage(call, at, readStored(credentials), subscription);
    },
  };
}

function endpointOf(app: LinkedInApp, at: Pick<LinkedIn, "site">): TokenEndpoint {
  return { network: "LinkedIn", url: `${at.site}/oauth/v2/accessToken`, ...app, identifiesInForm: true };
}

/** LinkedIn gives ordinary apps no token of their own, and names a code that it doesn't know `invalid_request`. */
export function checkLinkedInApp(app: LinkedInApp, at: Pick<LinkedIn, "site">): AppChecker {
  return checkAppAt(endpointOf(app, at), { by: "code", codeErrors: ["invalid_grant", "invalid_request"] });
}

function connectBy(
  app: LinkedInApp,
  at: LinkedIn,
  platform: string,
  scope: string,
  find: (grant: Grant, call: Call) => Promise<FoundAccounts>,
): Connect {
  const { clientId } = app;
  const endpoint = endpointOf(app, at);
  return {
    platform,
    timeoutMs: 30_000,
    connection: "redirect",
    async begin({ state, redirectUri }) {
      const page = new URL(`${at.site}/oauth/v2/authorization`);
      const query = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, state, scope };
      page.search = new URLSearchParams(query).toString();
      return { url: page.href, notes: null };
    },
    async finish({ code, redirectUri }, call) {
      const grant = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri });
      const granted = grant.scope?.split(/[\s,]+/);
      const missing = scope.split(" ").filter((one) => one.startsWith("w_") && granted && !granted.includes(one));
      if (missing.length > 0)
        throw new ConnectRefused(
          t("LinkedIn didn't grant the permission to post ({permissions}). Start again.", {
            permissions: missing.join(", "),
          }),
        );
      return find(grant, call);
    },
    // Only LinkedIn's partners get refresh tokens; without one the grant ends with its access token.
    async refresh(credentials, call) {
      const grant = await refreshGrant(call, endpoint, readStored(credentials).refreshToken);
      const renewed = { token: grant.access_token, refreshToken: grant.refresh_token ?? "" };
      return {
        credentials: JSON.stringify(renewed),
        accessExpiresAt: endAfter(grant.expires_in),
        expiresAt: endAfter(grant.refresh_token_expires_in),
      };
    },
  };
}

function readStored(credentials: string): Credentials {
  return Credentials.parse(JSON.parse(credentials));
}

function accessOf(grant: Grant, author: string, member?: string) {
  const { access_token: token, refresh_token: refreshToken } = grant;
  const credentials: Credentials = {
    token,
    ...(refreshToken ? { refreshToken } : {}),
    author,
    ...(member ? { member } : {}),
  };
  const accessEnds = endAfter(grant.expires_in);
  return {
    credentials: JSON.stringify(credentials),
    expiresAt: refreshToken ? endAfter(grant.refresh_token_expires_in) : accessEnds,
    accessExpiresAt: accessEnds,
  };
}
