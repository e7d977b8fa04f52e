import * as oauth from "oauth4webapi";
import { t } from "#kernel/language.ts";
import { isLoopbackUrl } from "../../env.ts";
import { type Call, ConnectRefused } from "../contract.ts";
import type { ClientKey, OAuthClient } from "./client.ts";
import type { ProofKey } from "./credentials.ts";
import { type Proof, proofOf } from "./proof.ts";

/** What every request to an authorization server needs: its metadata, ours, and how requests are sent and signed. */
export type Authorization = {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  authenticate: oauth.ClientAuth;
  proof: Proof;
  options: {
    readonly DPoP: oauth.DPoPHandle;
    [oauth.customFetch]: typeof globalThis.fetch;
    [oauth.allowInsecureRequests]: boolean;
  };
};

/**
 * Finds the server that authorizes access to an account's server: the account's server itself, or its host's.
 * @throws ConnectRefused when it offers no sign-in
 */
export async function findIssuer(pds: string, call: Pick<Call, "fetch">): Promise<string> {
  const url = new URL(pds);
  const response = await oauth.resourceDiscoveryRequest(url, requestOptions(call, pds));
  if (response.status === 404) throw refused(url);
  const { authorization_servers: [issuer] = [] } = await oauth.processResourceDiscoveryResponse(url, response);
  if (!issuer || !URL.canParse(issuer) || !isSecure(issuer)) throw refused(url);
  return new URL(issuer).origin;
}

/** Reads the server's metadata: its issuer must be its own address. */
export async function openAuthorization(
  { issuer, client, proofKey }: { issuer: string; client: OAuthClient; proofKey: ProofKey },
  call: Pick<Call, "fetch">,
): Promise<Authorization> {
  const url = new URL(issuer);
  const options = requestOptions(call, issuer);
  const response = await oauth.discoveryRequest(url, { ...options, algorithm: "oauth2" });
  const server = await oauth.processDiscoveryResponse(url, response);
  if (!server.pushed_authorization_request_endpoint) throw refused(url);
  const proof = await proofOf(proofKey);
  return {
    server,
    client: {
      client_id: client.clientId,
      get [oauth.clockSkew]() {
        return proof.skewSeconds;
      },
    },
    authenticate: await authentication(client.key),
    proof,
    options: {
      ...options,
      get DPoP() {
        return proof.handle;
      },
    },
  };
}

async function authentication(key: ClientKey | null): Promise<oauth.ClientAuth> {
  if (!key) return oauth.None();
  const { kid, ...jwk } = key;
  const imported = await crypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  return oauth.PrivateKeyJwt({ key: imported, kid });
}

function requestOptions({ fetch }: Pick<Call, "fetch">, server: string) {
  return { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: isLoopbackUrl(server) };
}

const isSecure = (url: string) => url.startsWith("https://") || isLoopbackUrl(url);

function refused({ host }: URL): ConnectRefused {
  return new ConnectRefused(
    t("{host} doesn't offer signing in for apps. Use an app password instead.", { host }),
    "handle",
  );
}
