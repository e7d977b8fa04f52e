import type { PublicContext, TokenKind } from "#kernel/context.ts";
import type { Tier } from "#kernel/permissions.ts";
import type { AccessToken, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { generateSecret, tokenExpiry } from "./rules.ts";

/** The factors verified for a new credential; it never counts for more. */
export type AuthFactors = { hasTwoFactors: boolean; ssoAccountId: number | null };

type TokenRequest = {
  userId: number;
  kind: Exclude<TokenKind, "session">;
  tier: Tier;
  name: string;
  /** Required when nobody is signed in yet; a signed-in user's token inherits the proof of the one in use. */
  proof?: AuthFactors;
  limits?: Partial<Pick<AccessToken, "brandIds" | "channelIds" | "scopes" | "addresses" | "expiresAt">>;
};

/**
 * Creates a bearer token; the last step of every sign-in.
 * @returns `token` in the form `<id>|mh_…`; only its hash is stored
 */
export async function issueToken(
  tx: Tx,
  ctx: PublicContext,
  { proof, limits, ...order }: TokenRequest,
): Promise<{ row: AccessToken; token: string }> {
  const secret = generateSecret();
  const factors = factorsOf(ctx, proof);
  const row = await tx.accessToken.create({
    data: {
      ...order,
      ...factors,
      expiresAt: tokenExpiry(factors.ssoAccountId, ctx.clock.now()),
      ...limits,
      ...provenance(ctx),
      secretHash: hashToken(secret),
      lastFour: secret.slice(-4),
    },
  });
  return { row, token: `${row.id}|${secret}` };
}

/** A sign-in by an account's single sign-on shows that the person is still let in: their tokens from it go on. */
export async function renewTokens(tx: Tx, { clock }: PublicContext, ssoAccountId: number, userId: number) {
  await tx.accessToken.updateMany({
    where: { userId, ssoAccountId, kind: { not: "session" } },
    data: { expiresAt: tokenExpiry(ssoAccountId, clock.now()) },
  });
}

/** The proof of the signed-in user's own credential, or the factors verified just now. */
export function factorsOf({ caller }: PublicContext, proof: AuthFactors | undefined): AuthFactors {
  if (proof) return proof;
  if (caller.kind !== "person") return { hasTwoFactors: false, ssoAccountId: null };
  const { hasTwoFactors, ssoAccountId } = caller.token;
  return { hasTwoFactors, ssoAccountId };
}

/**
 * Creates the row of a browser session; the cookie contains the row's ID, so there is no secret.
 * @param expiresAt absolute expiry, however often the session is used
 */
export function startSession(
  tx: Tx,
  ctx: PublicContext,
  userId: number,
  { expiresAt = null, ...proof }: Partial<AuthFactors> & { expiresAt?: Date | null } = {},
): Promise<AccessToken> {
  const now = ctx.clock.now();
  const common = { userId, kind: "session", tier: "full", name: "Browser" } as const;
  return tx.accessToken.create({
    data: {
      ...common,
      ...proof,
      expiresAt,
      ...provenance(ctx),
      lastUsedAt: now,
      lastUsedAddress: ctx.origin.address,
      confirmedAt: now,
    },
  });
}

function provenance({ origin, clock }: PublicContext) {
  return { address: origin.address, userAgent: origin.userAgent?.slice(0, 300) ?? null, createdAt: clock.now() };
}
