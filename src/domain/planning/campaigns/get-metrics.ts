import { sumValues } from "#domain/insights/metrics/rules.ts";
import type { MetricValues } from "#domain/insights/metrics/schema.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { readRows } from "#platform/db/index.ts";
import { findCampaign } from "./find.ts";
import { CampaignInput, CampaignMetrics } from "./schema.ts";
import { sumsOf } from "./sum-metrics.ts";

type Sum = { values: MetricValues; asOf: Date; publications: number };

export const getCampaignMetrics = operation({
  name: "campaigns.get_metrics",
  summary: "Get the metrics of a campaign's published posts, in total.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: CampaignInput,
  output: CampaignMetrics,
  async run(ctx, { id }) {
    await findCampaign(ctx.db, ctx, id);
    const { brandId, role } = ctx;
    const sums = await readRows<Sum>(ctx.db)`
      with asked as materialized (select ${brandId}::bigint as brand_id, ${id}::bigint as campaign_id),
      state as materialized (
        select exists (select from campaign_metric_changes n join asked on n.brand_id = asked.brand_id and n.campaign_id = asked.campaign_id) as is_changed
      )
      select found.values, found.as_of as "asOf", found.publications from (
        select kept.is_submitted, kept.values, kept.as_of, kept.publications
        from campaign_metric_sums kept join asked on kept.brand_id = asked.brand_id and kept.campaign_id = asked.campaign_id
        where not (select is_changed from state)
        union all
        select fresh.is_submitted, fresh.values, fresh.as_of, fresh.publications
        from (${sumsOf("(select asked.* from asked where (select is_changed from state))")}) fresh
      ) found
      where found.is_submitted or ${seesDrafts(role)}`;
    const asOf = sums
      .map((sum) => sum.asOf)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1);
    return {
      campaign_id: id,
      as_of: wireTimeOrNull(asOf ?? null),
      publications: sums.reduce((total, { publications }) => total + publications, 0),
      totals: sumValues(sums.map(({ values }) => values)),
    };
  },
});
