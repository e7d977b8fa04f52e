import type { z } from "zod";
import type { CommentImage } from "#domain/review/comment-images/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import type { ShownImage } from "./comment-images.tsx";
import type { UploadImage } from "./use-comment-images.ts";

type Image = z.output<typeof CommentImage>;

/** The addresses of images for the studio's session: of a brand, since an image can't send a header. */
export function useImagesOf(images: readonly Image[]): ShownImage[] {
  const { slug } = useBrand();
  return images.map((image) => ({
    ...image,
    url: addressOf(slug, image.id, "full"),
    thumbnail_url: addressOf(slug, image.id, "small"),
  }));
}

/** Uploads an image for a comment on a post, as a member. */
export function useUploadImage(postId: number): UploadImage {
  const { slug } = useBrand();
  return async (file) => {
    const image = await send<Image>(`/api/comment-images?post_id=${postId}`, file, { "x-service-brand": slug });
    return { ...image, thumbnailUrl: addressOf(slug, image.id, "small") };
  };
}

/**
 * Sends a file as the body of a request.
 * @throws Error with the server's message
 */
export async function send<Output>(url: string, file: File, headers: Record<string, string>): Promise<Output> {
  const response = await fetch(url, { method: "POST", headers, body: file }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (response?.ok) return body as Output;
  throw new Error(messageOf(body) ?? t("Couldn't upload the image. Check your connection and try again."));
}

/** Of the file if the server names it: the message above only says that something is wrong. */
function messageOf(body: unknown): string | null {
  const { message, errors } = (body ?? {}) as { message?: string; errors?: { file?: string[] } };
  return errors?.file?.[0] ?? message ?? null;
}

function addressOf(slug: string, id: number, size: "full" | "small"): string {
  return `/api/comment-images?${new URLSearchParams({ brand: slug, id: String(id), size })}`;
}
