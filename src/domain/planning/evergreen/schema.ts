import { z } from "zod";
import { flags } from "#domain/content/posts/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { HANDLINGS } from "#domain/planning/copies/terms.ts";
import { EndsOn } from "#domain/planning/repetition/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { DAYS_AHEAD, MIN_DAYS, PAUSE_REASONS, STOP_REASONS, TIMES } from "./terms.ts";

const LastDay = EndsOn.meta({
  description: "The last day on which a copy may be published, in the brand's time zone. Null: until it is removed.",
  example: "2099-12-31",
});

export const EvergreenPostInput = z.object({ id: Id });

export const CreateEvergreenPostInput = z.object({
  id: Id,
  ends_on: LastDay.default(null),
  submit: flags.submit.meta({ description: "Submit each copy for review." }),
  approve: flags.approve.meta({
    description: "Approve each copy, as long as the post is approved as it is. Requires the tier `elevated_write`.",
  }),
});

export const UpdateEvergreenPostInput = z.object({ id: Id, ends_on: LastDay });

export const ListEvergreenPostsInput = z.object({
  active: z.boolean().optional().meta({ description: "`true`: only those that are used. `false`: only others." }),
  channel_id: Id.optional().meta({ description: "Only those that were published on this channel." }),
  ...pageInput,
});

export const EvergreenPost = z
  .object({
    id: Id,
    post: z.object({
      id: Id,
      words: z.string().meta({ description: "The beginning of its text.", example: "We open at nine." }),
      thumbnail_url: z.string().nullable().meta({ description: "Thumbnail of the first image.", example: null }),
    }),
    channel_ids: z.array(Id).meta({
      description: "Where it was published, and is used again.",
    }),
    left_out_channel_ids: z.array(Id).meta({
      description:
        "Where it was published, and is left out: its newest copy was refused or could not be published, or nobody looked after its last copies.",
      example: [],
    }),
    ends_on: z
      .string()
      .nullable()
      .meta({ ...LastDay.meta() }),
    handling: z.enum(HANDLINGS).meta({ description: "What happens to its copies.", example: "approve" }),
    status: z
      .enum(["active", "paused", "ended"])
      .meta({ description: "`ended`: its last day has passed.", example: "active" }),
    pause_reason: z.enum(PAUSE_REASONS).nullable().meta({
      description:
        "`member_left`: who added it can no longer write posts here. `refused`: a copy could be neither approved nor submitted. `failed`: its newest copy could not be published. `removed`: it or its newest copy was deleted from a network. `unattended`: several of its copies in a row came due without being approved or changed.",
      example: null,
    }),
    paused_at: WireTime.nullable(),
    times_used: z.number().int().meta({ description: "How many of its copies were published.", example: 4 }),
    last_used_at: WireTime.nullable().meta({ description: "When it was last published, as a copy or at first." }),
    next_at: WireTime.nullable().meta({ description: "When its next copy is published. Null without one." }),
    created_by: PersonRef.meta({ description: "The author of its copies." }),
    created_at: WireTime,
  })
  .meta({ id: "EvergreenPost" });

export const EvergreenPostList = z.object({
  evergreen_posts: z.array(EvergreenPost).meta({ description: "The newest first." }),
  ...pageOutput,
});

export const FillingInput = z.object({ id: Id });

const rules = {
  enabled: z.boolean().meta({ description: "Whether the queue is filled." }),
  times: z
    .number()
    .int()
    .min(TIMES.min)
    .max(TIMES.max)
    .meta({
      description: `How many upcoming posting times are kept filled, at most ${DAYS_AHEAD} days ahead.`,
      example: TIMES.usual,
    }),
  min_days: z.number().int().min(MIN_DAYS.min).max(MIN_DAYS.max).meta({
    description: "The fewest days before the same post is used again on the channel.",
    example: MIN_DAYS.usual,
  }),
};

export const UpdateFillingInput = z.object({
  id: Id,
  enabled: rules.enabled.optional(),
  times: rules.times.optional(),
  min_days: rules.min_days.optional(),
});

export const Filling = z
  .object({
    channel_id: Id,
    ...rules,
    stopped_at: WireTime.nullable().meta({ description: "When it was turned off by itself." }),
    stop_reason: z.enum(STOP_REASONS).nullable().meta({
      description:
        "Why it was turned off by itself. `unattended`: several copies in a row of each evergreen post came due without being approved or changed. `refused`: copies of several posts could be neither approved nor submitted. `failed`: several copies in a row could not be published.",
      example: null,
    }),
    posts: z.number().int().meta({ description: "How many evergreen posts are used on the channel.", example: 12 }),
  })
  .meta({ id: "QueueFilling" });
