import { resolveDateRange } from "#domain/insights/metrics/index.ts";
import { addDays } from "#domain/insights/metrics/rules.ts";
import { operation } from "#kernel/operation.ts";
import { findWaitingLongest } from "./find-waiting-longest.ts";
import { readGroups, readTotals } from "./read-times.ts";
import { ReviewTimes, ReviewTimesInput } from "./schema.ts";
import { MAX_COUNTED_APPROVALS } from "./terms.ts";

export const getReviewTimes = operation({
  name: "review_times.get",
  summary:
    "Get how long reviews took that were approved within a date range, by step, approver, channel and tag, and which posts wait the longest.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ReviewTimesInput,
  output: ReviewTimes,
  async run(ctx, input) {
    const { from, to, channelId } = resolveDateRange(ctx, input);
    const range = { brandId: ctx.brandId, from, until: addDays(to, 1), channelId };
    const [totals, groups, waiting] = await Promise.all([
      readTotals(ctx.db, range),
      readGroups(ctx.db, range),
      findWaitingLongest(ctx.db, range),
    ]);
    const { reviews, median, p90, rounds, counted } = totals;
    return {
      from,
      to,
      reviews,
      is_partial: counted >= MAX_COUNTED_APPROVALS,
      median,
      p90,
      rounds: rounds === null ? null : Math.round(rounds * 100) / 100,
      groups,
      waiting,
    };
  },
});
