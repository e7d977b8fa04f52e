import { deletePost, openPost } from "#domain/content/posts/index.ts";
import { isFrozen } from "#domain/content/posts/rules.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { authorize } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { auditRecurrence, findRecurrence, lockRecurrence } from "./find.ts";
import { StoppedRecurrence, StopRecurrenceInput } from "./schema.ts";
import { viewRecurrence } from "./view.ts";

export const stopRecurrence = operation({
  name: "recurrences.stop",
  summary: "Stop repeating a post. Its copies stay, unless those that are still to be published are deleted with it.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: StopRecurrenceInput,
  output: StoppedRecurrence,
  async run(ctx, { id, delete_copies: isDeleting }) {
    if (isDeleting) authorize(deletePost, ctx);
    const { brandId } = ctx;
    const now = ctx.clock.now();
    return ctx.db.$transaction(
      async (tx) => {
        const { stoppedAt } = await lockRecurrence(tx, brandId, id);
        if (stoppedAt) {
          throw fault("refused", { code: "invalid_state", message: t("This post no longer repeats.") });
        }
        const deleted = isDeleting ? await deleteUpcoming(tx, ctx, id) : 0;
        const { _max: last } = await tx.postOccurrence.aggregate({
          where: { recurrenceId: id },
          _max: { number: true },
        });
        await tx.postRecurrence.update({
          where: { id },
          data: {
            stoppedAt: now,
            stopReason: "stopped",
            nextAt: null,
            // Once it is resumed, deleted copies are created again.
            ...(deleted > 0 && { nextNumber: (last.number ?? 0) + 1 }),
          },
        });
        await auditRecurrence(tx, ctx, { id, brandId }, "stopped", { deleted_posts: deleted });
        return { recurrence: viewRecurrence(await findRecurrence(tx, brandId, id), now), deleted_posts: deleted };
      },
      { timeout: 60_000 },
    );
  },
});

/** @returns how many copies were deleted: those that are due later or have lost their time */
async function deleteUpcoming(tx: Tx, ctx: BrandContext, recurrenceId: number): Promise<number> {
  const rows = await tx.postOccurrence.findMany({
    where: {
      recurrenceId,
      number: { gt: 0 },
      post: { OR: [{ earliestAt: null }, { earliestAt: { gt: ctx.clock.now() } }] },
    },
    orderBy: { postId: "asc" },
    select: { postId: true },
  });
  let deleted = 0;
  for (const { postId } of rows) {
    const { publications, status, revision } = await openPost(tx, ctx.brandId, postId);
    if (publications.some((publication) => isFrozen(publication.status))) continue;
    await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.deleted", post_id: postId, status, revision }]);
    await tx.post.delete({ where: { id: postId } });
    deleted += 1;
  }
  return deleted;
}
