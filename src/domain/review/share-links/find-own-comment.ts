import type { ReviewContext } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { isOwnComment } from "./rules.ts";

const INCLUDE = { _count: { select: { replies: true } } } as const satisfies Prisma.ThreadEntryInclude;

/** A comment with who wrote it, by the name they gave then, for the audit log. */
type OwnComment = { entry: Prisma.ThreadEntryGetPayload<{ include: typeof INCLUDE }>; author: ReviewContext };

/**
 * A guest's own comment on a locked post of their link.
 * @throws Fault not_found for one that guests don't see, forbidden for one of somebody else
 */
export async function findOwnComment(tx: Tx, ctx: ReviewContext, postId: number, id: number): Promise<OwnComment> {
  const { guest } = ctx;
  const where = { brandId: ctx.brandId, postId, id, visibility: "client" } as const;
  const entry = await tx.threadEntry.findFirst({ where, include: INCLUDE });
  if (!entry || !guest) throw fault("not_found", { what: t("Comment") });
  if (!isOwnComment(entry, guest.linkId, guest.keyHash)) {
    throw fault("forbidden", { message: t("You can only change comments that you wrote in this browser.") });
  }
  if (entry.changeRequestId !== null) {
    const message = t("This comment is part of your change request and stays as it was sent.");
    throw fault("refused", { code: "invalid_state", message });
  }
  return { entry, author: { ...ctx, guest: { ...guest, name: entry.guestName ?? guest.name } } };
}
