import type { z } from "zod";
import type { ImageType } from "#domain/content/media/terms.ts";
import type { CommentImage as Row } from "#platform/db/index.ts";
import type { CommentImage, GuestImage } from "./schema.ts";

/** What the view of an entry of a thread needs of its images. */
export const INCLUDE_IMAGES = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };

export function viewCommentImage(row: Row): z.input<typeof CommentImage> {
  return { id: row.id, path: `/comment-images/${row.id}`, ...viewFacts(row), bytes: row.bytes };
}

/** @param page the path of a page of somebody who isn't signed in: `/review/{token}` */
export function viewGuestImage(row: Row, page: string): z.input<typeof GuestImage> {
  return {
    id: row.id,
    url: `${page}/images/${row.storageKey}`,
    thumbnail_url: `${page}/images/${row.thumbKey}`,
    ...viewFacts(row),
  };
}

function viewFacts({ type, width, height, altText }: Row) {
  return { type: type as ImageType, width, height, alt_text: altText };
}
