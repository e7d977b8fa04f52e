import { callerMayApprove, requirePerson } from "#domain/content/posts/index.ts";
import { originOf } from "#domain/content/posts/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import {
  auditRecurrence,
  type FullRecurrence,
  findRecurrence,
  lockRecurrence,
  requireNotEvergreen,
  requireRoom,
  ruleOf,
  statusOf,
} from "./find.ts";
import { planCopies } from "./rules.ts";
import { Recurrence, RecurrenceInput } from "./schema.ts";
import { viewRecurrence } from "./view.ts";

export const resumeRecurrence = operation({
  name: "recurrences.resume",
  summary:
    "Repeat a post again that was stopped. From then on its copies are yours: where you can't approve posts, they are submitted for review. What was missed is left out.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: RecurrenceInput,
  output: Recurrence,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    const caller = requirePerson(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      await requireRoom(tx, brandId, now);
      const row = await lockRecurrence(tx, brandId, id);
      const { numbers, nextAt } = planCopies(ruleOf(row), row.nextNumber, now);
      const message = whyNot(row, now, numbers.length === 0 && nextAt === null);
      if (message) throw fault("refused", { code: "invalid_state", message });
      const handling = row.handling === "approve" && !callerMayApprove(ctx) ? "submit" : row.handling;
      const occurrences = await tx.postOccurrence.findMany({ where: { recurrenceId: id }, select: { postId: true } });
      await requireNotEvergreen(
        tx,
        brandId,
        occurrences.map(({ postId }) => postId),
      );
      await tx.postRecurrence.update({
        where: { id },
        data: {
          stoppedAt: null,
          stopReason: null,
          createdById: caller.userId,
          failures: 0,
          retryAt: null,
          resumedNumber: row.nextNumber,
          // The job creates those that are missing.
          nextAt: numbers.length > 0 ? now : nextAt,
          handling,
          origin: originOf(ctx.origin.entryPoint),
          ...(await readCredential(tx, caller)),
        },
      });
      await auditRecurrence(tx, ctx, row, "resumed", { handling, created_by_id: caller.userId });
      return viewRecurrence(await findRecurrence(tx, brandId, id), now);
    });
  },
});

/** Why a series can't be resumed; null if it can. @param isOver whether no copy is left before its end */
function whyNot(row: FullRecurrence, now: Date, isOver: boolean): string | null {
  const status = statusOf(row, now);
  if (status === "active") return t("This post already repeats.");
  if (status === "ended" || isOver) return t("Its last day has passed, so nothing is left to repeat.");
  return row.posts.length > 0 ? null : t("All its posts were deleted, so nothing is left to repeat.");
}
