import type { PublicContext } from "#kernel/context.ts";
import { hashToken } from "#platform/random-token.ts";
import type { LIFETIME } from "./rules.ts";

export type ArtifactKind = keyof typeof LIFETIME;

export type Artifact = {
  payload: Record<string, unknown>;
  /** The connection it belongs to; null before the user has decided. */
  tokenId: number | null;
  consumedAt: Date | null;
};

/** The artifact stored under a secret; undefined after it has expired. */
export async function findArtifact(
  { db, clock }: PublicContext,
  kind: ArtifactKind,
  secret: string,
): Promise<Artifact | undefined> {
  const row = await db.oAuthArtifact.findFirst({
    where: { kind, idHash: hashToken(secret), expiresAt: { gt: clock.now() } },
  });
  if (!row) return undefined;
  return { payload: row.payload as Record<string, unknown>, tokenId: row.tokenId, consumedAt: row.consumedAt };
}
