import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { UploadKey } from "../schema.ts";
import { findUpload } from "./find-upload.ts";
import { discardUnfinished } from "./unfinished-file.ts";

export const cancelUpload = operation({
  name: "media.cancel_upload",
  summary: "Cancel a chunked upload and delete its data.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: UploadKey,
  output: z.object({}),
  async run(ctx, { id }) {
    const upload = await findUpload(ctx, id);
    await ctx.db.mediaUpload.deleteMany({ where: { id: upload.id } });
    await discardUnfinished(ctx.env, id);
    return {};
  },
});
