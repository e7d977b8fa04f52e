import { deleteMedia } from "./delete.ts";
import { discardFiles } from "./discard-files.ts";
import { cropMedia } from "./editing/crop.ts";
import { editMedia } from "./editing/edit.ts";
import { setPoster } from "./editing/set-poster.ts";
import { getMedia } from "./get.ts";
import { listMedia } from "./list.ts";
import { listFolders } from "./list-folders.ts";
import { moveMedia } from "./move.ts";
import { renameFolder } from "./rename-folder.ts";
import { beginUpload } from "./upload/begin-upload.ts";
import { cancelUpload } from "./upload/cancel-upload.ts";
import { finishUpload } from "./upload/finish-upload.ts";
import { getUpload } from "./upload/get-upload.ts";
import { listUploads } from "./upload/list-uploads.ts";
import { sweepUploads } from "./upload/sweep-uploads.ts";
import { uploadMedia } from "./upload/upload.ts";

export { copyToBrand } from "./copy-to-brand.ts";
export { findCertificate } from "./credentials/open-signer.ts";
export { findAsset, lockAsset, postsWith, WITH_ALL } from "./find.ts";
export { openFile, type StoredFile } from "./open-file.ts";
export { fitBytes } from "./preparing/fit-bytes.ts";
export { makeRendition } from "./preparing/make-rendition.ts";
export { runMediaTask } from "./preparing/run-media-task.ts";
export { readSignedAddress } from "./read-signed-address.ts";
export { announcedBytes } from "./upload/find-upload.ts";
export { inScratchFolder } from "./upload/save-file.ts";
export { uploadFolder } from "./upload/unfinished-file.ts";
export { type AssetRow, type LibraryRow, readContrasts, viewAsset } from "./view.ts";
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
  setPoster,
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
  setPoster,
  listMedia,
  listFolders,
  moveMedia,
  renameFolder,
  getMedia,
  deleteMedia,
] as const;
export const jobs = [discardFiles, sweepUploads] as const;
