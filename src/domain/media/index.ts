import { listMedia } from "./list.ts";
import { removeMedia } from "./remove.ts";
import { showMedia } from "./show.ts";
import { uploadMedia } from "./upload.ts";

export { lockAsset } from "./find.ts";
export { openFile } from "./open-file.ts";
export { viewAsset } from "./view.ts";
export { listMedia, removeMedia, showMedia, uploadMedia };

/** `media.update` is in `domain/posts`: what a picture is said to show is content of the posts that show it. */
export const operations = [uploadMedia, listMedia, showMedia, removeMedia] as const;
