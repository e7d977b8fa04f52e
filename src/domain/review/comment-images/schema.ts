import { z } from "zod";
import { IMAGE_TYPES } from "#domain/content/media/terms.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { MAX_COMMENT_ALT_LENGTH, MAX_COMMENT_IMAGES } from "./terms.ts";

const about = {
  type: z.enum(IMAGE_TYPES).meta({ example: "image/png" }),
  width: z.number().int().meta({ description: "In pixels.", example: 1280 }),
  height: z.number().int().meta({ example: 800 }),
  alt_text: z.string().meta({ example: "The headline overlaps the logo." }),
};

/** An image of a comment, as those read it who are signed in. */
export const CommentImage = z
  .object({
    id: Id.meta({ example: 57 }),
    path: z.string().meta({ description: "Of its file in this API.", example: "/comment-images/57" }),
    ...about,
    bytes: z.number().int().meta({ example: 183_204 }),
  })
  .meta({ id: "CommentImage" });

/** The same as the guest of a share link reads it: the address works as long as the link does. */
export const GuestImage = z.object({ id: Id, url: z.string(), thumbnail_url: z.string(), ...about });

/** The images to send with a comment, which were uploaded before. */
export const AttachedImages = z
  .array(
    z.object({
      id: Id.meta({ example: 57 }),
      alt_text: z.string().trim().max(MAX_COMMENT_ALT_LENGTH).default(""),
    }),
  )
  .max(MAX_COMMENT_IMAGES)
  .refine((images) => new Set(images.map(({ id }) => id)).size === images.length, {
    error: fieldError(msg("must not name the same image twice")),
  })
  .meta({
    description: "Uploaded before by the same person, at most an hour ago. Each belongs to one comment.",
    example: [],
  });
export type AttachedImages = z.output<typeof AttachedImages>;
