import { z } from "zod";
import { TimeZone } from "#domain/brands/brands/schema.ts";
import { MAX_MODEL } from "#domain/content/drafting/terms.ts";
import { Campaign } from "#domain/publishing/link-rules/schema.ts";
import { Id, LARGEST_INTEGER } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { InstantOrLocalTime } from "#kernel/time.ts";
import { OptionValue } from "#platform/connectors/contract.ts";
import { MAX_CAMPAIGN_NAME, POST_FORMATS } from "../terms.ts";

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
/** Belongs to `domain/planning/campaigns`, but is defined here because that module imports from posts. */
export const CampaignName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CAMPAIGN_NAME)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Holiday season" });
export const Comment = z.string().trim().max(10_000).meta({ example: "Good to go." });
export const revision = z.number().int().min(0).max(LARGEST_INTEGER).optional().meta({ example: 3 });

export const RevisionNumber = revision.meta({
  description: "The revision the edit is based on, same as `If-Match`. An outdated revision returns 412.",
});

/** A channel's overrides. An absent key is inherited. */
export const Overrides = z
  .object({
    body: Body.optional(),
    thread: z
      .array(Body)
      .max(50)
      .optional()
      .meta({
        description: "Parts after the first.",
        example: ["And at ten on Sundays."],
      }),
    media_ids: MediaIds.optional(),
    thread_media_ids: z
      .array(MediaIds)
      .max(50)
      .optional()
      .meta({ description: "Per part of `thread`.", example: [[]] }),
    first_comment: Body.nullable().optional().meta({ example: "Find us at the harbour." }),
    options: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,49}$/), OptionValue)
      .optional()
      .meta({ description: "See `GET /platforms`.", example: {} }),
  })
  .meta({ id: "Overrides" });
export type Overrides = z.infer<typeof Overrides>;

const ChannelChoice = z.object({
  channel_id: Id,
  overrides: Overrides.optional(),
  scheduled_at: InstantOrLocalTime.nullable().optional().meta({ description: "Null: the post's time.", example: null }),
});

export const content = {
  body: Body,
  format: z.enum(POST_FORMATS).meta({
    description: "`markdown`: formatting, as far as each platform shows it. `![alt](media:42)` places an image.",
    example: "plain",
  }),
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
    description: "Null: unscheduled. Without an offset it is a local time in `timezone`.",
    example: "2099-11-24T09:00:00+01:00",
  }),
  timezone: TimeZone,
  assignee_id: Id.nullable().meta({
    description: "The member who gets it ready, or null. Approvals stay.",
  }),
  due_at: InstantOrLocalTime.nullable().meta({
    description: "When it has to be ready. The assignee is reminded 24 hours before.",
    example: "2099-11-20T17:00:00+01:00",
  }),
  campaign_id: Id.nullable().meta({
    description: "The campaign it belongs to, or null. Approvals stay.",
  }),
  utm_campaign: Campaign.nullable().meta({
    description:
      "The campaign in the UTM parameters of its links. Null for the brand's. Empty to leave its links as they are.",
    example: null,
  }),
};

/** Not content: it is recorded with the revision that a request makes. */
export const aiModel = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MODEL)
  .refine(...PLAIN_TEXT)
  .meta({ description: "The AI model that wrote some of the text. Recorded with the revision.", example: "gpt-5" });

export const flags = {
  submit: z.boolean().default(false).meta({ description: "Submit for review." }),
  approve: z.boolean().default(false).meta({ description: "Requires the tier `elevated_write`." }),
};

export const contentHash = z.string().meta({
  description: "SHA-256 of the content to publish.",
  example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
});
