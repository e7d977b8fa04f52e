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

/**
 * `more`: for comments, by permissions of their own that apps without the Community Management product can't ask for.
 * Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api (the page of summer 2026)
 * and …/posts-api, read 29 November 2026.
 */
type Scopes = { required: readonly string[]; more: readonly string[] };
const MEMBER_SCOPES: Scopes = { required: ["openid", "profile", "w_member_social"], more: ["w_member_social_feed"] };
const PAGE_SCOPES: Scopes = {
  required: ["r_basicprofile", "rw_organization_admin", "w_organization_social", "r_organization_social"],
  more: ["w_organization_social_feed", "r_organization_social_feed"],
};
/** The notes of a request for the required scopes alone. */
const NARROW = "narrow";

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
  { required, more }: Scopes,
  find: (grant: Grant, call: Call) => Promise<FoundAccounts>,
): Connect {
  const { clientId } = app;
  const endpoint = endpointOf(app, at);
  const pageFor = (scopes: readonly string[], { state, redirectUri }: { state: string; redirectUri: string }) => {
    const page = new URL(`${at.site}/oauth/v2/authorization`);
    const scope = scopes.join(" ");
    const query = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, state, scope };
    page.search = new URLSearchParams(query).toString();
    return page.href;
  };
  return {
    platform,
    timeoutMs: 30_000,
    connection: "redirect",
    async begin(request) {
      return { url: pageFor([...required, ...more], request), notes: null };
    },
    /** LinkedIn sends everybody back with this error when the app may not ask for one of the scopes. */
    beginAgain(error, request) {
      return /^(unauthorized_scope_error|invalid_scope)$/.test(error)
        ? { url: pageFor(required, request), notes: NARROW }
        : null;
    },
    async finish({ code, redirectUri, notes }, call) {
      const exchanged = await exchangeCode(call, endpoint, { code, redirect_uri: redirectUri });
      const asked = notes === NARROW ? required : [...required, ...more];
      const grant = { ...exchanged, scope: exchanged.scope ?? asked.join(" ") };
      const granted = grant.scope.split(/[\s,]+/);
      const missing = required.filter((one) => one.startsWith("w_") && !granted.includes(one));
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
  const { access_token: token, refresh_token: refreshToken, scope } = grant;
  const credentials: Credentials = {
    token,
    ...(refreshToken ? { refreshToken } : {}),
    author,
    ...(member ? { member } : {}),
    ...(scope ? { scope } : {}),
  };
  const accessEnds = endAfter(grant.expires_in);
  return {
    credentials: JSON.stringify(credentials),
    expiresAt: refreshToken ? endAfter(grant.refresh_token_expires_in) : accessEnds,
    accessExpiresAt: accessEnds,
  };
}
