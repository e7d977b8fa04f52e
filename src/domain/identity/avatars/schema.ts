import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";

/** Characters of an image as a `data:` URL: about 375 kB. */
const MAX_IMAGE_LENGTH = 500_000;

const IMAGE_START = /^data:image\/(?:jpeg|png|webp|gif|avif);base64,[A-Za-z\d+/]/;

export const UpdateAvatarInput = z.object({
  image: z
    .string()
    .max(MAX_IMAGE_LENGTH)
    .refine((text) => IMAGE_START.test(text), { error: fieldError(msg("must be an image as a data: URL")) })
    .meta({
      description:
        "The image as a `data:` URL in base64. It is stored as a JPEG of at most 96 pixels, and shown as a circle.",
      example: `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="}`,
    }),
});

export const OwnAvatar = z.object({
  avatar_url: z.string().nullable().meta({ description: "Null without an image.", example: null }),
});

export const AvatarList = z.object({
  avatars: z
    .array(z.object({ user_id: Id, avatar_url: z.string() }))
    .meta({ description: "Only of members with an image." }),
});
