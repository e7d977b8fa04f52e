import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

export const withPosts = {
  createdBy: true,
  brand: { select: { customDomain: true } },
  posts: {
    orderBy: [{ position: "asc" }, { postId: "asc" }],
    select: { postId: true, post: { select: { body: true, format: true, status: true } } },
  },
} satisfies Prisma.ShareLinkInclude;

export type LinkRow = Prisma.ShareLinkGetPayload<{ include: typeof withPosts }>;

/** @throws Fault not_found, also for a link of another brand */
export async function findLink(db: Tx, brandId: BrandId, id: number): Promise<LinkRow> {
  const link = await db.shareLink.findFirst({ where: { brandId, id }, include: withPosts });
  if (!link) throw fault("not_found", { what: t("Share link") });
  return link;
}
