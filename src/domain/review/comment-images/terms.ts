/** Of one comment. */
export const MAX_COMMENT_IMAGES = 4;
/** 10 MiB: a photo of a phone, or a screenshot of any display. */
export const MAX_COMMENT_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum characters of an alt text. */
export const MAX_COMMENT_ALT_LENGTH = 2000;
