import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import type { Tx } from "#platform/db/index.ts";
import type { LinkGuest, ReviewContext } from "./record-entry.ts";

/** Records an elevated operation in the account's audit log. Call it last: the log's lock is held until commit. */
export async function auditPost(
  tx: Tx,
  ctx: ReviewContext,
  action: string,
  postId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const accountId = await accountOfBrand(tx, ctx.brandId);
  const entry = { accountId, brandId: ctx.brandId, action, subject: { type: "post", id: postId } };
  if (ctx.guest) return writeAudit(tx, ctx, { ...entry, ...actingFor(ctx.guest, detail) });
  if (!ctx.approver) return writeAudit(tx, ctx, { ...entry, detail: { ...detail, ...ctx.copyOf } });
  const { userId: id, name, by } = ctx.approver;
  const [how, reference] =
    "link" in by ? ["by email", { approval_link_id: by.link }] : ["with a suggestion", { comment_id: by.suggestion }];
  await writeAudit(tx, ctx, {
    ...entry,
    actor: { id, name: `${name}, ${how}` },
    detail: { ...detail, ...reference },
  });
}

function actingFor({ name, linkId, linkName }: LinkGuest, detail: Record<string, unknown>) {
  const link = linkName ? `the share link “${linkName}”` : `share link ${linkId}`;
  return { actor: { id: null, name: `${name}, via ${link}` }, detail: { ...detail, share_link_id: linkId } };
}
