import { z } from "zod";
import { PersonRef } from "#domain/accounts/schema.ts";
import { ChannelRef } from "#domain/channels/schema.ts";
import { ProgramEdit, PUBLICATION_STATUSES, postFilters } from "#domain/posts/schema.ts";
import { POST_STATUSES } from "#domain/posts/terms.ts";
import { WrittenThrough } from "#domain/provenance/schema.ts";
import { ORIGINS } from "#domain/provenance/terms.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { MOST_DAYS, MOST_UNDATED } from "./terms.ts";

export const CalendarInput = z.object({
  from: Day.meta({ description: "First day, in the brand's time zone.", example: "2026-11-01" }),
  to: Day.meta({ description: `Last day; at most ${MOST_DAYS} days in all.`, example: "2026-11-30" }),
  channel_id: Id.optional(),
  status: postFilters.status,
});
export type CalendarSpan = z.output<typeof CalendarInput>;

/** A post as a calendar shows it: enough to recognise it and to move it. */
export const CalendarCard = z
  .object({
    id: Id,
    words: z.string().meta({ description: "What it begins with, on one line.", example: "We open at nine." }),
    thumbnail_url: z.string().nullable().meta({ description: "Of its first picture.", example: null }),
    author: PersonRef,
    origin: z.enum(ORIGINS),
    written_through: WrittenThrough.nullable(),
    program_edit: ProgramEdit.nullable(),
    at: WireTime.nullable().meta({
      description:
        "Where it stands: the earliest time of its channels that are still to go out, else of all, or its own.",
    }),
    scheduled_at: WireTime.nullable().meta({ description: "Its own time." }),
    status: z.enum(POST_STATUSES),
    moved_status: z
      .enum(POST_STATUSES)
      .nullable()
      .meta({ description: "Its status once the caller gave it another time; null: the caller cannot move it." }),
    revision: z.number().int().meta({ example: 3 }),
    publications: z.array(
      z.object({
        channel_id: Id,
        status: z.enum(PUBLICATION_STATUSES),
        scheduled_at: WireTime.nullable(),
        follows_post: z.boolean().meta({ description: "False when this channel has a time of its own." }),
      }),
    ),
  })
  .meta({ id: "CalendarCard" });

export const Calendar = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    channels: z.array(ChannelRef.extend({ display_name: z.string().meta({ example: "North Coffee" }) })),
    cards: z.array(CalendarCard).meta({ description: "In the order of their times." }),
    has_more: z.boolean().meta({ description: "The span holds more than one answer does." }),
    undated: z.array(CalendarCard).meta({
      description: `Unpublished posts without any time, the newest ${MOST_UNDATED}.`,
    }),
    undated_total: z.number().int().meta({ example: 4 }),
  })
  .meta({ id: "Calendar" });

/** Ids in a list; in an address they are separated by commas. */
const ChannelIds = z
  .array(Id)
  .max(50)
  .optional()
  .meta({ description: "Where it shall be published; by default on every channel of the brand.", example: [42] });

export const SuggestTimesInput = z.object({
  from: Day.optional().meta({
    description: "First day, in the brand's time zone; by default today.",
    example: "2026-11-24",
  }),
  days: z.number().int().min(1).max(31).default(7),
  channel_ids: ChannelIds,
  limit: z.number().int().min(1).max(20).default(3),
});

export const SuggestedTimes = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    based_on: z.enum(["engagement", "habit"]).meta({
      description: "`engagement`: when this brand's posts were answered most; `habit`: hours that usually do well.",
    }),
    measured: z.number().int().meta({ description: "How many publications with figures there are.", example: 34 }),
    times: z
      .array(
        z.object({
          at: WireTime,
          score: z.number().meta({ description: "1 is the average hour.", example: 1.8 }),
        }),
      )
      .meta({ description: "The best first; none stands within an hour of another post on these channels." }),
  })
  .meta({ id: "SuggestedTimes" });
