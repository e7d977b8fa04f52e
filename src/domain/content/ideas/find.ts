import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

export const withPosts = {
  author: true,
  posts: { select: { id: true }, orderBy: { id: "asc" } },
} as const satisfies Prisma.IdeaInclude;

/** An idea with the relations of its view. */
export type FullIdea = Prisma.IdeaGetPayload<{ include: typeof withPosts }>;

/** @throws Fault not_found, also for another brand's idea */
export async function findIdea(db: Tx, brandId: BrandId, id: number): Promise<FullIdea> {
  const idea = await db.idea.findFirst({ where: { brandId, id }, include: withPosts });
  if (!idea) throw fault("not_found", { what: t("Idea") });
  return idea;
}
