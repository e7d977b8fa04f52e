import { z } from "zod";
import { BrandMetricsInput } from "#domain/insights/metrics/schema.ts";
import { COMPARISONS } from "#domain/insights/metrics/terms.ts";
import { PAPERS } from "./terms.ts";

const { from, to, channel_id, published_with } = BrandMetricsInput.shape;

export const ReportInput = z.object({
  from,
  to,
  channel_id,
  published_with,
  format: z.enum(["pdf"]).default("pdf"),
  compare: z
    .enum([...COMPARISONS, "none"])
    .default("previous_period")
    .meta({ description: "What the metrics are compared with." }),
  paper: z.enum(PAPERS).optional().meta({
    description: "The size of the pages. Defaults to what is usual in the brand's time zone.",
  }),
});
