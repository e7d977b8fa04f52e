import { msg } from "#kernel/language.ts";
/** How far back posts are imported, in days. */
export const IMPORT_DAYS = 90;
/** The most posts that a run reads of a channel. */
export const MAX_IMPORTED = 200;
/** The orders of their list. */
export const IMPORTED_SORTS = ["newest", "engagement"] as const;
/** The kinds of imported posts, by what they mainly show. */
export const IMPORTED_KINDS = {
  text: msg("Text"),
  image: msg("Image"),
  video: msg("Video"),
  link: msg("Link"),
  article: msg("Article"),
} as const;
