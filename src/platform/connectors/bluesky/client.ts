import { createECDH, hkdfSync } from "node:crypto";
import { isLoopbackUrl } from "../../env.ts";

/** The permissions of an app password, and no more: posts, files and notifications, but no messages. */
export const SCOPE = "atproto transition:generic";

/** A key that authenticates this installation as an OAuth client, as a JWK of P-256. */
export type ClientKey = { kid: string; kty: "EC"; crv: "P-256"; x: string; y: string; d: string };

/**
 * This installation as an OAuth client. `key` is null at a loopback address, where servers accept clients without a
 * document and a key, for sessions of at most two weeks.
 */
export type OAuthClient = { clientId: string; redirectUri: string; key: ClientKey | null };

/** The order of P-256, minus one. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n;

/**
 * The keys that authenticate the installation, each derived from a key of the ring and identified by its name: the first
 * for new grants, the others for the grants made with them. They need no storage and are the same in every process.
 * @param keyRing `name:base64,…` as in ENCRYPTION_KEYS
 */
export function clientKeysOf(keyRing: string): readonly ClientKey[] {
  return keyRing.split(",").map((pair) => {
    const colon = pair.indexOf(":");
    const secret = Buffer.from(pair.slice(colon + 1), "base64");
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", "masthead:atproto-client", 48));
    // 48 bytes, so that the remainder has no noticeable bias (FIPS 186-5, A.2.1).
    const scalar = (BigInt(`0x${bytes.toString("hex")}`) % ORDER) + 1n;
    const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey(d);
    const point = ecdh.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    return { kid: pair.slice(0, colon), kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: d.toString("base64url") };
  });
}

/**
 * The client for a callback URL: identified by the address of its document, which servers fetch, or at a loopback address
 * by `http://localhost` with its parameters (AT Protocol, "OAuth": Clients; read in November 2026).
 * @param keyId the key of the ring that the grant was made with; the first by default
 * @returns null where servers accept no client: without https, or on a port of its own
 */
export function clientOf(callback: string, keys: readonly ClientKey[], keyId?: string | null): OAuthClient | null {
  const url = new URL(callback);
  if (isLoopbackUrl(callback)) {
    // Redirects to the name localhost are refused, because it may resolve to another machine.
    if (url.hostname !== "[::1]") url.hostname = "127.0.0.1";
    const query = new URLSearchParams({ scope: SCOPE, redirect_uri: url.href });
    return { clientId: `http://localhost?${query}`, redirectUri: url.href, key: null };
  }
  const key = keyId ? keys.find(({ kid }) => kid === keyId) : keys[0];
  if (url.protocol !== "https:" || url.port !== "" || !key) return null;
  return { clientId: new URL("client-metadata.json", url).href, redirectUri: url.href, key };
}

/** The document by which servers know the client; null where there is none. */
export function metadataOf(callback: string, keys: readonly ClientKey[]): Readonly<Record<string, unknown>> | null {
  const client = clientOf(callback, keys);
  if (!client?.key) return null;
  return {
    client_id: client.clientId,
    client_name: "Masthead",
    client_uri: new URL(client.clientId).origin,
    application_type: "web",
    redirect_uris: [client.redirectUri],
    scope: SCOPE,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "private_key_jwt",
    token_endpoint_auth_signing_alg: "ES256",
    dpop_bound_access_tokens: true,
    jwks: { keys: keys.map(({ d: _, ...key }) => ({ ...key, use: "sig", alg: "ES256" })) },
  };
}
