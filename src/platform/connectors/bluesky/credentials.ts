import { z } from "zod";

const Account = z.object({
  did: z.string(),
  /** The account's own server, for example `https://morel.us-east.host.bsky.network`. */
  pds: z.string(),
});

/** A session opened with an app password. */
export const PasswordSession = Account.extend({ accessJwt: z.string(), refreshJwt: z.string() });
export type PasswordSession = z.infer<typeof PasswordSession>;

/** The private key that proves possession of a grant's tokens, as a JWK of P-256. */
export const ProofKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type ProofKey = z.infer<typeof ProofKey>;

/** A grant by OAuth. Its tokens work with the client and the keys they were issued to only. */
export const Grant = Account.extend({
  issuer: z.string(),
  /** The callback URL of the installation when the grant was made; it identifies the client. */
  redirectUri: z.string(),
  /** The key of the installation that authenticates the client; null for a client without one. */
  clientKeyId: z.string().nullable(),
  proofKey: ProofKey,
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type Grant = z.infer<typeof Grant>;

/** A channel's encrypted credentials: the account, its server, and the access to it. */
export const Credentials = z.union([Grant, PasswordSession]);
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

export function isGrant(credentials: Credentials): credentials is Grant {
  return "proofKey" in credentials;
}
