import { beginUpload } from "./begin-upload.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { cropMedia } from "./crop.ts";
import { deleteMedia } from "./delete.ts";
import { discardFiles } from "./discard-files.ts";
import { editMedia } from "./edit.ts";
import { finishUpload } from "./finish-upload.ts";
import { getMedia } from "./get.ts";
import { getUpload } from "./get-upload.ts";
import { listMedia } from "./list.ts";
import { listFolders } from "./list-folders.ts";
import { listUploads } from "./list-uploads.ts";
import { moveMedia } from "./move.ts";
import { renameFolder } from "./rename-folder.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { uploadMedia } from "./upload.ts";

export { copyToBrand } from "./copy-to-brand.ts";
export { findAsset, lockAsset, postsWith, WITH_ALL } from "./find.ts";
export { announcedBytes } from "./find-upload.ts";
export { fitBytes } from "./fit-bytes.ts";
export { makeRendition } from "./make-rendition.ts";
export { openFile, type StoredFile } from "./open-file.ts";
export { readSignedAddress } from "./read-signed-address.ts";
export { uploadFolder } from "./unfinished-file.ts";
export { type AssetRow, type LibraryRow, viewAsset } from "./view.ts";
export { viewWithPosts } from "./view-with-posts.ts";
export {
  beginUpload,
  cancelUpload,
  cropMedia,
  deleteMedia,
  discardFiles,
  editMedia,
  finishUpload,
  getMedia,
  getUpload,
  listFolders,
  listMedia,
  listUploads,
  moveMedia,
  renameFolder,
  uploadMedia,
};

/** `media.update` is in `domain/content/posts`: alt text is content of the posts that show the image. */
export const operations = [
  uploadMedia,
  beginUpload,
  getUpload,
  listUploads,
  finishUpload,
  cancelUpload,
  cropMedia,
  editMedia,
  listMedia,
  listFolders,
  moveMedia,
  renameFolder,
  getMedia,
  deleteMedia,
] as const;
export const jobs = [discardFiles, sweepUploads] as const;
