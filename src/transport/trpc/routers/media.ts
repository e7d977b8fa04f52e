import {
  beginUpload,
  cancelUpload,
  deleteMedia,
  editMedia,
  finishUpload,
  getMedia,
  listFolders,
  listMedia,
  listUploads,
  moveMedia,
  renameFolder,
} from "#domain/content/media/index.ts";
import { listMediaUses, updateMedia } from "#domain/content/posts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const media = router({
  list: query(listMedia),
  show: query(getMedia),
  uses: query(listMediaUses),
  update: mutation(updateMedia),
  edit: mutation(editMedia),
  move: mutation(moveMedia),
  remove: mutation(deleteMedia),
  folders: query(listFolders),
  renameFolder: mutation(renameFolder),
  uploads: query(listUploads),
  beginUpload: mutation(beginUpload),
  finishUpload: mutation(finishUpload),
  cancelUpload: mutation(cancelUpload),
});
