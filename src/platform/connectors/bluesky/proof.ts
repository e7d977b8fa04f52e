import * as oauth from "oauth4webapi";
import type { ProofKey } from "./credentials.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
/** Proofs kept in memory, for their nonces; without one a request takes a second round trip. */
const MAX_PROOFS = 1000;
/** Clocks that differ by less are not the reason of a refusal. */
const TOLERANCE_SECONDS = 20;

const proofs = new Map<string, Proof>();

/** Creates the key of a new grant. */
export async function generateProofKey(): Promise<ProofKey> {
  const { privateKey } = await oauth.generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty: "EC", crv: "P-256", x, y, d };
}

/** Signs proofs of possession with a grant's key, each with the last nonce of the server it is for. */
export type Proof = {
  /** Replaced when a clock was learned, so it has to be read for each request. */
  handle: oauth.DPoPHandle;
  /** How far the servers' clocks are ahead of this machine's, once one has refused a time because of it. */
  skewSeconds: number;
  readonly keys: oauth.CryptoKeyPair;
};

export async function proofOf(key: ProofKey): Promise<Proof> {
  const known = proofs.get(key.x);
  if (known) return known;
  const { d: _, ...publicKey } = key;
  const keys = {
    privateKey: await crypto.subtle.importKey("jwk", key, ALGORITHM, false, ["sign"]),
    publicKey: await crypto.subtle.importKey("jwk", publicKey, ALGORITHM, true, ["verify"]),
  };
  const proof: Proof = { handle: oauth.DPoP({}, keys), skewSeconds: 0, keys };
  const [oldest] = proofs.keys();
  if (proofs.size >= MAX_PROOFS && oldest !== undefined) proofs.delete(oldest);
  proofs.set(key.x, proof);
  return proof;
}

/**
 * Sends a request with a proof, and again when the server refuses it only for its nonce, or for the time in it: such a
 * request was not carried out. What follows is signed by the server's clock.
 */
export async function withProof<Result>(proof: Proof, send: () => Promise<Result>): Promise<Result> {
  const refusals = new Set<string>();
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const reason = oauth.isDPoPNonceError(error) ? "nonce" : learnClock(proof, error) ? "clock" : null;
      if (reason === null || refusals.has(reason)) throw error;
      refusals.add(reason);
    }
  }
}

/** @returns whether the refusal may be due to a clock that differs from the one the proofs are signed by */
function learnClock(proof: Proof, error: unknown): boolean {
  if (!isTimeRefused(error)) return false;
  const skew = Math.round((Date.parse(error.response.headers.get("date") ?? "") - Date.now()) / 1000);
  if (Number.isNaN(skew) || Math.abs(skew - proof.skewSeconds) <= TOLERANCE_SECONDS) return false;
  proof.skewSeconds = skew;
  proof.handle = oauth.DPoP({ [oauth.clockSkew]: skew }, proof.keys);
  return true;
}

/** Whether a proof was refused, or the client's own signature, which has the time in it as well. */
export function isTimeRefused(error: unknown): error is oauth.ResponseBodyError | oauth.WWWAuthenticateChallengeError {
  if (error instanceof oauth.ResponseBodyError) return ["invalid_dpop_proof", "invalid_client"].includes(error.error);
  if (!(error instanceof oauth.WWWAuthenticateChallengeError)) return false;
  return error.cause.some(({ scheme, parameters }) => scheme === "dpop" && parameters.error === "invalid_dpop_proof");
}
