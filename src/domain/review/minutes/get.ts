import { limitToPost } from "#domain/content/posts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { Download, oneChunk } from "#kernel/download.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { MinutesContent } from "./content.ts";
import { readMinutes } from "./read-minutes.ts";
import type {} from "./render-minutes.ts";
import { MinutesInput } from "./schema.ts";
import { writeMinutes } from "./write-minutes.ts";

/** Many times longer than drawing takes, because the machine may be busy. */
const DEADLINE_MS = 60_000;

export const getMinutes = operation({
  name: "minutes.get",
  summary:
    "Get the minutes of a post's reviews for an audit, as a JSON or PDF file: each version with its hash, who was asked under which rule, comments, decisions, what was published, and the entries of the audit log.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  channelLimit: limitToPost,
  input: MinutesInput,
  output: Download,
  async run(ctx, { id, format }) {
    const minutes = await readMinutes(ctx, id);
    const filename = `minutes-${id}.${format}`;
    if (format === "json") {
      return { filename, type: "application/json", chunks: oneChunk(`${JSON.stringify(minutes, null, 2)}\n`) };
    }
    return { filename, type: "application/pdf", chunks: oneChunk(await render(ctx, writeMinutes(minutes))) };
  },
});

/** In another process. @throws Fault unavailable, throttled */
async function render(ctx: BrandContext, content: MinutesContent): Promise<Uint8Array> {
  const client = `account:${await accountOfBrand(ctx.db, ctx.brandId)}`;
  try {
    return await ctx.heavy.run("minutes.render", content, { client, deadlineMs: DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    ctx.log.warn({ err: error }, "minutes could not be drawn");
    throw fault("unavailable", { message: "The document takes too long at the moment. Try again in a minute." });
  }
}
