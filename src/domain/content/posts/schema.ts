import { z } from "zod";
import { TimeZone } from "#domain/brands/brands/schema.ts";
import { LinkCard } from "#domain/content/link-cards/schema.ts";
import { Asset } from "#domain/content/media/schema.ts";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { NOTE_COLORS } from "#domain/planning/notes/terms.ts";
import { EvergreenRef, RecurrenceRef, repetition } from "#domain/planning/repetition/schema.ts";
import { MAX_COPIES } from "#domain/planning/repetition/terms.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Campaign } from "#domain/publishing/link-rules/schema.ts";
import { StepProgress } from "#domain/review/approval-steps/schema.ts";
import { MAX_STEPS } from "#domain/review/approval-steps/terms.ts";
import { Id, LARGEST_ID } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { rangeInput } from "#kernel/range.ts";
import { InstantOrLocalTime, WireTime } from "#kernel/time.ts";
import { OptionValue } from "#platform/connectors/contract.ts";
import { resolveTimes } from "./scheduling/resolve-times.ts";
import { MAX_CAMPAIGN_NAME, POST_STATUSES } from "./terms.ts";

export { resolveTimes };

export const PUBLICATION_STATUSES = [
  "draft",
  "pending_approval",
  "approved",
  "scheduled",
  "publishing",
  "processing",
  "published",
  "failed",
  "expired",
  "cancelled",
  "unknown",
] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

export const POST_ACTIONS = [
  "edit",
  "reschedule",
  "submit",
  "approve",
  "approve_all",
  "publish_now",
  "request_changes",
  "cancel",
  "retry",
  "duplicate",
  "delete",
  "comment",
] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

const Body = z.string().max(100_000).meta({ example: "We open at nine." });
const MediaIds = z
  .array(Id)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, { error: fieldError(msg("must not name the same media twice")) });
export const Tags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine(...PLAIN_TEXT),
  )
  .max(50)
  .meta({ example: ["launch"] });
/** Of `domain/planning/campaigns`, which refers to posts. */
export const CampaignName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CAMPAIGN_NAME)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Holiday season" });
export const Comment = z.string().trim().max(10_000).meta({ example: "Good to go." });
const revision = z.number().int().min(0).max(LARGEST_ID).optional().meta({ example: 3 });

export const RevisionNumber = revision.meta({
  description: "The revision the edit is based on, same as `If-Match`. An outdated revision returns 412.",
});

/** A channel's overrides. An absent key is inherited. */
export const Overrides = z
  .object({
    body: Body.optional(),
    thread: z
      .array(Body.min(1))
      .max(50)
      .optional()
      .meta({ description: "Thread parts after the first.", example: ["And at ten on Sundays."] }),
    media_ids: MediaIds.optional(),
    first_comment: Body.nullable().optional().meta({ example: "Find us at the harbour." }),
    options: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,49}$/), OptionValue)
      .optional()
      .meta({ description: "Platform `options`, see `GET /platforms`.", example: {} }),
  })
  .meta({ id: "Overrides" });
export type Overrides = z.infer<typeof Overrides>;

const ChannelChoice = z.object({
  channel_id: Id,
  overrides: Overrides.optional(),
  scheduled_at: InstantOrLocalTime.nullable()
    .optional()
    .meta({ description: "Its time on this channel. Null: that of the post.", example: null }),
});

const content = {
  body: Body,
  channels: z
    .array(ChannelChoice)
    .max(50)
    .meta({ example: [{ channel_id: 42 }] }),
  media_ids: MediaIds,
  tags: Tags,
  internal_note: z
    .string()
    .max(10_000)
    .meta({ description: "Visible to the team only.", example: "Waiting for the photo." }),
  scheduled_at: InstantOrLocalTime.nullable().meta({
    description: "Scheduled time, or null. A time without an offset is a local time in `timezone`.",
    example: "2099-11-24T09:00:00+01:00",
  }),
  timezone: TimeZone,
  assignee_id: Id.nullable().meta({
    description: "The member who gets it ready, or null. It isn't content: approvals stay.",
  }),
  due_at: InstantOrLocalTime.nullable().meta({
    description: "When it has to be ready. The assignee is reminded 24 hours before.",
    example: "2099-11-20T17:00:00+01:00",
  }),
  campaign_id: Id.nullable().meta({
    description: "The campaign it belongs to, or null. It isn't content: approvals stay.",
  }),
  utm_campaign: Campaign.nullable().meta({
    description:
      "The campaign in the UTM parameters of its links. Null for the brand's. Empty to leave its links as they are.",
    example: null,
  }),
};

export const flags = {
  submit: z.boolean().default(false).meta({ description: "Submit for review." }),
  approve: z.boolean().default(false).meta({ description: "Approve the post. Requires the tier `elevated_write`." }),
};

/** The fields of a new post; `CreatePostInput` also converts its times. */
export const CreatePostFields = z.object({
  body: content.body,
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
  ...flags,
});
export const CreatePostInput = CreatePostFields.check(resolveTimes);
export type CreatePost = z.output<typeof CreatePostInput>;

const UpdatePostFields = z.object({
  id: Id,
  body: content.body.optional(),
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
export const RequestChangesInput = z.object({
  id: Id,
  revision: revision.meta({ description: "The revision that was reviewed. An outdated revision returns 412." }),
  comment: Comment.default(""),
});
export const ApprovePostInput = RequestChangesInput.extend({
  step: z.number().int().min(1).max(MAX_STEPS).optional().meta({
    description: "The number of the approval step you approve.",
  }),
  all_steps: z.boolean().default(false).meta({ description: "Approve all steps that are left, as the brand's owner." }),
});
export const PublishNowInput = RequestChangesInput.omit({ comment: true });
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

export const IssueView = z
  .object({
    channel_id: Id.nullable(),
    platform: z.string().nullable().meta({ example: "feed" }),
    code: z.string().meta({ example: "text_too_long" }),
    field: z.string().meta({ example: "body" }),
    severity: z.enum(["error", "warning"]),
    message: z.string().meta({ example: "The text is 12 characters too long." }),
    fix: z.string().nullable().meta({ example: "Shorten it to 300." }),
  })
  .meta({ id: "Issue" });
export const PreflightResult = z.object({ issues: z.array(IssueView) });

const PublicationError = z.object({
  code: z.string().meta({ example: "rejected" }),
  category: z.enum(["user", "platform", "system"]),
  message: z.string().meta({ example: "The platform rejected the image." }),
  retryable: z.boolean(),
  next_step: z
    .object({
      text: z.string().meta({ example: "Reconnect the channel, then try again." }),
      link: z.string().nullable().meta({
        description: "`reconnect`, `edit` or a URL on the platform.",
        example: "reconnect",
      }),
    })
    .nullable()
    .meta({ description: "What to do about it, if known." }),
});
export type PublicationError = z.infer<typeof PublicationError>;

const publication = {
  id: Id,
  channel: ChannelRef,
  overrides: Overrides,
  scheduled_at: WireTime.nullable(),
  follows_post: z.boolean().meta({
    description: "False if this channel has its own time. With the time null, it is published once approved.",
  }),
  status: z.enum(PUBLICATION_STATUSES),
  external_id: z.string().meta({ description: "Empty until it is published.", example: "" }),
  permalink: z.string().meta({ description: "Empty until it is published.", example: "" }),
  published_at: WireTime.nullable(),
  removed_at: WireTime.nullable().meta({
    description: "When it was removed from the platform.",
    example: null,
  }),
  error: PublicationError.nullable().meta({ example: null }),
  can_fix: z.boolean().meta({
    description:
      "Whether the caller can change its content for this channel alone, with `POST /publications/{id}/fix`: after a failure, and while the post is published on other channels.",
    example: false,
  }),
  attempts: z.number().int().meta({ description: "Number of attempts. GET /posts/{id}/publications lists them." }),
  next_attempt_at: WireTime.nullable(),
};

export const Publication = z.object(publication).meta({ id: "Publication" });

const PublicationChange = z
  .object({
    kind: z.enum(["edit", "delete"]),
    status: z.enum(["pending", "done", "failed", "unknown"]).meta({
      description: "`unknown`: the platform didn't respond, so the post may or may not have been changed there.",
    }),
    error: PublicationError.nullable().meta({ description: "While pending, of the last try.", example: null }),
    requested_by: PersonRef.nullable(),
    created_at: WireTime,
    finished_at: WireTime.nullable(),
  })
  .meta({ id: "PublicationChange" });

const PublicationPart = z
  .object({
    number: z.number().int().meta({ example: 1 }),
    status: z.enum(["waiting", "publishing", "published", "failed", "unknown"]),
    external_id: z.string().meta({ example: "1171" }),
    permalink: z.string().meta({ example: "https://social.example/@north/1171" }),
    published_at: WireTime.nullable(),
  })
  .meta({ id: "PublicationPart" });

export const PublicationWithAttempts = z
  .object({
    ...publication,
    revision: z.number().int().meta({ description: "The post's revision, on which an edit is based.", example: 3 }),
    progress: z.number().int().nullable().meta({
      description: "Progress of the steps before publishing, such as uploads, in percent. Null if unknown.",
      example: null,
    }),
    parts: z.array(PublicationPart).meta({
      description: "The parts it is published in, such as those of a thread. Empty if it is published as a whole.",
    }),
    link_card: LinkCard.nullable().meta({
      description:
        "The card of the first link in the text, as read when publishing began. Null before, or without one.",
    }),
    can_edit: z.boolean().meta({ description: "Whether the caller can edit it on the platform now." }),
    can_delete: z.boolean().meta({ description: "Whether the caller can delete it from the platform now." }),
    edited_at: WireTime.nullable().meta({ description: "When it was last edited on the platform.", example: null }),
    removed_by: PersonRef.nullable().meta({
      description: "Who deleted it from the platform. Null if it was removed there.",
      example: null,
    }),
    change: PublicationChange.nullable().meta({
      description: "The latest edit on the platform, or the deletion from it.",
      example: null,
    }),
    notices: z.array(z.string()).meta({
      description: "What the platform did otherwise than asked when it published, such as another visibility.",
      example: ["The server published it with the visibility “unlisted”, not “public”."],
    }),
    attempts: z.array(
      z.object({
        number: z.number().int().meta({ example: 1 }),
        part: z.number().int().meta({ description: "The part it was sent for. 1 if there is only one.", example: 1 }),
        outcome: z.string().meta({
          description: "started, processing, published, retrying, throttled, failed, unknown or died.",
          example: "published",
        }),
        error: PublicationError.nullable(),
        response: z
          .object({ status: z.number().int().meta({ example: 422 }), body: z.string().meta({ example: "{}" }) })
          .nullable()
          .meta({
            description:
              "The platform's response to a failed attempt, up to 2 KiB, without secrets, or which servers of a network did not take what others did. With the error code dry_run, the request that was not sent, and the status 0. Null for roles that can't manage channels.",
            example: null,
          }),
        started_at: WireTime,
        finished_at: WireTime.nullable(),
      }),
    ),
  })
  .meta({ id: "PublicationWithAttempts" });
export type PublicationPart = z.infer<typeof PublicationPart>;
const Submission = z.object({
  id: Id,
  author: z.object({ name: z.string().meta({ example: "Olive Owner" }) }),
  revision: z.number().int().meta({ example: 3 }),
  created_at: WireTime,
});
export const PublicationList = z.object({
  publications: z.array(PublicationWithAttempts),
  submissions: z.array(Submission).meta({
    description: "When the post was submitted for review, at most the last 50 times, in order of time.",
  }),
  ...pageOutput,
});

const contentHash = z.string().meta({
  description: "SHA-256 of the content to publish.",
  example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
});

/** An edit made by an app. */
export const ProgramEdit = z
  .object({
    revision: z.number().int().meta({ example: 2 }),
    author: PersonRef.meta({ description: "The person who made the edit." }),
    origin: z.enum(ORIGINS).meta({ example: "mcp" }),
    written_through: WrittenThrough,
    created_at: WireTime,
  })
  .meta({ id: "ProgramEdit" });

export const Post = z
  .object({
    id: Id,
    brand_id: Id,
    author: PersonRef,
    origin: z.enum(ORIGINS),
    written_through: WrittenThrough.nullable().meta({
      description: "The token or connection used to create it. Null if created in the studio.",
    }),
    program_edit: ProgramEdit.nullable().meta({
      description: "The latest edit made with a token or connection. Null if there is none.",
    }),
    body: z.string().meta({ example: "We open at nine." }),
    media: z.array(Asset),
    tags: z.array(z.string()).meta({ example: ["launch"] }),
    internal_note: z
      .string()
      .meta({ description: "Internal note, visible to the team. Always empty for clients.", example: "" }),
    scheduled_at: WireTime.nullable(),
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    status: z.enum(POST_STATUSES),
    revision: z.number().int().meta({ example: 3 }),
    content_hash: contentHash,
    assignee: PersonRef.nullable().meta({
      description: "Who is to get it ready. Always null for clients.",
    }),
    due_at: WireTime.nullable().meta({ description: "When it has to be ready. Always null for clients." }),
    campaign: z
      .object({ id: Id, name: CampaignName, color: z.enum(NOTE_COLORS).meta({ example: "green" }) })
      .nullable()
      .meta({ description: "The campaign it belongs to." }),
    idea_id: Id.nullable().meta({ description: "The idea it was created from." }),
    recurrence: RecurrenceRef.nullable().meta({
      description: "How it repeats. Null if it doesn't or no longer does. Always null for clients.",
    }),
    evergreen: EvergreenRef.nullable().meta({
      description: "That it fills free posting times again, or is the copy of such a post. Always null for clients.",
    }),
    utm_campaign: z.string().nullable().meta({
      description: "The campaign of its links. Null for the brand's. Empty if its links are left as they are.",
      example: null,
    }),
    publications: z.array(Publication),
    approval_steps: z.array(StepProgress).meta({
      description: "The steps of its review, in their order. Empty without approval steps, and before it is submitted.",
    }),
    allowed_actions: z.array(z.enum(POST_ACTIONS)).meta({ description: "Actions the caller can currently perform." }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "Post" });

/** At most 200. */
export const PostTags = z.object({ tags: z.array(z.string()) });

export const PostList = z.object({ posts: z.array(Post), ...pageOutput });
export const RepeatedPosts = z.object({
  posts: z.array(Post).meta({ description: "The copies, the earliest first." }),
});

export const CopiedPost = z.object({
  post: Post,
  team: z
    .object({ id: Id, name: z.string(), handle: z.string() })
    .meta({ description: "The brand of the copy.", example: { id: 43, name: "Sea Bakery", handle: "sea-bakery" } }),
});

/** The refusal of one post in a response about many. */
export const BulkError = z
  .object({
    status: z.number().int().meta({ description: "The HTTP status the single request would return.", example: 422 }),
    code: z.string().meta({ example: "invalid_state" }),
    message: z.string().meta({ example: "This post isn't a draft." }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    issues: z.array(IssueView).optional(),
  })
  .meta({ id: "BulkError" });
export type BulkError = z.infer<typeof BulkError>;

export const RevisionContent = z.object({
  body: z.string().meta({ example: "We open at nine." }),
  media_ids: z.array(Id),
  tags: z.array(z.string()).meta({ example: ["launch"] }),
  scheduled_at: WireTime.nullable(),
  channels: z.array(z.object({ channel_id: Id, overrides: Overrides, scheduled_at: WireTime.nullable() })),
  utm_campaign: z.string().optional().meta({ description: "Absent for the brand's.", example: "spring" }),
});
export type RevisionContent = z.infer<typeof RevisionContent>;

export const Revision = z
  .object({
    revision: z.number().int().meta({ example: 3 }),
    author: PersonRef,
    origin: z.enum(ORIGINS).nullable().meta({ description: "Null for entries older than this field.", example: "mcp" }),
    written_through: WrittenThrough.nullable(),
    content: RevisionContent,
    content_hash: contentHash,
    created_at: WireTime,
  })
  .meta({ id: "Revision" });
export const RevisionList = z.object({ revisions: z.array(Revision), ...pageOutput });

export const AssetUseList = z.object({
  uses: z.array(
    z
      .object({
        post_id: Id,
        words: z
          .string()
          .meta({ description: "The beginning of the post's text.", example: "The lighthouse opens on Friday." }),
        status: z.enum(POST_STATUSES),
        scheduled_at: WireTime.nullable(),
      })
      .meta({ id: "AssetUse" }),
  ),
});
