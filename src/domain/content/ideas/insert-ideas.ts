import { originOf } from "#domain/content/posts/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { lockKeyOf, type Tx } from "#platform/db/index.ts";
import { type FullIdea, withPosts } from "./find.ts";
import { mergeReferences } from "./rules.ts";
import type { CreateIdea } from "./schema.ts";

/** First key of the advisory locks that serialize the imports of a brand; the second is the brand's id. */
const IMPORT_LOCK = 1_768_187_251;

/**
 * Inserts ideas in the given order. Of ideas with the same `external_key`, in the request or the database, the first
 * stays. Concurrent imports are serialized, or two with the same keys in another order would deadlock.
 * @returns the new ones
 */
export async function insertIdeas(tx: Tx, ctx: BrandContext, ideas: readonly CreateIdea[]): Promise<FullIdea[]> {
  const { brandId, caller, clock, origin } = ctx;
  await tx.$executeRaw`select pg_advisory_xact_lock(${IMPORT_LOCK}::int, ${lockKeyOf(brandId)}::int)`;
  const now = clock.now();
  const { originToken } = await readCredential(tx, caller);
  const rows = await tx.idea.createManyAndReturn({
    data: ideas.map(({ external_key: externalKey, references, ...rest }) => ({
      ...rest,
      brandId,
      externalKey,
      references: mergeReferences(references, now),
      authorId: caller.kind === "person" ? caller.userId : null,
      origin: originOf(origin.entryPoint),
      originToken,
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  return tx.idea.findMany({ where: { id: { in: ids } }, include: withPosts, orderBy: { id: "asc" } });
}
