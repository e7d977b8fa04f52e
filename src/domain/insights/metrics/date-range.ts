import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Clock } from "#platform/clock.ts";
import { Prisma } from "#platform/db/index.ts";
import { addDays, countDays, dayOf } from "./rules.ts";
import { MAX_DAYS, type PublishedWith, USUAL_DAYS } from "./terms.ts";

export type DateRange = { from: string; to: string; channelId: number | undefined };
/** A range, and of which posts metrics are summed. */
export type Span = DateRange & { publishedWith: PublishedWith };

/** The requested days, both inclusive. @throws Fault invalid for an empty or too long range */
export function resolveDateRange(
  { clock }: { clock: Clock },
  range: { from?: string; to?: string; channel_id?: number },
): DateRange {
  const to = range.to ?? dayOf(clock.now());
  const from = range.from ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid("to", t("To must not be before `from`."));
  if (countDays(from, to) > MAX_DAYS)
    throw invalid("from", t("The range must be at most {maximum} days long.", { maximum: MAX_DAYS }));
  return { from, to, channelId: range.channel_id };
}

/** A condition on a column of channel ids. */
export const onChannel = ({ channelId }: DateRange, column: Prisma.Sql): Prisma.Sql =>
  channelId === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${channelId}`;
