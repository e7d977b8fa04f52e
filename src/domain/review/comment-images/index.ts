import { sweepCommentImages } from "./sweep.ts";

export { attachImages } from "./attach.ts";
export { openImage } from "./open.ts";
export { type ImageOwner, storeImage } from "./store.ts";
export { INCLUDE_IMAGES, viewCommentImage, viewGuestImage } from "./view.ts";

/** Their operations are in `domain/review/comments` and `domain/review/share-links`, which know who sees a thread. */
export const jobs = [sweepCommentImages] as const;
