import { z } from "zod";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";

export const PostLinksInput = z.object({ id: Id });

const clicks = z.number().int().meta({ example: 42 });

export const PostLinks = z
  .object({
    post_id: Id,
    clicks: clicks.meta({ description: "Of all links." }),
    links: z.array(
      z.object({
        url: z.string().meta({
          description: "The short link, as it was published.",
          example: "https://masthead.example.com/l/aB3dE6gH9k",
        }),
        target: z.string().meta({ description: "Where it leads.", example: "https://example.com/menu" }),
        publication_id: Id,
        channel: ChannelRef,
        clicks,
        days: z
          .array(z.object({ day: z.string().meta({ example: "2026-11-20" }), clicks }))
          .meta({ description: "Clicks per day in UTC, of the last 90 days with clicks." }),
      }),
    ),
  })
  .meta({ id: "PostLinks" });
