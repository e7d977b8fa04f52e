import type { PublicContext } from "#kernel/context.ts";
import type { PublicationReceipt } from "#platform/db/index.ts";
import { issueReceipts } from "./issue.ts";
import { isCurrent } from "./rules.ts";

/**
 * The receipts of a publication by number, the newest of which states what the publication is now: it is signed first
 * where there is none.
 * @returns none for a publication that was never sent
 */
export async function findReceipts(ctx: PublicContext, publicationId: number): Promise<PublicationReceipt[]> {
  const read = () => ctx.db.publicationReceipt.findMany({ where: { publicationId }, orderBy: { number: "asc" } });
  const [rows, publication] = await Promise.all([
    read(),
    ctx.db.publication.findUnique({ where: { id: publicationId }, select: { editedAt: true, removedAt: true } }),
  ]);
  const newest = rows.at(-1);
  if (!publication || (newest && isCurrent(newest, publication))) return rows;
  return (await issueReceipts(ctx, [publicationId])) > 0 || rows.length === 0 ? read() : rows;
}
