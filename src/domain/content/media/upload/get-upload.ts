import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Upload, UploadKey } from "../schema.ts";
import { viewUpload } from "../view.ts";
import { findUpload, releaseUploads } from "./find-upload.ts";
import { receivedOf } from "./unfinished-file.ts";

export const getUpload = operation({
  name: "media.get_upload",
  summary: "Get the progress of a chunked upload you started.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: UploadKey,
  output: Upload,
  async run(ctx, { id }) {
    const upload = await findUpload(ctx, id);
    const received = upload.assetId === null ? await receivedOf(ctx.env, id) : upload.bytes;
    if (received === null) {
      await releaseUploads(ctx, [upload]);
      throw fault("not_found", { what: t("noun|Upload") });
    }
    return viewUpload(upload, received);
  },
});
