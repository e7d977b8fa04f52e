import {
  isSelfApproving,
  openPost,
  requireApprover,
  requirePerson,
  requireRepeatable,
} from "#domain/content/posts/index.ts";
import { originOf } from "#domain/content/posts/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import type { Handling } from "#domain/planning/copies/terms.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { continueRecurrence } from "./continue-recurrence.ts";
import { auditRecurrence, findRecurrence, requireNotEvergreen, requireRoom, ruleOf, statusOf } from "./find.ts";
import { insertCopy } from "./insert-copy.ts";
import { planCopies } from "./rules.ts";
import { CreateRecurrenceInput, Recurrence } from "./schema.ts";
import { viewRecurrence } from "./view.ts";

export const createRecurrence = operation({
  name: "recurrences.create",
  summary:
    "Repeat a post until it is stopped, or until a day. Its copies are posts of their own, created some weeks ahead, each with the content of the one before it. Optionally submits or approves them.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateRecurrenceInput,
  output: Recurrence,
  async run(ctx, { id: postId, every, interval, ends_on: endsOn, submit, approve }) {
    const { brandId } = ctx;
    const caller = requirePerson(ctx);
    if (approve) requireApprover(ctx);
    const now = ctx.clock.now();
    const { id, first } = await ctx.db.$transaction(async (tx) => {
      await requireRoom(tx, brandId, now);
      const brand = await tx.brand.findUniqueOrThrow({ where: { id: brandId } });
      const source = await openPost(tx, brandId, postId);
      const startsAt = requireRepeatable(source);
      await requireNotEvergreen(tx, brandId, [postId]);
      await leaveSeries(tx, brandId, postId, now);
      const handling: Handling = approve ? "approve" : submit ? "submit" : "draft";
      const first: Handling = handling === "submit" && isSelfApproving(ctx, brand) ? "approve" : handling;
      const rule = { every, interval, startsAt, timezone: brand.timezone };
      const { numbers, ...next } = planCopies({ ...rule, endsOn }, 1, now);
      const [number, another] = numbers;
      if (number === undefined) throw invalid("ends_on", t("No copy would be published by this day."));
      const row = await tx.postRecurrence.create({
        data: {
          brandId,
          ...rule,
          handling,
          createdById: caller.userId,
          createdAt: now,
          endsOn: endsOn === null ? null : new Date(endsOn),
          origin: originOf(ctx.origin.entryPoint),
          ...(await readCredential(tx, caller)),
          ...(another === undefined ? next : { nextNumber: another, nextAt: now }),
          posts: { create: { number: 0, post: { connect: { id: postId } } } },
        },
      });
      await insertCopy(tx, ctx, caller, { row, number, source, handling: first });
      await auditRecurrence(tx, ctx, row, "created", { post_id: postId, ...ruleOf(row), handling });
      return { id: row.id, first };
    });
    // As the job does, which creates what is left if this fails.
    await continueRecurrence(ctx, id, { author: { ...ctx, caller }, handling: first }).catch((error: unknown) =>
      ctx.log.error({ err: error, recurrence: id }, "the copies of a recurring post could not be created"),
    );
    return viewRecurrence(await findRecurrence(ctx.db, brandId, id), now);
  },
});

/**
 * A post is in one series: it leaves one that was stopped or has ended.
 * @throws Fault refused while it repeats
 */
async function leaveSeries(tx: Tx, brandId: BrandId, postId: number, now: Date): Promise<void> {
  const inSeries = { brandId, postId };
  const occurrences = await tx.postOccurrence.findMany({ where: inSeries, include: { recurrence: true } });
  if (occurrences.some(({ recurrence }) => statusOf(recurrence, now) === "active")) {
    throw fault("refused", { code: "invalid_state", message: t("This post already repeats. Stop that first.") });
  }
  await tx.postOccurrence.deleteMany({ where: inSeries });
}
