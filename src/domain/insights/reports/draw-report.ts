import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { drawDocument } from "#platform/heavy/draw-document.ts";
import type { ReportContent } from "./content.ts";
import type {} from "./render-report.ts";

/**
 * Draws a report in another process.
 * @returns a PDF file
 * @throws Fault unavailable, throttled
 */
export async function drawReport(ctx: BrandContext, content: ReportContent): Promise<Uint8Array> {
  return drawDocument(ctx, "reports.render", content, `account:${await accountOfBrand(ctx.db, ctx.brandId)}`);
}
