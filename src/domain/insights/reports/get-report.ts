import { resolveDateRange } from "#domain/insights/metrics/index.ts";
import { Download, oneChunk } from "#kernel/download.ts";
import { operation } from "#kernel/operation.ts";
import { drawReport } from "./draw-report.ts";
import { ReportInput } from "./schema.ts";
import { writeContent } from "./write-content.ts";

export const getReport = operation({
  name: "reports.get",
  summary: "Get a report of the brand's metrics as a PDF file: key metrics, a chart, the channels and the top posts.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: ReportInput,
  output: Download,
  async run(ctx, input) {
    const { from, to } = resolveDateRange(ctx, input);
    const pdf = await drawReport(ctx, await writeContent(ctx, { ...input, from, to }));
    return { filename: `report-${from}-to-${to}.pdf`, type: "application/pdf", chunks: oneChunk(pdf) };
  },
});
