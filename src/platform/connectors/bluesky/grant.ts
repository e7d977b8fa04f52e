import * as oauth from "oauth4webapi";
import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type Call,
  type ConnectInput,
  ConnectRefused,
  GrantLostError,
  type Refreshed,
} from "../contract.ts";
import { errorOf, isAccountClosed } from "./api.ts";
import { findIssuer, openAuthorization } from "./authorization-server.ts";
import { type ClientKey, clientOf, type OAuthClient, SCOPE } from "./client.ts";
import { type Grant, ProofKey } from "./credentials.ts";
import { resolveIdentity } from "./identity.ts";
import { accountOf } from "./profile.ts";
import { generateProofKey, isTimeRefused, withProof } from "./proof.ts";
import { sendXrpc } from "./session.ts";

/** What the return from the server is checked against. */
const Notes = z.object({ did: z.string(), pds: z.string(), issuer: z.string(), proofKey: ProofKey });

const Owner = z.object({ did: z.string(), handle: z.string(), active: z.boolean().catch(true) });

/**
 * Asks the account's authorization server for a consent page: the request is pushed to it, so that the browser carries
 * only its reference.
 */
export async function requestGrant(
  {
    state,
    challenge,
    redirectUri,
    typed,
  }: { state: string; challenge: string; redirectUri: string; typed: ConnectInput },
  { plc, keys }: { plc: string; keys: readonly ClientKey[] },
  call: Call,
): Promise<{ url: string; notes: string }> {
  const client = requireClient(redirectUri, keys);
  const hint = (typed.handle ?? "").trim().replace(/^@/, "");
  const { did, pds } = await resolveIdentity(hint, plc, call);
  const issuer = await findIssuer(pds, call);
  const proofKey = await generateProofKey();
  const authorization = await openAuthorization({ issuer, client, proofKey }, call);
  const { server, client: own, authenticate, proof, options } = authorization;
  const parameters = {
    response_type: "code",
    redirect_uri: client.redirectUri,
    scope: SCOPE,
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    login_hint: hint,
  };
  const pushed = await withProof(proof, async () => {
    const response = await oauth.pushedAuthorizationRequest(server, own, authenticate, parameters, options);
    return oauth.processPushedAuthorizationResponse(server, own, response);
  }).catch((error: unknown) => {
    throw refusalBy(
      issuer,
      error,
      t("It must be able to read {url}. You can use an app password instead.", { url: client.clientId }),
    );
  });
  const url = new URL(server.authorization_endpoint ?? "");
  url.searchParams.set("client_id", client.clientId);
  url.searchParams.set("request_uri", pushed.request_uri);
  const notes: z.infer<typeof Notes> = { did, pds, issuer, proofKey };
  return { url: url.href, notes: JSON.stringify(notes) };
}

/**
 * Exchanges the code: the response must come from the issuer that was asked, and the grant must be for the account that
 * was entered, whose server named this issuer.
 */
export async function acceptGrant(
  {
    redirectUri,
    verifier,
    notes,
    params,
  }: { redirectUri: string; verifier: string; notes: string | null; params: Readonly<Record<string, string>> },
  keys: readonly ClientKey[],
  call: Call,
): Promise<Account> {
  const { did, pds, issuer, proofKey } = Notes.parse(JSON.parse(notes ?? "null"));
  const client = requireClient(redirectUri, keys);
  const authorization = await openAuthorization({ issuer, client, proofKey }, call);
  const { server, client: own, authenticate, proof, options } = authorization;
  if (params.iss !== issuer) throw new ConnectRefused(t("The response came from another server. Start again."));
  const tokens = await withProof(proof, async () => {
    const result = oauth.validateAuthResponse(server, own, new URLSearchParams(params), oauth.skipStateCheck);
    const callback = client.redirectUri;
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      own,
      authenticate,
      result,
      callback,
      verifier,
      options,
    );
    return oauth.processAuthorizationCodeResponse(server, own, response);
  }).catch((error: unknown) => {
    throw refusalBy(issuer, error, t("Start again."));
  });
  if (tokens.sub !== did)
    throw new ConnectRefused(
      t("You signed in with another account than you entered. Sign out on the server, then start again."),
    );
  const granted = (tokens.scope ?? "").split(" ");
  if (tokens.token_type !== "dpop" || !SCOPE.split(" ").every((scope) => granted.includes(scope)))
    throw new ConnectRefused(t("The server granted less than publishing needs. Start again and grant all of it."));
  const grant: Grant = {
    did,
    pds,
    issuer,
    redirectUri,
    proofKey,
    clientKeyId: client.key?.kid ?? null,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? "",
  };
  return accountOf({ handle: await readHandle(grant, call), accessExpiresAt: endOf(tokens) }, grant, call);
}

export async function refreshGrant(grant: Grant, keys: readonly ClientKey[], call: Call): Promise<Refreshed> {
  const { did, issuer, refreshToken } = grant;
  const { server, client, authenticate, proof, options } = await openGrant(grant, keys, call);
  try {
    const tokens = await withProof(proof, async () => {
      const response = await oauth.refreshTokenGrantRequest(server, client, authenticate, refreshToken, options);
      return oauth.processRefreshTokenResponse(server, client, response);
    });
    if (tokens.sub !== did) throw new Error(`${issuer} answered with tokens of another account.`);
    const renewed = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? "" };
    return { credentials: JSON.stringify(renewed), accessExpiresAt: endOf(tokens) };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === "invalid_grant")
      throw new GrantLostError(error.error_description ?? error.error);
    throw error;
  }
}

export async function revokeGrant(grant: Grant, keys: readonly ClientKey[], call: Call): Promise<void> {
  const { server, client, authenticate, proof, options } = await openGrant(grant, keys, call);
  // The library's own revocation carries no proof, and servers ignore one without: it is the same form with a proof that
  // this sends to the other endpoint.
  const endpoint = { ...server, pushed_authorization_request_endpoint: server.revocation_endpoint ?? "" };
  const form = { token: grant.refreshToken };
  await withProof(proof, async () =>
    oauth.processRevocationResponse(
      await oauth.pushedAuthorizationRequest(endpoint, client, authenticate, form, options),
    ),
  );
}

/** @throws GrantLostError when the key that the grant is bound to is no longer in the ring */
function openGrant(grant: Grant, keys: readonly ClientKey[], call: Call) {
  const client = clientOf(grant.redirectUri, keys, grant.clientKeyId);
  if (!client) throw new GrantLostError(`The key ${grant.clientKeyId} is no longer in ENCRYPTION_KEYS.`);
  return openAuthorization({ issuer: grant.issuer, client, proofKey: grant.proofKey }, call);
}

function requireClient(redirectUri: string, keys: readonly ClientKey[]): OAuthClient {
  const client = clientOf(redirectUri, keys);
  if (client) return client;
  throw new ConnectRefused(
    t(
      "Servers accept sign-ins for apps at https addresses without a port only, and this installation is at {url}. Use an app password instead.",
      { url: new URL(redirectUri).origin },
    ),
  );
}

async function readHandle(grant: Grant, call: Call): Promise<string> {
  const response = await sendXrpc(call, grant, "com.atproto.server.getSession");
  if (isAccountClosed(response))
    throw new ConnectRefused(t("This account is deactivated, suspended or taken down. Sign in to Bluesky to see why."));
  const { data } = Owner.safeParse(response.json);
  if (response.status !== 200 || data?.did !== grant.did) throw new Error(errorOf(response).message);
  if (!data.active) throw new ConnectRefused(t("This account is deactivated. Sign in to Bluesky to bring it back."));
  return data.handle;
}

function endOf({ expires_in: seconds }: oauth.TokenEndpointResponse): Date | null {
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
}

/** A refusal by the server becomes a message for the user; anything else stays what it is. */
function refusalBy(issuer: string, error: unknown, next: string): unknown {
  const { host } = new URL(issuer);
  const isBody = error instanceof oauth.ResponseBodyError;
  if (isTimeRefused(error) && !(isBody && error.error === "invalid_client"))
    return new ConnectRefused(
      t(
        "{host} doesn't accept this installation's signature, which has the time in it. The administrator should check this machine's clock. Then start again.",
        { host },
      ),
    );
  if (!isBody || error.status >= 500 || error.status === 429) return error;
  const reason = error.error_description ?? error.error;
  const message = t("{host} refused: {reason}", { host, reason: reason.replace(/\.?$/, ".") });
  return new ConnectRefused(`${message} ${next}`);
}
