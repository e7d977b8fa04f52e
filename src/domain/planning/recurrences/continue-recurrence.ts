import { type FullPost, findPost } from "#domain/content/posts/index.ts";
import {
  type Author,
  AuthorLeftError,
  actFor,
  asRefused,
  type CopyRequest,
  findWriter,
  handlingNow,
  isApproved,
  RefusedCopyError,
  requireWriter,
  TOUCHED,
} from "#domain/planning/copies/index.ts";
import type { Handling } from "#domain/planning/copies/terms.ts";
import type { Fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { PostRecurrence, Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { auditRecurrence, ruleOf } from "./find.ts";
import { insertCopy } from "./insert-copy.ts";
import { notifyDraft, notifyStopped } from "./notify.ts";
import { planCopies } from "./rules.ts";
import { stopSeriesOf } from "./stop-series-of.ts";
import { MAX_UNATTENDED, type StopReason } from "./terms.ts";

/**
 * Creates the due copies of a series. One transaction creates a copy and stores when the next is due, so that
 * concurrent runs create one copy per number. A copy that can be neither submitted nor approved stays a draft.
 * @param by who is setting the series up right now, and how they want its first copies handled; otherwise copies are
 * created automatically in their name
 */
export async function continueRecurrence(ctx: SystemContext, id: number, by?: SettingUp): Promise<void> {
  let isKnown = false;
  for (let hasMore = true; hasMore; ) {
    try {
      hasMore = await createNext(ctx, { id, by });
    } catch (error) {
      if (error instanceof AuthorLeftError) return stopSeriesOfAuthor(ctx, error.request);
      if (!(error instanceof RefusedCopyError)) throw error;
      const { of: number, cause: reason } = error;
      ctx.log.info({ recurrence: id, kind: reason.kind }, "a copy of a recurring post stays a draft");
      hasMore = await createNext(ctx, { id, by }, { number, reason, isKnown });
      // Those after it are mostly refused for the same reason.
      isKnown = true;
    }
  }
}

type SettingUp = { author: Author; handling: Handling };

type Series = { id: number; by: SettingUp | undefined };

/** Why the copy of this number stays a draft, and whether its author has heard of it. */
type Refused = { number: number; reason: Fault; isKnown: boolean };

/** @returns whether another copy is due @throws RefusedCopyError unless the copy is `refused`, AuthorLeftError */
async function createNext(ctx: SystemContext, { id, by }: Series, refused?: Refused): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(
    async (tx) => {
      const locked = await tx.$queryRaw<object[]>`
        select id from post_recurrences where id = ${id} and next_at <= ${now} for no key update`;
      if (locked.length === 0) return false;
      const row = await tx.postRecurrence.findUniqueOrThrow({ where: { id }, include: { brand: true } });
      const writer = await requireWriter(tx, row);
      const source = await findSource(tx, row);
      if (!source || source.publications.length === 0) return stop(tx, ctx, row, "nothing_to_copy");
      if (await isUnattended(tx, row, now)) return stop(tx, ctx, row, "unattended");
      const inBrand = by?.author ?? actFor(ctx, row, writer);
      const { numbers, ...next } = planCopies(ruleOf(row), row.nextNumber, now);
      const [number, another] = numbers;
      if (number !== undefined) {
        const isDraft = refused?.number === number;
        const asWanted =
          by && (await isSeen(tx, source)) ? by.handling : await handlingNow(tx, row, row.brand, inBrand, source);
        const handling = isDraft ? "draft" : asWanted;
        // A refusal is written in the author's language.
        const creating = inLanguage(writer.user.language, () =>
          insertCopy(tx, inBrand, inBrand.caller, { row, number, source, handling }),
        );
        const copy = await (isDraft ? creating : creating.catch(asRefused(number)));
        if (isDraft && !refused.isKnown) await notifyDraft(tx, ctx, row, { copy, refusal: refused.reason });
      }
      const hasMore = another !== undefined;
      await tx.postRecurrence.update({ where: { id }, data: hasMore ? { nextNumber: another, nextAt: now } : next });
      return hasMore;
    },
    { timeout: 60_000 },
  );
}

/** The newest post of the series: copies can be edited until they are published, unlike the one that repeats. */
async function findSource(tx: Tx, { id, brandId }: PostRecurrence): Promise<FullPost | null> {
  const newest = await tx.postOccurrence.findFirst({ where: { recurrenceId: id }, orderBy: { number: "desc" } });
  return newest && findPost(tx, brandId as BrandId, newest.postId);
}

/** Whether its last copies all came due untouched, and nobody has touched one of those after them either. */
async function isUnattended(tx: Tx, { id, resumedNumber }: PostRecurrence, now: Date): Promise<boolean> {
  const ofSeries = { recurrenceId: id } as const;
  const last = await tx.postOccurrence.findMany({
    where: { ...ofSeries, number: { gte: Math.max(1, resumedNumber) }, post: { earliestAt: { lte: now } } },
    orderBy: { number: "desc" },
    take: MAX_UNATTENDED,
    select: { number: true },
  });
  const first = last[MAX_UNATTENDED - 1];
  if (!first) return false;
  return (
    (await tx.postOccurrence.count({ where: { ...ofSeries, number: { gte: first.number }, post: TOUCHED } })) === 0
  );
}

/** Whoever is setting the series up knows the content: it was not edited meanwhile. */
async function isSeen(tx: Tx, source: FullPost): Promise<boolean> {
  return source.revision === 1 || isApproved(tx, source);
}

/** Stops all series of that person in the brand, in a transaction that holds no locks on them yet. */
async function stopSeriesOfAuthor(ctx: SystemContext, request: CopyRequest): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    // Restored meanwhile: their copies are created the next time.
    if (await findWriter(tx, request)) return;
    const { brandId, createdById: userId } = request;
    const ids = await stopSeriesOf(tx, ctx, { brandId: brandId as BrandId, userId });
    for (const id of ids) await auditRecurrence(tx, ctx, { id, brandId }, "stopped", { reason: "member_left" });
  });
}

async function stop(tx: Tx, ctx: SystemContext, row: PostRecurrence, stopReason: StopReason): Promise<false> {
  const data = { stoppedAt: ctx.clock.now(), stopReason, nextAt: null };
  await tx.postRecurrence.update({ where: { id: row.id }, data });
  await notifyStopped(tx, ctx, row, stopReason);
  await auditRecurrence(tx, ctx, row, "stopped", { reason: stopReason });
  return false;
}
