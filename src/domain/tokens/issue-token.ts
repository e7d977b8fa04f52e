import type { PublicContext, TokenKind } from "#kernel/context.ts";
import type { Tier } from "#kernel/permissions.ts";
import type { AccessToken, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { generateSecret } from "./rules.ts";

/** What was proven to whoever makes a credential; the credential never counts for more. */
export type AuthFactors = { hasTwoFactors: boolean; ssoAccountId: number | null };

type TokenRequest = {
  userId: number;
  kind: Exclude<TokenKind, "session">;
  tier: Tier;
  name: string;
  /** Given where nobody is signed in yet; a signed-in person's token counts for what the one in use counts for. */
  proof?: AuthFactors;
};

/**
 * Makes a bearer token; every way to sign in ends here.
 * @returns `token` in the form `<id>|mh_…`, which exists nowhere else: only its hash is stored
 */
export async function issueToken(
  tx: Tx,
  ctx: PublicContext,
  { proof, ...order }: TokenRequest,
): Promise<{ row: AccessToken; token: string }> {
  const secret = generateSecret();
  const row = await tx.accessToken.create({
    data: {
      ...order,
      ...factorsOf(ctx, proof),
      ...provenance(ctx),
      secretHash: hashToken(secret),
      lastFour: secret.slice(-4),
    },
  });
  return { row, token: `${row.id}|${secret}` };
}

/** What a signed-in person's own credential counts for, or what was proven just now. */
export function factorsOf({ caller }: PublicContext, proof: AuthFactors | undefined): AuthFactors {
  if (proof) return proof;
  if (caller.kind !== "person") return { hasTwoFactors: false, ssoAccountId: null };
  const { hasTwoFactors, ssoAccountId } = caller.token;
  return { hasTwoFactors, ssoAccountId };
}

/**
 * Makes the row of a browser that signed in; its cookie carries the row's id, so there is no secret.
 * @param expiresAt when it ends however much it is used
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
