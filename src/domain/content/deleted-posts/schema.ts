import { z } from "zod";
import { Post } from "#domain/content/posts/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { KEPT_DAYS } from "./terms.ts";

export const DeletedPost = z
  .object({
    id: Id.meta({ description: "The ID that the post had.", example: 812 }),
    excerpt: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
    channels: z
      .array(
        z.object({
          platform: z.string().meta({ example: "feed" }),
          name: z.string().meta({ example: "North Coffee" }),
        }),
      )
      .meta({ description: "The channels that it was for." }),
    media_count: z.number().int().meta({ description: "Number of its media files.", example: 2 }),
    scheduled_at: WireTime.nullable(),
    deleted_by: PersonRef.nullable().meta({ description: "Null if the person deleted their account." }),
    deleted_at: WireTime.meta({ example: "2026-11-20T09:00:00.000000+00:00" }),
    expires_at: WireTime.meta({
      description: `When it is deleted for good: ${KEPT_DAYS} days after it was deleted.`,
      example: "2026-12-20T09:00:00.000000+00:00",
    }),
  })
  .meta({ id: "DeletedPost" });

export const ListDeletedPostsInput = z.object(pageInput);
export const DeletedPostList = z.object({ deleted_posts: z.array(DeletedPost), ...pageOutput });

export const DeletedPostInput = z.object({ id: Id.meta({ description: "The ID that the post had.", example: 812 }) });

export const RestoredPost = z.object({
  post: Post,
  missing: z
    .object({
      channels: z.array(z.string()).meta({ description: "Names of channels that were removed.", example: ["Bluesky"] }),
      media: z.array(z.string()).meta({ description: "Names of media that were deleted.", example: ["harbor.jpg"] }),
      campaign: z.string().nullable().meta({ description: "Name of its campaign, if that was deleted." }),
      time: z.boolean().meta({ description: "Whether a time of it has passed.", example: false }),
    })
    .meta({ description: "What could not be restored." }),
});
