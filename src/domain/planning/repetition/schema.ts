import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { Day } from "#kernel/time.ts";
import { MAX_INTERVAL, REPEAT_UNITS } from "./terms.ts";

/** How often a post repeats. */
export const repetition = {
  every: z.enum(REPEAT_UNITS).meta({ example: "week" }),
  interval: z.number().int().min(1).max(MAX_INTERVAL).default(1).meta({
    description: "Every how many days, weeks or months.",
  }),
};

export const EndsOn = Day.nullable().meta({
  description: "The last day on which it may be published, in the time zone of its times. Null: until it is stopped.",
  example: "2099-12-31",
});

/** By which a post or a card tells that it is used again. */
export const EvergreenRef = z
  .object({
    id: Id.nullable().meta({ description: "The evergreen post. Null for its copies.", example: null }),
    post_id: Id.meta({ description: "The post that is used again: this one, or the one whose copy this is." }),
  })
  .meta({ id: "EvergreenRef" });

/** By which a post or a card tells that it repeats. */
export const RecurrenceRef = z
  .object({
    id: Id,
    every: repetition.every,
    interval: z.number().int().meta({ example: 1 }),
    ends_on: z
      .string()
      .nullable()
      .meta({ ...EndsOn.meta() }),
  })
  .meta({ id: "RecurrenceRef" });
