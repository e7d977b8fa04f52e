import {
  beginUpload,
  cancelUpload,
  cropMedia,
  finishUpload,
  listFolders,
  listMedia,
  listUploads,
  moveMedia,
  removeMedia,
  renameFolder,
  showMedia,
} from "#domain/media/index.ts";
import { describeAsset, listAssetUses } from "#domain/posts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const media = router({
  list: query(listMedia),
  show: query(showMedia),
  uses: query(listAssetUses),
  update: mutation(describeAsset),
  crop: mutation(cropMedia),
  move: mutation(moveMedia),
  remove: mutation(removeMedia),
  folders: query(listFolders),
  renameFolder: mutation(renameFolder),
  uploads: query(listUploads),
  beginUpload: mutation(beginUpload),
  finishUpload: mutation(finishUpload),
  cancelUpload: mutation(cancelUpload),
});
