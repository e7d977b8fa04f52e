import type { z } from "zod";
import type { GuestImage } from "#domain/review/comment-images/schema.ts";
import { send } from "#studio/content/posts/comments/member-images.ts";
import type { UploadImage } from "#studio/content/posts/comments/use-comment-images.ts";
import { guestKeyOf } from "./guest-key.ts";
import { useVisit } from "./visit.tsx";

/** Uploads an image for a comment on a post of the link. */
export function useUploadAsGuest(postId: number): UploadImage {
  const { token, review } = useVisit();
  return async (file) => {
    const image = await send<z.output<typeof GuestImage>>(`/review/${token}/images`, file, {
      "x-review-post": String(postId),
      "x-review-guest": guestKeyOf(token),
      ...(review.pass !== undefined && { "x-review-pass": review.pass }),
    });
    return { ...image, thumbnailUrl: image.thumbnail_url };
  };
}
