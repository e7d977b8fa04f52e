import { z } from "zod";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { repetition } from "#domain/planning/repetition/schema.ts";
import { MAX_COPIES } from "#domain/planning/repetition/terms.ts";
import { MAX_STEPS } from "#domain/review/approval-steps/terms.ts";
import { AttachedImages } from "#domain/review/comment-images/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput } from "#kernel/page.ts";
import { rangeInput } from "#kernel/range.ts";
import { resolveTimes } from "../scheduling/resolve-times.ts";
import { POST_STATUSES } from "../terms.ts";
import { aiModel, Comment, content, flags, RevisionNumber, revision } from "./content.ts";

/** The fields of a new post; `CreatePostInput` also converts its times. */
export const CreatePostFields = z.object({
  body: content.body,
  format: content.format.default("plain"),
  channels: content.channels.prefault([]).meta({ description: "Required unless the post stays a draft." }),
  media_ids: content.media_ids.default([]),
  tags: content.tags.default([]),
  internal_note: content.internal_note.default(""),
  scheduled_at: content.scheduled_at.prefault(null),
  timezone: content.timezone.optional().meta({ description: "IANA name. Defaults to the brand's time zone." }),
  idea_id: Id.nullable()
    .default(null)
    .meta({ description: "The idea the post is created from. Its status becomes in progress." }),
  assignee_id: content.assignee_id.optional(),
  due_at: content.due_at.optional(),
  campaign_id: content.campaign_id.default(null),
  utm_campaign: content.utm_campaign.default(null),
  ai_model: aiModel.optional(),
  ...flags,
});
export const CreatePostInput = CreatePostFields.check(resolveTimes);
export type CreatePost = z.output<typeof CreatePostInput>;

const UpdatePostFields = z.object({
  id: Id,
  body: content.body.optional(),
  format: content.format.optional(),
  channels: content.channels.optional().meta({
    description: "Replaces the channels. Existing channels keep overrides and times that their entry omits.",
  }),
  media_ids: content.media_ids.optional(),
  tags: content.tags.optional(),
  internal_note: content.internal_note.optional(),
  scheduled_at: content.scheduled_at.optional(),
  timezone: content.timezone.optional(),
  assignee_id: content.assignee_id.optional(),
  due_at: content.due_at.optional(),
  campaign_id: content.campaign_id.optional(),
  utm_campaign: content.utm_campaign.optional(),
  ai_model: aiModel.optional(),
  revision: RevisionNumber,
  only_in: z.literal("draft").optional().meta({
    description: "Only edit the post while it's a draft or has changes requested. Otherwise returns `invalid_state`.",
  }),
  ...flags,
});
export const UpdatePostInput = UpdatePostFields.check(resolveTimes);
export type UpdatePost = z.output<typeof UpdatePostInput>;

export const PostInput = z.object({ id: Id });
export const RetryPostInput = PostInput.extend({
  publication_id: Id.optional().meta({ description: "Retry this publication alone. All failed ones by default." }),
});
export const DeletePostInput = PostInput.extend({
  revision: revision.meta({
    description: "The revision you read, same as `If-Match`. An outdated revision returns 412.",
  }),
});
export const CopyPostInput = z.object({
  id: Id,
  team_id: Id.meta({ description: "Another of your brands, in which your role can write posts.", example: 43 }),
});
export const PostPageInput = z.object({ id: Id, ...pageInput });
const ReviewInput = z.object({
  id: Id,
  revision: revision.meta({ description: "The revision that was reviewed. An outdated revision returns 412." }),
  comment: Comment.default(""),
});
export const RequestChangesInput = ReviewInput.extend({ images: AttachedImages.default([]) });
export const ApprovePostInput = ReviewInput.extend({
  step: z.number().int().min(1).max(MAX_STEPS).optional().meta({
    description: "The number of the approval step you approve.",
  }),
  all_steps: z.boolean().default(false).meta({ description: "Approve all steps that are left, as the brand's owner." }),
});
export const PublishNowInput = ReviewInput.omit({ comment: true });
export const AddToQueueInput = z.object({ id: Id, revision: RevisionNumber, ...flags });
export const RepeatPostInput = z.object({
  id: Id,
  ...repetition,
  count: z.number().int().min(1).max(MAX_COPIES).meta({ description: "How many copies.", example: 4 }),
  ...flags,
});
export const PreflightInput = z
  .object({
    body: content.body,
    format: content.format.default("plain"),
    channels: content.channels.min(1),
    media_ids: content.media_ids.default([]),
    tags: content.tags.default([]),
    utm_campaign: content.utm_campaign.default(null),
    post_id: Id.nullable()
      .default(null)
      .meta({ description: "The post that this is a version of, which is no duplicate of itself." }),
  })
  .check(resolveTimes);

/** The filters of posts; the same for the list and the export. */
export const postFilters = {
  status: z
    .array(z.enum(POST_STATUSES))
    .min(1)
    .max(POST_STATUSES.length)
    .optional()
    .meta({ description: "One or more, separated by commas.", example: ["scheduled", "in_review"] }),
  origin: z
    .array(z.enum(ORIGINS))
    .min(1)
    .max(ORIGINS.length)
    .optional()
    .meta({ description: "How they were created. One or more, separated by commas.", example: ["mcp"] }),
  channel_id: Id.optional(),
  author_id: Id.optional(),
  assignee_id: z
    .union([z.literal("me"), Id])
    .optional()
    .meta({ description: "`me`, or a member's ID.", example: "me" }),
  campaign_id: Id.optional(),
  to_approve: z.boolean().optional().meta({
    description:
      "`true`: posts in review that wait for your approval, by the current step where there are approval steps.",
  }),
  scheduled: z
    .enum(["none", "any"])
    .optional()
    .meta({ description: "`none`: unscheduled posts. `any`: posts with a time, their own or on a channel." }),
  ...rangeInput("Scheduled, by their own or a channel's time,"),
  tag: z.string().max(100).optional().meta({ example: "launch" }),
  q: z.string().max(200).optional().meta({ description: "Search in the text." }),
};
export type PostFilters = z.output<z.ZodObject<typeof postFilters>>;

export const ListPostsInput = z.object({
  ...pageInput,
  ...postFilters,
  sort: z.enum(["newest", "scheduled"]).default("newest").meta({
    description: "`scheduled`: by earliest time, ascending. Unscheduled posts come last.",
  }),
});
