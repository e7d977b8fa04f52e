import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { MAX_POSTING_TIMES } from "./terms.ts";

export const PostingTime = z.object({
  weekday: z.number().int().min(1).max(7).meta({ description: "1 is Monday, 7 is Sunday.", example: 2 }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldError(msg("must be a time of day, such as 09:30")) })
    .meta({ description: "In the brand's time zone.", example: "09:30" }),
});
export const PostingTimes = z.array(PostingTime).max(MAX_POSTING_TIMES);
