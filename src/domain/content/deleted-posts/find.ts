import type { DeletedContent } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { oldestKept } from "./rules.ts";

export const withPerson = { deletedBy: true } as const satisfies Prisma.DeletedPostInclude;

export type DeletedRow = Prisma.DeletedPostGetPayload<{ include: typeof withPerson }>;

export const contentOf = ({ content }: Pick<DeletedRow, "content">) => content as DeletedContent;

/**
 * Takes a deleted post out of those that can be restored: of two calls, one gets it.
 * @returns its content
 * @throws Fault not_found, also for another brand's post, and for one that was not deleted or too long ago
 */
export async function takeDeleted(tx: Tx, { brandId, clock }: BrandContext, postId: number): Promise<DeletedContent> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from deleted_posts where brand_id = ${brandId} and post_id = ${postId} and deleted_at > ${oldestKept(clock.now())}::timestamptz for update`;
  const [row] = found;
  if (!row) throw fault("not_found", { what: t("Deleted post") });
  return contentOf(await tx.deletedPost.delete({ where: { id: row.id } }));
}
