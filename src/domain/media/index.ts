import { discardFiles } from "./discard-files.ts";
import { listMedia } from "./list.ts";
import { removeMedia } from "./remove.ts";
import { showMedia } from "./show.ts";
import { uploadMedia } from "./upload.ts";

export { lockAsset, postsWith } from "./find.ts";
export { openFile, type StoredFile } from "./open-file.ts";
export { type AssetRow, viewAsset, viewLibraryAsset } from "./view.ts";
export { discardFiles, listMedia, removeMedia, showMedia, uploadMedia };

/** `media.update` is in `domain/posts`: what a picture is said to show is content of the posts that show it. */
export const operations = [uploadMedia, listMedia, showMedia, removeMedia] as const;
export const jobs = [discardFiles] as const;
