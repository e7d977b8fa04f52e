import type { PublicContext } from "#kernel/context.ts";
import { isForeignKeyViolation, type Prisma } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import type { Artifact, ArtifactKind } from "./find-artifact.ts";

/**
 * Stores an artifact that will be presented to the authorization server again. The row does not contain the secret
 * itself.
 * @returns false when its connection has ended meanwhile; nothing is stored then
 */
export async function saveArtifact(
  { db, clock }: PublicContext,
  kind: ArtifactKind,
  secret: string,
  { payload, tokenId, seconds }: Pick<Artifact, "payload" | "tokenId"> & { seconds: number },
): Promise<boolean> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  try {
    await db.oAuthArtifact.create({
      data: {
        kind,
        idHash: hashToken(secret),
        tokenId,
        payload: payload as Prisma.InputJsonObject,
        createdAt: now,
        expiresAt,
      },
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
