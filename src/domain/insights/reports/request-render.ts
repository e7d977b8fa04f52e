import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { ReportContent } from "./content.ts";
import type {} from "./render-report.ts";

/** Many times longer than drawing takes, because the machine may be busy. */
const DEADLINE_MS = 60_000;

/**
 * Draws a report in another process.
 * @returns a PDF file
 * @throws Fault unavailable, throttled
 */
export async function requestRender(ctx: BrandContext, content: ReportContent): Promise<Uint8Array> {
  const client = `account:${await accountOfBrand(ctx.db, ctx.brandId)}`;
  try {
    return await ctx.heavy.run("reports.render", content, { client, deadlineMs: DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    ctx.log.warn({ err: error }, "a report could not be drawn");
    throw fault("unavailable", { message: "The report takes too long at the moment. Try again in a minute." });
  }
}
