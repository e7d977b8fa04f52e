import * as oauth from "oauth4webapi";
import { Email } from "#domain/identity/accounts/schema.ts";
import type { PublicContext } from "#kernel/context.ts";
import { withAsciiDomain } from "#kernel/email.ts";
import { isStorable, toStorableText } from "#kernel/storable.ts";
import type { SingleSignOn } from "#platform/db/index.ts";
import { discoverProvider, type Provider, ProviderUnavailable } from "./provider.ts";
import { clientSecretLocation } from "./rules.ts";
import type { Problem } from "./terms.ts";

/** The verified claims of the user who signed in. */
export type Claims = { subject: string; email: string; isVerified: boolean; firstName: string; lastName: string };

export type StoredAttempt = { state: string; nonce: string; verifier: string };

/** A sign-in that fails with a message for the user. */
export class ProviderRefusedError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export const redirectUri = (appUrl: string, slug: string): string => `${appUrl}/sso/${slug}/callback`;

/** The provider's URL for a new sign-in: code flow with PKCE, state and nonce. */
export async function authorizationUrl(
  ctx: PublicContext,
  { issuer, clientId, slug }: SingleSignOn,
  { state, nonce, verifier }: StoredAttempt,
): Promise<string> {
  const { server } = await discoverProvider(ctx, issuer);
  const url = new URL(server.authorization_endpoint ?? "");
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri(ctx.env.APP_URL, slug),
    response_type: "code",
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the code of a provider's response and validates everything: state, issuer of the response, signature by the
 * provider's keys, issuer, audience, expiry and nonce of the id_token.
 * @throws Refused unavailable, denied, invalid
 */
export async function exchangeCode(
  ctx: PublicContext,
  sso: SingleSignOn,
  query: string,
  begun: StoredAttempt,
): Promise<Claims> {
  try {
    return await claimsFrom(ctx, sso, new URLSearchParams(query), begun);
  } catch (error) {
    if (error instanceof ProviderRefusedError) throw error;
    ctx.log.info({ err: error, accountId: sso.accountId }, "a single sign-on was refused");
    throw new ProviderRefusedError(problemOf(error), error);
  }
}

async function claimsFrom(
  ctx: PublicContext,
  sso: SingleSignOn,
  query: URLSearchParams,
  begun: StoredAttempt,
): Promise<Claims> {
  const { server, options } = await discoverProvider(ctx, sso.issuer);
  const client: oauth.Client = { client_id: sso.clientId };
  const result = oauth.validateAuthResponse(server, client, query, begun.state);
  const secret = await ctx.secrets.decrypt(sso.clientSecret, clientSecretLocation(sso.accountId));
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(server)(secret),
    result,
    redirectUri(ctx.env.APP_URL, sso.slug),
    begun.verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: begun.nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new ProviderRefusedError("invalid");
  if (claims.sub.length > 255 || !isStorable(claims.sub)) throw new ProviderRefusedError("invalid");
  // The address and its verification must come from the same response; otherwise they might not belong together.
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
  const about = isComplete ? claims : await userInfo({ server, options }, client, tokens.access_token, claims.sub);
  const input = text(about.given_name, 100);
  return {
    subject: claims.sub,
    email: addressFrom(about.email),
    isVerified: about.email_verified === true,
    firstName: input || text(about.name, 100),
    lastName: input ? text(about.family_name, 100) : "",
  };
}

/** Many providers return the address only here; the response must be about the same subject. */
async function userInfo(
  { server, options }: Provider,
  client: oauth.Client,
  token: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!server.userinfo_endpoint) return {};
  const response = await oauth.userInfoRequest(server, client, token, options);
  return oauth.processUserInfoResponse(server, client, subject, response);
}

/** OAuth's default is Basic authentication; some providers only support the form. */
function authenticationOf({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) {
  const isFormOnly = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isFormOnly ? oauth.ClientSecretPost : oauth.ClientSecretBasic;
}

function text(value: unknown, most: number): string {
  return typeof value === "string" ? toStorableText(value.trim(), most) : "";
}

/**
 * Exactly one address, as it is written; empty without one. What another reader could take for another address, or for
 * several, is refused rather than cleaned up.
 */
function addressFrom(value: unknown): string {
  if (value === undefined || value === null) return "";
  const { data } = Email.safeParse(value);
  if (typeof value !== "string" || data !== withAsciiDomain(value)) throw new ProviderRefusedError("invalid");
  return data;
}

function problemOf(error: unknown): Problem {
  if (error instanceof oauth.AuthorizationResponseError) return "denied";
  if (error instanceof ProviderUnavailable) return "unavailable";
  if (error instanceof Error && error.cause instanceof ProviderUnavailable) return "unavailable";
  if (error instanceof oauth.WWWAuthenticateChallengeError) return "client_refused";
  if (error instanceof oauth.ResponseBodyError) {
    if (error.status >= 500) return "unavailable";
    return error.error === "invalid_client" ? "client_refused" : "denied";
  }
  return "invalid";
}
