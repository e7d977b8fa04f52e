import { receiptUrl } from "#domain/publishing/receipts/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { listOf } from "./rules.ts";
import { MOST } from "./terms.ts";

/** Where it was published, with the newest signed receipt of each. */
export async function readPublications({ db, env, brandId }: BrandContext, postId: number) {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId } });
  const rows = await db.publication.findMany({
    where: { brandId, postId },
    orderBy: { id: "asc" },
    include: { channel: true, receipts: { orderBy: { number: "desc" }, take: 1 } },
  });
  return rows.map(({ id, channel, status, publishedAt, removedAt, permalink, receipts: [receipt] }) => ({
    id,
    channel: channel.displayName,
    platform: channel.platform,
    status,
    published_at: wireTimeOrNull(publishedAt),
    removed_at: wireTimeOrNull(removedAt),
    permalink,
    receipt: receipt
      ? {
          id: receipt.publicId,
          number: receipt.number,
          issued_at: wireTime(receipt.issuedAt),
          url: brand.receiptPage === "off" ? null : receiptUrl(env.APP_URL, brand.handle, receipt.publicId),
        }
      : null,
  }));
}

/** The entries of the account's audit log about the post, and the newest hash of its chain. */
export async function readAudit({ db, brandId }: BrandContext, { id, accountId }: { id: number; accountId: number }) {
  const rows = await db.auditEvent.findMany({
    where: { brandId, subjectType: "post", subjectId: id },
    orderBy: { id: "asc" },
    take: MOST.audit + 1,
  });
  const head = await db.auditHead.findUnique({ where: { accountId }, select: { sequence: true, hash: true } });
  const events = listOf(rows, MOST.audit, (row) => ({
    sequence: row.sequence,
    at: wireTime(row.at),
    action: row.action,
    actor: row.actorName,
    app: row.tokenName,
    door: row.door,
    detail: row.detail,
    hash: row.hash,
    previous_hash: row.previousHash,
  }));
  return { head, events };
}
