import { z } from "zod";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { EvergreenRef, RecurrenceRef } from "#domain/planning/repetition/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import { fieldError, finding } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Day, Instant, WireTime } from "#kernel/time.ts";
import { MAX_FREE_DAYS, MAX_REORDERED } from "./terms.ts";

const isDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

export const GetQueueInput = z.object({
  id: Id,
  days: z.number().int().min(1).max(31).default(14).meta({ description: "How many days from today." }),
  ...pageInput,
  limit: pageInput.limit
    .default(100)
    .meta({ description: "Maximum number of posts. Free posting times between them are returned too." }),
});
export const ReorderQueueInput = z.object({
  id: Id,
  post_ids: z
    .array(Id)
    .min(2)
    .max(MAX_REORDERED)
    .refine(isDistinct, { error: fieldError(msg("must name each post once")) })
    .meta({
      description: "Upcoming posts of the channel in their new order: they exchange their times.",
      example: [812, 811],
    }),
});

export const PauseQueueInput = z.object({ id: Id });
export const ResumeQueueInput = z.object({
  id: Id,
  missed: z.enum(["publish", "queue"]).default("publish").meta({
    description:
      "What happens to posts that came due in the meantime: `publish` publishes them at once, `queue` moves them to the next free posting times.",
  }),
});

const QueuedPost = z.object({
  id: Id,
  words: z.string().meta({ description: "The beginning of its text.", example: "We open at nine." }),
  thumbnail_url: z.string().nullable().meta({ example: null }),
  status: z.enum(POST_STATUSES),
  recurrence: RecurrenceRef.nullable().meta({ description: "How it repeats, as on the post." }),
  evergreen: EvergreenRef.nullable().meta({ description: "That it is used again, as on the post." }),
});

export const Queue = z
  .object({
    channel_id: Id,
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    paused_at: WireTime.nullable().meta({ description: "Since when the queue is paused. Null if it isn't." }),
    missed: z.number().int().meta({
      description: "How many posts came due while the queue is paused, and wait.",
      example: 0,
    }),
    entries: z
      .array(
        z.object({
          at: WireTime,
          is_posting_time: z.boolean().meta({ description: "False for a post at another time." }),
          post: QueuedPost.nullable().meta({ description: "Null while the time is free." }),
        }),
      )
      .meta({ description: "The channel's posting times and upcoming posts in order." }),
    ...pageOutput,
    has_more: z.boolean().meta({
      description:
        "Whether there are more posts in these days. Free posting times after these are on the next page too.",
    }),
  })
  .meta({ id: "Queue" });

export const ListNextTimesInput = z.object({
  channel_ids: z.array(Id).min(1).max(100),
  post_id: Id.optional().meta({ description: "A post whose own times count as free, because it is about to move." }),
});

export const NextTimes = z
  .object({
    times: z.array(
      z.object({
        channel_id: Id,
        at: WireTime.nullable().meta({
          description: "Null for a channel without posting times, or whose times are all taken for a year.",
        }),
      }),
    ),
  })
  .meta({ id: "NextTimes" });

export const ListFreeTimesInput = z.object({
  from: Day.meta({ description: "First day, in the brand's time zone.", example: "2026-11-23" }),
  to: Day.meta({ description: `Last day; at most ${MAX_FREE_DAYS} days in all.`, example: "2026-11-29" }),
  channel_id: Id.optional().meta({ description: "Only of this channel." }),
});

export const FillTimeInput = z
  .object({
    at: Instant,
    channel_ids: z
      .array(Id)
      .min(1)
      .max(100)
      .refine(isDistinct, { error: fieldError(msg("must name each channel once")) }),
    idea_id: Id.optional().meta({ description: "A new or shortlisted idea." }),
    evergreen_id: Id.optional().meta({ description: "For a single channel it was published on." }),
  })
  .check(({ value, issues }) => {
    if ((value.idea_id === undefined) !== (value.evergreen_id === undefined)) return;
    issues.push(finding(t("or evergreen_id must be sent, but not both"), ["idea_id"]));
  })
  .meta({ example: { at: "2026-11-24T09:00:00+01:00", channel_ids: [42], idea_id: 7 } });

export const FreeTimes = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    times: z
      .array(
        z.object({
          at: WireTime,
          channel_ids: z.array(Id).meta({ description: "The channels with this posting time.", example: [42] }),
        }),
      )
      .meta({ description: "In order. None is in the past." }),
  })
  .meta({ id: "FreeTimes" });

export const ReorderedQueue = z.object({
  channel_id: Id,
  post_ids: z.array(Id).meta({ description: "The posts in their new order.", example: [812, 811] }),
});
