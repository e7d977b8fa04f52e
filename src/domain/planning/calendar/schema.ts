import { z } from "zod";
import { appearance, BrandSlug, TimeZone } from "#domain/brands/brands/schema.ts";
import { ASSET_KINDS } from "#domain/content/media/terms.ts";
import { ProgramEdit, PUBLICATION_STATUSES, postFilters } from "#domain/content/posts/schema.ts";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { EvergreenRef, RecurrenceRef } from "#domain/planning/repetition/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { ROLE_NAMES } from "#kernel/permissions.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { MAX_CARDS, MAX_DAYS, MAX_GRID, MAX_UNDATED, USUAL_CARDS, USUAL_GRID } from "./terms.ts";

export const CalendarInput = z.object({
  from: Day.meta({ description: "First day, in the brand's time zone.", example: "2026-11-01" }),
  to: Day.meta({ description: `Last day; at most ${MAX_DAYS} days in all.`, example: "2026-11-30" }),
  channel_id: Id.optional(),
  author_id: postFilters.author_id,
  assignee_id: postFilters.assignee_id,
  campaign_id: postFilters.campaign_id,
  tag: postFilters.tag,
  status: postFilters.status,
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_CARDS)
    .default(USUAL_CARDS)
    .meta({ description: "How many posts at most: the first of each day before the second. `days` counts them all." }),
  cards_to: Day.optional().meta({ description: "Posts of later days are only counted." }),
});
export type CalendarSpan = z.output<typeof CalendarInput>;

/** A post as a calendar shows it: enough to recognise it and to move it. */
export const CalendarCard = z
  .object({
    id: Id,
    words: z.string().meta({ description: "The beginning of the text, on one line.", example: "We open at nine." }),
    thumbnail_url: z.string().nullable().meta({ description: "Thumbnail of the first image.", example: null }),
    author: PersonRef,
    origin: z.enum(ORIGINS),
    written_through: WrittenThrough.nullable(),
    program_edit: ProgramEdit.nullable(),
    at: WireTime.nullable().meta({
      description:
        "Position on the calendar: the earliest time among channels not yet published, otherwise among all channels, otherwise the post's own time.",
    }),
    scheduled_at: WireTime.nullable().meta({ description: "The post's own time." }),
    status: z.enum(POST_STATUSES),
    moved_status: z
      .enum(POST_STATUSES)
      .nullable()
      .meta({ description: "The status after rescheduling. Null if the caller can't reschedule it." }),
    revision: z.number().int().meta({ example: 3 }),
    campaign_id: Id.nullable(),
    recurrence: RecurrenceRef.nullable().meta({ description: "How it repeats, as on the post." }),
    evergreen: EvergreenRef.nullable().meta({ description: "That it is used again, as on the post." }),
    publications: z.array(
      z.object({
        channel_id: Id,
        status: z.enum(PUBLICATION_STATUSES),
        scheduled_at: WireTime.nullable(),
        follows_post: z.boolean().meta({ description: "False if this channel has its own time." }),
      }),
    ),
  })
  .meta({ id: "CalendarCard" });

const count = z.number().int().meta({ example: 2 });

export const DayTotals = z
  .object({
    day: Day.meta({ description: "In the brand's time zone.", example: "2026-11-24" }),
    total: count,
    statuses: z.array(z.object({ status: z.enum(POST_STATUSES), total: count })),
  })
  .meta({ id: "CalendarDay" });

export const Calendar = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    channels: z.array(ChannelRef),
    cards: z.array(CalendarCard).meta({ description: "Ordered by time." }),
    days: z.array(DayTotals).meta({ description: "How many posts each day has. Days without posts are omitted." }),
    has_more: z.boolean().meta({ description: "Whether the range contains more posts than `cards`." }),
    undated: z.array(CalendarCard).meta({
      description: `Unscheduled posts, the newest ${MAX_UNDATED}.`,
    }),
    undated_total: z.number().int().meta({ example: 4 }),
  })
  .meta({ id: "Calendar" });

export const ProfileGridInput = z.object({
  channel_id: Id,
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_GRID)
    .default(USUAL_GRID)
    .meta({ description: "How many posts at most: the next planned ones, then the latest published ones." }),
});

export const ProfileGrid = z
  .object({
    channel: ChannelRef,
    columns: z.number().int().meta({ example: 3 }),
    ratio: z.string().meta({ description: "Width to height of an image.", example: "3 / 4" }),
    items: z
      .array(
        z.object({
          post_id: Id,
          status: z.enum(PUBLICATION_STATUSES),
          at: WireTime.meta({ description: "When it was published there, or will be." }),
          thumbnail_url: z.string().nullable().meta({ description: "Of its first image or video.", example: null }),
          kind: z.enum(ASSET_KINDS).nullable(),
          words: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
          permalink: z.string().nullable().meta({ description: "Of a published post.", example: null }),
        }),
      )
      .meta({ description: "As the profile shows them: the latest first." }),
    has_more: z.boolean(),
  })
  .meta({ id: "ProfileGrid" });

export const AllBrandsInput = z.object({
  from: Day.meta({ description: "First day.", example: "2026-11-01" }),
  to: Day.meta({ description: `Last day; at most ${MAX_DAYS} days in all.`, example: "2026-11-30" }),
  brand_ids: z
    .array(Id)
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Only these of your brands, separated by commas.", example: [42] }),
  status: postFilters.status,
  timezone: TimeZone.optional().meta({
    description: "The time zone of the days. Defaults to each brand's own.",
    example: "Europe/Berlin",
  }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_CARDS)
    .default(USUAL_CARDS)
    .meta({ description: "How many posts at most: the earliest." }),
});
export type AllBrandsSpan = z.output<typeof AllBrandsInput>;

export const AllBrandsCalendar = z
  .object({
    brands: z
      .array(
        z.object({
          id: Id,
          name: z.string().meta({ example: "North Coffee" }),
          slug: BrandSlug,
          handle: z.string().meta({ example: "north-coffee" }),
          timezone: z.string().meta({ example: "Europe/Berlin" }),
          role: z.enum(ROLE_NAMES),
          color: appearance.color,
          logo_url: appearance.logo_url,
        }),
      )
      .meta({ description: "All your brands that this credential reaches, by name." }),
    cards: z
      .array(
        z.object({
          id: Id,
          brand_id: Id,
          words: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
          status: z.enum(POST_STATUSES),
          at: WireTime.meta({ description: "Position on the calendar, as in `GET /calendar`." }),
          day: z.string().meta({ description: "The day of `at`.", example: "2026-11-24" }),
          platforms: z.array(z.string()).meta({ example: ["feed"] }),
        }),
      )
      .meta({ description: "Ordered by day and time." }),
    has_more: z.boolean().meta({ description: "Whether the range contains more posts than `cards`." }),
  })
  .meta({ id: "AllBrandsCalendar" });

/** Ids in a list; in a URL they are separated by commas. */
const ChannelIds = z
  .array(Id)
  .max(50)
  .optional()
  .meta({ description: "Channels to publish to. Defaults to all channels of the brand.", example: [42] });

export const SuggestTimesInput = z.object({
  from: Day.optional().meta({
    description: "First day, in the brand's time zone. Defaults to today.",
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
      description:
        "`engagement`: based on the engagement of this brand's posts. `habit`: based on generally good hours.",
    }),
    measured: z.number().int().meta({ description: "Number of publications with metrics.", example: 34 }),
    times: z
      .array(
        z.object({
          at: WireTime,
          score: z.number().meta({ description: "Relative score. 1 is an average hour.", example: 1.8 }),
        }),
      )
      .meta({ description: "Best first. None is within an hour of another post on these channels." }),
  })
  .meta({ id: "SuggestedTimes" });

export const BestHoursInput = z.object({ channel_ids: ChannelIds });

export const BestHours = z
  .object({
    timezone: SuggestedTimes.shape.timezone,
    based_on: SuggestedTimes.shape.based_on,
    measured: SuggestedTimes.shape.measured,
    hours: z
      .array(
        z.object({
          weekday: z.number().int().min(1).max(7).meta({ description: "1 is Monday.", example: 2 }),
          hour: z.number().int().min(0).max(23).meta({ description: "In the brand's time zone.", example: 9 }),
          posts: z.number().int().meta({ description: "Publications measured in this hour.", example: 4 }),
          average: z.number().meta({ description: "Engagements per publication.", example: 12.5 }),
          score: z.number().meta({
            description: "Relative score, as of suggested times: cautious with few publications. 1 is an average hour.",
            example: 1.4,
          }),
        }),
      )
      .meta({ description: "Hours in which something was published, Monday first." }),
  })
  .meta({ id: "BestHours" });
