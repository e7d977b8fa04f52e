import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";
import { MAX_CALENDAR_FEEDS, MAX_FEED_NAME } from "./terms.ts";

export const CalendarFeed = z
  .object({
    id: Id.meta({ example: 7 }),
    name: z.string().meta({ description: "Calendar apps show it as the calendar's name.", example: "North Coffee" }),
    is_for_clients: z.boolean().meta({
      description: "Whether it has only posts that were approved, as clients see them.",
      example: true,
    }),
    created_by: PersonRef,
    last_read_at: WireTime.nullable().meta({
      description: "When a calendar app last read it, to the minute.",
      example: "2026-11-28T09:14:00.000000+00:00",
    }),
    created_at: WireTime.meta({ example: "2026-11-20T09:00:00.000000+00:00" }),
  })
  .meta({ id: "CalendarFeed" });

export const CalendarFeedList = z.object({
  calendar_feeds: z.array(CalendarFeed).meta({ description: `Newest first, at most ${MAX_CALENDAR_FEEDS}.` }),
});

export const ListCalendarFeedsInput = z.object({});

export const CreateCalendarFeedInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_FEED_NAME)
      .refine(...PLAIN_TEXT)
      .meta({ description: "Calendar apps show it as the calendar's name.", example: "North Coffee" }),
    is_for_clients: z.boolean().default(false).meta({
      description: "Only posts that were approved, without internal notes. Always so for feeds of clients.",
      example: true,
    }),
  })
  .meta({ example: { name: "North Coffee", is_for_clients: true } });

export const CalendarFeedCreated = z.object({
  calendar_feed: CalendarFeed,
  url: asSecret(
    z.string().meta({
      description:
        "The address to subscribe to. It is shown once. Whoever has it can read the feed; `webcal://` instead of `https://` opens calendar apps.",
      example: "https://masthead.example.com/calendar/7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8.ics",
    }),
  ),
  page_url: asSecret(
    z.string().meta({
      description: "The same as a page that people look at. It is shown once.",
      example: "https://masthead.example.com/calendars/7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8",
    }),
  ),
});

export const SharedCalendar = z.object({
  name: z.string(),
  brand: z.object({ name: z.string(), timezone: z.string(), ...appearance }),
  posts: z
    .array(
      z.object({
        id: Id,
        at: WireTime,
        text: z.string(),
        status: z.enum(POST_STATUSES),
        networks: z.array(z.string()).meta({ example: ["Bluesky", "Mastodon"] }),
        permalink: z.string().nullable(),
      }),
    )
    .meta({ description: "By time." }),
});

export const CalendarFeedInput = z.object({ id: Id });

/** The secret part of a feed's address; only calendar apps send it. */
export const ReadCalendarFeedInput = z.object({ token: z.string().max(200) });
export const CalendarFeedContent = z.object({ content: z.string().meta({ description: "iCalendar (RFC 5545)." }) });
