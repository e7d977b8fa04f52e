import type { z } from "zod";
import { listPublications } from "#domain/content/posts/index.ts";
import type { PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

/** @throws Fault not_found, also for a publication of another brand */
export async function findPostId(ctx: BrandContext, id: number): Promise<number> {
  const found = await ctx.db.publication.findFirst({ where: { id, brandId: ctx.brandId }, select: { postId: true } });
  if (!found) throw fault("not_found", { what: t("Publication") });
  return found.postId;
}

/**
 * Returns a publication as the caller's role may see it, with its attempts.
 * @throws Fault not_found, also for a publication hidden from the role
 */
export async function viewPublication(
  ctx: BrandContext,
  { id, postId }: { id: number; postId: number },
): Promise<z.input<typeof PublicationWithAttempts>> {
  // A post has fewer channels than a page has entries.
  const { publications } = await listPublications.run(ctx, { id: postId, limit: 100 });
  const found = publications.find((publication) => publication.id === id);
  if (!found) throw fault("not_found", { what: t("Publication") });
  return found;
}
