import { limitToPost } from "#domain/content/posts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { Download, oneChunk } from "#kernel/download.ts";
import { operation } from "#kernel/operation.ts";
import { drawDocument } from "#platform/heavy/draw-document.ts";
import { readMinutes } from "./read-minutes.ts";
import type {} from "./render-minutes.ts";
import { MinutesInput } from "./schema.ts";
import { writeMinutes } from "./write-minutes.ts";

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
    const client = `account:${await accountOfBrand(ctx.db, ctx.brandId)}`;
    const pdf = await drawDocument(ctx, "minutes.render", writeMinutes(minutes), client);
    return { filename, type: "application/pdf", chunks: oneChunk(pdf) };
  },
});
