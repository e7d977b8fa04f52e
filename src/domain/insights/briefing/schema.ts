import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Home } from "#domain/insights/home/schema.ts";
import { ComparedPosts, MetricValues } from "#domain/insights/metrics/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { DAYS_AHEAD, MAX_BEST, MAX_PEOPLE } from "./terms.ts";

const BestPost = ComparedPosts.shape.posts.element
  .omit({ as_of: true, channels: true })
  .extend({ links: z.array(z.object({ channel: ChannelRef, url: z.string().nullable() })) })
  .meta({ id: "BriefingPost" });

const Results = z
  .object({
    from: Day.meta({ description: "Of the seven days before today." }),
    to: Day,
    published: z.number().int(),
    published_before: z.number().int().meta({ description: "In the week before." }),
    totals: MetricValues.meta({ description: "What the brand's posts gained." }),
    totals_before: MetricValues,
    posts: z.array(BestPost).meta({
      description: `Those with the most engagements, at most ${MAX_BEST}.`,
    }),
  })
  .meta({ id: "BriefingResults" });

const count = z.number().int();

const Waiting = z
  .object({
    you: Home.meta({ description: "What you can do in this brand, and its posts of today." }),
    overdue: count.meta({
      description: "Messages that wait longer than the brand's goal or a day, of yours or nobody's.",
    }),
    others: z
      .array(
        z.object({
          person: PersonRef,
          to_approve: count,
          changes_requested: count,
          assigned: count,
          overdue: count,
          post_id: Id.nullable(),
        }),
      )
      .meta({ description: `What others have to do and you can't, for at most ${MAX_PEOPLE} people.` }),
  })
  .meta({ id: "BriefingWaiting" });

const SUGGESTION_KINDS = ["idea", "evergreen", "write"] as const;

const FreeTime = z
  .object({
    day: Day,
    at: WireTime.meta({ description: "Of the day's free times, the one at which posts did best so far." }),
    is_posting_time: z.boolean(),
    others: count.meta({ description: "Further free posting times of the day." }),
    channels: z.array(ChannelRef),
    suggestion: z
      .object({
        kind: z.enum(SUGGESTION_KINDS),
        id: Id.nullable().meta({ description: "Of the idea or the evergreen post." }),
        text: z.string(),
        thumbnail_url: z.string().nullable(),
        channel_ids: z.array(Id).meta({ description: "Where it can be placed." }),
      })
      .meta({ description: "Each one is suggested once. `write`: there is nothing to suggest." }),
  })
  .meta({ id: "BriefingFreeTime" });

const FreeTimes = z
  .object({
    days: z.array(FreeTime).meta({ description: `Of the next ${DAYS_AHEAD} days, today included, in order.` }),
    reason: z.enum(["no_channels", "no_posting_times"]).nullable().meta({
      description: "`no_posting_times`: `days` are those without a post.",
    }),
  })
  .meta({ id: "BriefingFreeTimes" });

export const Briefing = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    is_held: z.boolean().meta({ description: "Whether the brand is on hold." }),
    results: Results.nullable().meta({ description: "Null without `metrics.view`." }),
    waiting: Waiting,
    free_times: FreeTimes.nullable().meta({
      description: "Null without `content.manage`.",
    }),
  })
  .meta({ id: "Briefing" });
export type Briefing = z.output<typeof Briefing>;
