import * as oauth from "oauth4webapi";
import type { ProofKey } from "./credentials.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
/** Handles kept in memory, for their nonces; without one a request takes a second round trip. */
const MAX_HANDLES = 1000;

const handles = new Map<string, oauth.DPoPHandle>();

/** Creates the key of a new grant. */
export async function generateProofKey(): Promise<ProofKey> {
  const { privateKey } = await oauth.generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty: "EC", crv: "P-256", x, y, d };
}

/** Signs proofs of possession with a grant's key, each with the last nonce of the server it is for. */
export async function proofOf(key: ProofKey): Promise<oauth.DPoPHandle> {
  const known = handles.get(key.x);
  if (known) return known;
  const { d: _, ...publicKey } = key;
  const handle = oauth.DPoP(
    {},
    {
      privateKey: await crypto.subtle.importKey("jwk", key, ALGORITHM, false, ["sign"]),
      publicKey: await crypto.subtle.importKey("jwk", publicKey, ALGORITHM, true, ["verify"]),
    },
  );
  const [oldest] = handles.keys();
  if (handles.size >= MAX_HANDLES && oldest !== undefined) handles.delete(oldest);
  handles.set(key.x, handle);
  return handle;
}

/**
 * Sends a request with a proof, and once more when the server refuses the first only for its nonce: such a request was
 * not carried out.
 */
export async function withNonce<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error;
    return send();
  }
}
