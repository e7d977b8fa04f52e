import { z } from "zod";
import { flags } from "#domain/content/posts/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { HANDLINGS } from "#domain/planning/copies/terms.ts";
import { EndsOn, RecurrenceRef, repetition } from "#domain/planning/repetition/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { AHEAD_DAYS, MAX_AHEAD, STOP_REASONS } from "./terms.ts";

export const CreateRecurrenceInput = z.object({
  id: Id,
  ...repetition,
  ends_on: EndsOn.default(null),
  submit: flags.submit.meta({ description: "Submit each copy for review." }),
  approve: flags.approve.meta({
    description:
      "Approve each copy, as long as the copy before it is approved as it is. Requires the tier `elevated_write`.",
  }),
});

export const RecurrenceInput = z.object({ id: Id });

export const StopRecurrenceInput = z.object({
  id: Id,
  delete_copies: z.boolean().default(false).meta({
    description: "Delete the copies that are still to be published. Requires the tier `full`.",
  }),
});

export const ListRecurrencesInput = z.object({
  active: z.boolean().optional().meta({ description: "`true`: only those that repeat. `false`: only others." }),
  ...pageInput,
});

export const Recurrence = RecurrenceRef.extend({
  starts_at: WireTime.meta({ description: "When the post that repeats is published: all others follow at this time." }),
  timezone: z.string().meta({ description: "In which that is the same local time.", example: "Europe/Berlin" }),
  handling: z.enum(HANDLINGS).meta({ description: "What happens to its copies.", example: "approve" }),
  status: z
    .enum(["active", "stopped", "ended"])
    .meta({ description: "`ended`: its last day has passed.", example: "active" }),
  stop_reason: z.enum(STOP_REASONS).nullable().meta({
    description:
      "`member_left`: who set it up can no longer write posts here. `nothing_to_copy`: its posts were deleted, or have no channel left. `unattended`: several of its posts in a row came due without being approved or changed.",
    example: null,
  }),
  stopped_at: WireTime.nullable(),
  post: z
    .object({ id: Id, words: z.string().meta({ example: "We open at nine." }) })
    .nullable()
    .meta({
      description: "The newest post of the series, whose content the next copy takes. Null if all were deleted.",
    }),
  next_at: WireTime.nullable().meta({ description: "When the next of its posts is published. Null without one." }),
  upcoming: z
    .number()
    .int()
    .meta({
      description: `How many of its posts are still to be published. Copies are created up to ${AHEAD_DAYS} days ahead, at most ${MAX_AHEAD}.`,
      example: 4,
    }),
  created_by: PersonRef.meta({ description: "The author of its copies." }),
  created_at: WireTime,
}).meta({ id: "Recurrence" });

export const RecurrenceList = z.object({
  recurrences: z.array(Recurrence).meta({ description: "The newest first." }),
  ...pageOutput,
});

export const StoppedRecurrence = z.object({
  recurrence: Recurrence,
  deleted_posts: z.number().int().meta({ description: "How many copies were deleted.", example: 0 }),
});
