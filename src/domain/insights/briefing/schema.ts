import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Home, MAX_COUNTED } from "#domain/insights/home/schema.ts";
import { EngagementRate, MetricValues } from "#domain/insights/metrics/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { DAYS_AHEAD, MAX_BEST, MAX_PEOPLE, MAX_REVIEWED } from "./terms.ts";

const BestPost = z
  .object({
    post_id: Id,
    body: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
    thumbnail_url: z.string().nullable().meta({ description: "Thumbnail of the first image.", example: null }),
    published_at: WireTime.nullable(),
    values: MetricValues.meta({ description: "Since it was published, across all channels." }),
    engagement_rate: EngagementRate,
    links: z
      .array(z.object({ channel: ChannelRef, url: z.string().nullable() }))
      .meta({ description: "The channels on which it was published, with its address there." }),
  })
  .meta({ id: "BriefingPost" });

const Results = z
  .object({
    from: Day.meta({ description: "The first of the seven days before today, in the brand's time zone." }),
    to: Day,
    published: z.number().int().meta({ description: "Posts published in these days.", example: 6 }),
    published_before: z.number().int().meta({ description: "In the seven days before these.", example: 4 }),
    totals: MetricValues.meta({ description: "What all posts of the brand gained in these days, by UTC days." }),
    totals_before: MetricValues.meta({ description: "In the seven days before these." }),
    posts: z.array(BestPost).meta({
      description: `The posts of these days with the most likes, comments, shares, saves and clicks; at most ${MAX_BEST}.`,
    }),
  })
  .meta({ id: "BriefingResults" });

const count = z.number().int();

const Waiting = z
  .object({
    you: Home.pick({
      to_approve: true,
      changes_requested: true,
      assigned: true,
      troubled: true,
      expiring: true,
      channels: true,
    })
      .extend({
        inbox: z
          .object({
            open: count.meta({ description: `Open comments, mentions and messages, at most ${MAX_COUNTED}.` }),
            overdue: count.meta({
              description:
                "Of these, those that wait for longer than the brand's goal, or a day without one, and are assigned to you or to nobody.",
            }),
            drafted: count.meta({ description: "Drafted replies to review." }),
            to_approve: count.meta({ description: "Replies that wait for approval." }),
            failed: count.meta({ description: "Replies that failed or whose status is unknown." }),
          })
          .nullable()
          .meta({ description: "Null if nothing is open, or your role doesn't see the inbox." }),
      })
      .meta({ description: "What you can do, by kind." }),
    others: z
      .array(
        z.object({
          person: PersonRef,
          to_approve: count.meta({
            description: `Posts that they can approve and you can't, of the ${MAX_REVIEWED} most urgent.`,
          }),
          changes_requested: count.meta({ description: "Their posts with requested changes." }),
          assigned: count.meta({ description: "Unfinished posts assigned to them." }),
          overdue: count.meta({ description: "Overdue messages assigned to them." }),
          post_id: Id.nullable().meta({ description: "The most urgent of these posts." }),
        }),
      )
      .meta({ description: `Other people for whom something waits, at most ${MAX_PEOPLE}. Empty for clients.` }),
  })
  .meta({ id: "BriefingWaiting" });

export const SUGGESTION_KINDS = ["idea", "evergreen", "write"] as const;

const FreeTime = z
  .object({
    day: Day,
    at: WireTime.meta({ description: "The day's free time at which posts did best so far." }),
    is_posting_time: z.boolean().meta({
      description: "False where no channel has posting times: the best hour of a day without a post.",
    }),
    others: count.meta({ description: "Further free posting times of the day.", example: 1 }),
    channels: z.array(ChannelRef).meta({ description: "The channels that are free at this time." }),
    suggestion: z
      .object({
        kind: z.enum(SUGGESTION_KINDS).meta({
          description: "`idea`: a new idea. `evergreen`: an evergreen post. `write`: there is nothing to suggest.",
        }),
        id: Id.nullable().meta({ description: "Of the idea or of the evergreen post; for `queues.fill_time`." }),
        text: z.string().meta({ description: "The beginning of its text.", example: "Why our packaging turned green" }),
        thumbnail_url: z.string().nullable().meta({ example: null }),
        channel_ids: z.array(Id).meta({ description: "Where it can be placed: some of `channels`.", example: [42] }),
      })
      .meta({ description: "Each idea and each evergreen post is suggested once." }),
  })
  .meta({ id: "BriefingFreeTime" });

const FreeTimes = z
  .object({
    days: z.array(FreeTime).meta({ description: `Of the next ${DAYS_AHEAD} days, today included, in order.` }),
    reason: z.enum(["no_channels", "no_posting_times"]).nullable().meta({
      description:
        "`no_channels`: no channel is connected. `no_posting_times`: `days` are those without a post. Null otherwise.",
    }),
  })
  .meta({ id: "BriefingFreeTimes" });

export const Briefing = z
  .object({
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    is_held: z.boolean().meta({ description: "Whether the brand is on hold." }),
    results: Results.nullable().meta({ description: "What was published and did best. Null without `metrics.view`." }),
    waiting: Waiting,
    today: Home.shape.today,
    free_times: FreeTimes.nullable().meta({
      description: "Times without a post, with a suggestion for each. Null without `content.manage`.",
    }),
  })
  .meta({ id: "Briefing" });
export type Briefing = z.output<typeof Briefing>;
