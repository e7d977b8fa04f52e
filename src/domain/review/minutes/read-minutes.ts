import { findPost } from "#domain/content/posts/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import { readEntries } from "./read-entries.ts";
import { readAudit, readPublications } from "./read-evidence.ts";
import { readRequests, readReviews } from "./read-reviews.ts";
import { readVersions } from "./read-versions.ts";

export type Minutes = Awaited<ReturnType<typeof readMinutes>>;

/**
 * Everything that is known of a post's reviews, in the order in which it happened.
 * @throws Fault not_found, also for a post of another brand
 */
export async function readMinutes(ctx: BrandContext, id: number) {
  const { db, brandId, clock, caller } = ctx;
  const post = await findPost(db, brandId, id);
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId } });
  const entries = await readEntries(ctx, id);
  const decided = new Set(entries.rows.flatMap(({ kind, revision }) => (kind === "approval" ? [revision] : [])));
  return {
    generated_at: wireTime(clock.now()),
    generated_by: caller.kind === "person" ? caller.name : null,
    brand: { id: brandId, name: brand.name, handle: brand.handle, timezone: brand.timezone, color: brand.color },
    post: {
      id,
      status: post.status,
      revision: post.revision,
      content_hash: post.contentHash,
      approved_hash: post.approvedHash,
      author: fullName(post.author),
      created_at: wireTime(post.createdAt),
    },
    versions: await readVersions(ctx, id, decided),
    reviews: await readReviews(ctx, post),
    requests: await readRequests(ctx, id),
    entries,
    publications: await readPublications(ctx, id),
    audit: await readAudit(ctx, { id, accountId: await accountOfBrand(db, brandId) }),
  };
}
