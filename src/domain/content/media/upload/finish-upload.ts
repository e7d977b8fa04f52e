import type { BrandContext } from "#kernel/context.ts";
import { fault, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { MediaUpload } from "#platform/db/index.ts";
import { findAsset } from "../find.ts";
import { LibraryAsset, UploadKey } from "../schema.ts";
import type { LibraryRow } from "../view.ts";
import { viewWithPosts } from "../view-with-posts.ts";
import { findUpload } from "./find-upload.ts";
import { inScratchFolder, saveFile } from "./save-file.ts";
import { discardUnfinished, receivedOf, unfinishedPath } from "./unfinished-file.ts";

export const finishUpload = operation({
  name: "media.finish_upload",
  summary: "Complete a chunked upload and create the asset. Repeated requests return the same asset.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: UploadKey,
  output: LibraryAsset,
  async run(ctx, { id }) {
    await findUpload(ctx, id);
    // No await between the check and the entry, so that of concurrent requests one does the work.
    const running = finishing.get(id) ?? finish(ctx, id).finally(() => finishing.delete(id));
    finishing.set(id, running);
    return viewWithPosts(ctx, await running);
  },
});

/** A repeated request, such as after a lost connection, waits for the running one. */
const finishing = new Map<string, Promise<LibraryRow>>();

async function finish(ctx: BrandContext, key: string): Promise<LibraryRow> {
  // Read again: a concurrent request may have finished it.
  const upload = await findUpload(ctx, key);
  const { id, name, folder, bytes, assetId } = upload;
  if (assetId !== null) return findAsset(ctx.db, ctx, assetId);
  if ((await receivedOf(ctx.env, key)) !== bytes) {
    throw fault("refused", { code: "invalid_state", message: t("The upload isn't complete yet.") });
  }
  const asset = await saveUpload(ctx, upload, { name, altText: "", folder });
  await ctx.db.mediaUpload.updateMany({ where: { id }, data: { assetId: asset.id } });
  await discardUnfinished(ctx.env, key);
  return asset;
}

/** A file that is no image or video never will be; any other error can be retried. */
async function saveUpload(ctx: BrandContext, { id, key }: MediaUpload, details: Parameters<typeof saveFile>[2]) {
  try {
    return await inScratchFolder((scratch) => saveFile(ctx, unfinishedPath(ctx.env, key), details, scratch));
  } catch (error) {
    if (isFault(error, "invalid")) {
      await ctx.db.mediaUpload.deleteMany({ where: { id } });
      await discardUnfinished(ctx.env, key);
    }
    throw error;
  }
}
