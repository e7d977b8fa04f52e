import type { PublicContext, TokenKind } from "#kernel/context.ts";
import type { Tier } from "#kernel/permissions.ts";
import type { AccessToken, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { mintSecret } from "./rules.ts";

type Order = { userId: number; kind: Exclude<TokenKind, "session">; tier: Tier; name: string };

/**
 * Makes a bearer token; every way to sign in ends here.
 * @returns `token` in the form `<id>|mh_…`, which exists nowhere else: only its hash is stored
 */
export async function issueToken(
  tx: Tx,
  ctx: PublicContext,
  order: Order,
): Promise<{ row: AccessToken; token: string }> {
  const secret = mintSecret();
  const row = await tx.accessToken.create({
    data: { ...order, ...provenance(ctx), secretHash: hashToken(secret), lastFour: secret.slice(-4) },
  });
  return { row, token: `${row.id}|${secret}` };
}

/** Makes the row of a browser that signed in; its cookie carries the row's id, so there is no secret. */
export function startSession(tx: Tx, ctx: PublicContext, userId: number): Promise<AccessToken> {
  const now = ctx.clock.now();
  const common = { userId, kind: "session", tier: "full", name: "Browser" } as const;
  return tx.accessToken.create({ data: { ...common, ...provenance(ctx), lastUsedAt: now, confirmedAt: now } });
}

function provenance({ origin, clock }: PublicContext) {
  return { address: origin.address, userAgent: origin.userAgent?.slice(0, 300) ?? null, createdAt: clock.now() };
}
