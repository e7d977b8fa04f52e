import { z } from "zod";
import { BulkError, Comment, Tags } from "#domain/content/posts/schema.ts";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { HANDLINGS } from "#domain/planning/copies/terms.ts";
import { EndsOn } from "#domain/planning/repetition/schema.ts";
import { Id, LARGEST_INTEGER } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { Instant } from "#kernel/time.ts";

export const BULK_ACTIONS = [
  "submit",
  "approve",
  "request_changes",
  "cancel",
  "retry",
  "reschedule",
  "add_tags",
  "remove_tags",
  "set_campaign",
  "add_evergreen",
  "remove_evergreen",
  "delete",
] as const;

export const BulkInput = z
  .object({
    ids: z
      .array(Id)
      .min(1)
      .max(100)
      .refine((ids) => new Set(ids).size === ids.length, {
        error: fieldError(msg("must not name the same post twice")),
      }),
    action: z.enum(BULK_ACTIONS).meta({ example: "approve" }),
    comment: Comment.default("").meta({ description: "With `approve` and `request_changes`." }),
    revisions: z
      .record(z.string().regex(/^[1-9]\d{0,15}$/), z.number().int().min(0).max(LARGEST_INTEGER))
      .optional()
      .meta({
        description: "With `approve` and `request_changes`: the reviewed revision of each post, by post ID.",
        example: { "42": 3 },
      }),
    scheduled_at: Instant.nullable()
      .optional()
      .meta({ description: "With `reschedule`: the new time. Null to unschedule." }),
    shift_days: z
      .number()
      .int()
      .min(-366)
      .max(366)
      .refine((days) => days !== 0, { error: fieldError(msg("must not be 0")) })
      .optional()
      .meta({
        description:
          "With `reschedule`, instead of `scheduled_at`: moves each post by this many days. Its local time in the brand's time zone stays.",
        example: 7,
      }),
    tags: Tags.optional().meta({ description: "With `add_tags` and `remove_tags`.", example: ["launch"] }),
    campaign_id: Id.nullable()
      .optional()
      .meta({ description: "With `set_campaign`: the campaign. Null to take them out of theirs." }),
    ends_on: EndsOn.optional().meta({
      description: "With `add_evergreen`: the last day on which copies may be published, in the brand's time zone.",
      example: "2099-12-31",
    }),
    handling: z.enum(HANDLINGS).optional().meta({
      description:
        "With `add_evergreen`: what happens to the copies. `approve` requires the tier `elevated_write`. Without it they stay drafts.",
      example: "submit",
    }),
  })
  .refine(
    ({ action, scheduled_at, shift_days }) =>
      action !== "reschedule" || scheduled_at !== undefined || shift_days !== undefined,
    { path: ["scheduled_at"], error: fieldError(msg("is required with the action reschedule")) },
  )
  .refine(({ scheduled_at, shift_days }) => scheduled_at === undefined || shift_days === undefined, {
    path: ["shift_days"],
    error: fieldError(msg("can't be combined with scheduled_at")),
  })
  .refine(({ action, tags = [] }) => !action.endsWith("_tags") || tags.length > 0, {
    path: ["tags"],
    error: fieldError(msg("must have at least 1 entry with this action")),
  })
  .refine(({ action, campaign_id }) => action !== "set_campaign" || campaign_id !== undefined, {
    path: ["campaign_id"],
    error: fieldError(msg("is required with the action set_campaign")),
  })
  .meta({ example: { ids: [42], action: "approve", comment: "Good to go.", revisions: { "42": 3 } } });
export type Bulk = z.output<typeof BulkInput>;

const BulkOutcome = z
  .object({
    id: Id,
    ok: z.boolean(),
    status: z
      .enum(POST_STATUSES)
      .nullable()
      .meta({ description: "The post's new status. Null if it was deleted or the action failed." }),
    error: BulkError.nullable(),
  })
  .meta({ id: "BulkOutcome" });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
export const BulkResult = z.object({ results: z.array(BulkOutcome) });
