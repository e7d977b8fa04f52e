import { isVisibleTo } from "#domain/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { readRows } from "#platform/db/index.ts";
import { findCampaign } from "./find.ts";
import { CampaignInput, CampaignMetrics } from "./schema.ts";

type Sum = { key: string; value: number | null; asOf: Date | null; publications: number };

export const getCampaignMetrics = operation({
  name: "campaigns.get_metrics",
  summary: "Get the metrics of a campaign's published posts, in total.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  input: CampaignInput,
  output: CampaignMetrics,
  async run(ctx, { id }) {
    await findCampaign(ctx.db, ctx, id);
    // Metrics are cumulative: the newest row of each publication. Unknown values are not zero.
    const sums = await readRows<Sum>(ctx.db)`
      with newest as materialized (
        select c.id, m.values, m.as_of
        from posts p join publications c on c.post_id = p.id cross join lateral (
          select m.values, m.as_of from publication_metrics m where m.publication_id = c.id order by m.day desc limit 1
        ) m
        where p.brand_id = ${ctx.brandId} and p.campaign_id = ${id} and ${isVisibleTo(ctx.role)}
      )
      select f.key, sum(case when jsonb_typeof(f.value) = 'number' then (f.value #>> '{}')::float8 end) as value,
        (select max(as_of) from newest) as "asOf", (select count(*)::int from newest) as publications
      from newest cross join jsonb_each(newest.values) f
      group by f.key order by f.key`;
    return {
      campaign_id: id,
      as_of: wireTimeOrNull(sums[0]?.asOf ?? null),
      publications: sums[0]?.publications ?? 0,
      totals: Object.fromEntries(sums.map(({ key, value }) => [key, value])),
    };
  },
});
