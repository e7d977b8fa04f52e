import { z } from "zod";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";

export const GetReviewChannelInput = z.object({});

/** Where posts are shown to reviewers. */
export const ReviewChannel = z
  .object({
    channel: ChannelRef.nullable().meta({ description: "Null while posts are shown in no chat, as at first." }),
    problem: z.string().nullable().meta({
      description: "Why the latest message wasn't sent or updated. Null if it was.",
      example: null,
    }),
  })
  .meta({ id: "ReviewChannel" });

export const UpdateReviewChannelInput = z.object({
  channel_id: Id.nullable().meta({
    description: "A connected channel of Slack or Microsoft Teams, or null to stop.",
    example: 12,
  }),
});

export const TestReviewChannelInput = z.object({});
