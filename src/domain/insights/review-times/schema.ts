import { z } from "zod";
import { BrandMetricsInput } from "#domain/insights/metrics/schema.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { GROUPS } from "./terms.ts";

const { from, to, channel_id } = BrandMetricsInput.shape;
export const ReviewTimesInput = z.object({ from, to, channel_id });

const count = z.number().int().meta({ example: 12 });
const seconds = z.number().int().nullable().meta({ description: "Seconds. Null without any.", example: 5400 });

export const ReviewTimes = z
  .object({
    from: Day,
    to: Day,
    reviews: count.meta({ description: "Reviews that were approved in the range." }),
    is_partial: z.boolean().meta({ description: "Whether only the newest approvals were counted." }),
    median: seconds.meta({ description: "From submission to approval." }),
    p90: seconds,
    rounds: z.number().nullable().meta({ description: "Change requests per review, on average.", example: 0.4 }),
    groups: z
      .array(
        z.object({
          by: z.enum(GROUPS).meta({ description: "Of `step` and `approver`: until each approval of their own." }),
          name: z.string().nullable().meta({ example: "Legal" }),
          approvals: count,
          median: seconds,
          p90: seconds,
        }),
      )
      .meta({ description: "The most frequent ones first." }),
    waiting: z.object({
      total: count.meta({ description: "Posts in review now." }),
      oldest: z.array(z.object({ post_id: Id, text: z.string(), submitted_at: WireTime })),
    }),
  })
  .meta({ id: "ReviewTimes" });
