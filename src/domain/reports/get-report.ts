import { accountOfBrand } from "#domain/audit/index.ts";
import { resolveDateRange } from "#domain/metrics/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { Download } from "#kernel/download.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { ReportContent } from "./content.ts";
import type {} from "./render-report.ts";
import { ReportInput } from "./schema.ts";
import { writeContent } from "./write-content.ts";

/** Many times what it takes, on a machine with other load. */
const DEADLINE_MS = 60_000;

export const getReport = operation({
  name: "reports.get",
  summary: "Get a report of the brand's metrics as a PDF file: key metrics, a chart, the channels and the top posts.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  input: ReportInput,
  output: Download,
  async run(ctx, input) {
    const { from, to } = resolveDateRange(ctx, input);
    const pdf = await drawReport(ctx, await writeContent(ctx, { ...input, from, to }));
    return { filename: `report-${from}-to-${to}.pdf`, type: "application/pdf", chunks: oneChunk(pdf) };
  },
});

/** @throws Fault unavailable, throttled */
async function drawReport(ctx: BrandContext, content: ReportContent): Promise<Uint8Array> {
  const client = `account:${await accountOfBrand(ctx.db, ctx.brandId)}`;
  try {
    return await ctx.heavy.run("reports.render", content, { client, deadlineMs: DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    ctx.log.warn({ err: error }, "a report could not be drawn");
    throw fault("unavailable", { message: "The report takes too long at the moment. Try again in a minute." });
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
