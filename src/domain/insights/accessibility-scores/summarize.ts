import { findAccessibilityModes, passportOf, roundScore } from "#domain/content/accessibility/index.ts";
import { ACCESSIBILITY_RULES, MAX_AVERAGED } from "#domain/content/accessibility/terms.ts";
import { findPosts } from "#domain/content/posts/index.ts";
import { resolveDateRange } from "#domain/insights/metrics/index.ts";
import { addDays } from "#domain/insights/metrics/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { readVersions } from "./read-versions.ts";
import { AccessibilitySummary, SummaryInput } from "./schema.ts";

export const summarizeAccessibility = operation({
  name: "accessibility.summarize",
  summary: "Get how accessible the posts were that were published within a date range, on average and by rule.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: SummaryInput,
  output: AccessibilitySummary,
  async run(ctx, input) {
    const { from, to, channelId } = resolveDateRange(ctx, input);
    const { ids, isPartial } = await findPublished(ctx, { from, to, channelId });
    const posts = await findPosts(ctx.db, ctx.brandId, ids);
    const modes = await findAccessibilityModes(ctx.db, ctx.brandId);
    const versions = await readVersions(ctx, posts, modes);
    const passports = [...versions.values()].map((all) =>
      passportOf(
        all.filter(({ channel }) => channelId === undefined || channel?.id === channelId),
        modes,
      ),
    );
    const scores = passports.flatMap(({ score }) => score ?? []);
    return {
      from,
      to,
      score: scores.length === 0 ? null : roundScore(scores.reduce((sum, score) => sum + score, 0) / scores.length),
      posts: scores.length,
      is_partial: isPartial,
      parts: ACCESSIBILITY_RULES.flatMap((rule) => {
        const shares = passports.flatMap(({ parts }) => parts.find((part) => part.rule === rule)?.share ?? []);
        const passed = shares.filter((share) => share === 1).length;
        return shares.length === 0 ? [] : [{ rule, judged: shares.length, passed }];
      }),
    };
  },
});

/** The newest of them. */
async function findPublished(
  { db, brandId }: BrandContext,
  { from, to, channelId }: { from: string; to: string; channelId: number | undefined },
): Promise<{ ids: number[]; isPartial: boolean }> {
  const onChannel = channelId === undefined ? Prisma.sql`true` : Prisma.sql`p.channel_id = ${channelId}`;
  const rows = await db.$queryRaw<{ id: number }[]>`
    select p.post_id as id from publications p
    where p.brand_id = ${brandId} and p.status = 'published' and p.removed_at is null and ${onChannel}
      and p.published_at >= ${from}::date and p.published_at < ${addDays(to, 1)}::date
    group by p.post_id order by max(p.published_at) desc limit ${MAX_AVERAGED + 1}`;
  return { ids: rows.map(({ id }) => id).slice(0, MAX_AVERAGED), isPartial: rows.length > MAX_AVERAGED };
}
