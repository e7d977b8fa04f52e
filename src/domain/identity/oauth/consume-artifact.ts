import type { PublicContext } from "#kernel/context.ts";
import { hashToken } from "#platform/random-token.ts";
import { endConnection } from "./end-connection.ts";
import { type ArtifactKind, findArtifact } from "./find-artifact.ts";

/**
 * Consumes a single-use artifact in one conditional statement. A second use, however close, ends the connection,
 * because one of the two parties has a copy (RFC 9700 §4.14.2).
 * @returns whether it was the first use
 */
export async function consumeArtifact(ctx: PublicContext, kind: ArtifactKind, secret: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { count } = await ctx.db.oAuthArtifact.updateMany({
    where: { kind, idHash: hashToken(secret), consumedAt: null, expiresAt: { gt: now } },
    data: { consumedAt: now },
  });
  if (count === 1) return true;
  const artifact = await findArtifact(ctx, kind, secret);
  if (artifact?.tokenId != null) await endConnection(ctx, { id: artifact.tokenId }, "reused");
  return false;
}

/** Deletes an artifact. @returns whether it existed; of several concurrent calls, one returns true */
export async function deleteArtifact({ db }: PublicContext, kind: ArtifactKind, secret: string): Promise<boolean> {
  const { count } = await db.oAuthArtifact.deleteMany({ where: { kind, idHash: hashToken(secret) } });
  return count === 1;
}
