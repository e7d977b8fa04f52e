import { beginUpload } from "./begin-upload.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { cropMedia } from "./crop.ts";
import { discardFiles } from "./discard-files.ts";
import { finishUpload } from "./finish-upload.ts";
import { listMedia } from "./list.ts";
import { listFolders } from "./list-folders.ts";
import { listUploads } from "./list-uploads.ts";
import { moveMedia } from "./move.ts";
import { removeMedia } from "./remove.ts";
import { renameFolder } from "./rename-folder.ts";
import { showMedia } from "./show.ts";
import { showUpload } from "./show-upload.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { uploadMedia } from "./upload.ts";

export { answerWith } from "./answer-with.ts";
export { findAsset, lockAsset, postsWith, WITH_ALL } from "./find.ts";
export { announcedBytes } from "./find-upload.ts";
export { openFile, type StoredFile } from "./open-file.ts";
export { uploadFolder } from "./unfinished-file.ts";
export { type AssetRow, type LibraryRow, viewAsset } from "./view.ts";
export {
  beginUpload,
  cancelUpload,
  cropMedia,
  discardFiles,
  finishUpload,
  listFolders,
  listMedia,
  listUploads,
  moveMedia,
  removeMedia,
  renameFolder,
  showMedia,
  showUpload,
  uploadMedia,
};

/** `media.update` is in `domain/posts`: what a picture is said to show is content of the posts that show it. */
export const operations = [
  uploadMedia,
  beginUpload,
  showUpload,
  listUploads,
  finishUpload,
  cancelUpload,
  cropMedia,
  listMedia,
  listFolders,
  moveMedia,
  renameFolder,
  showMedia,
  removeMedia,
] as const;
export const jobs = [discardFiles, sweepUploads] as const;
