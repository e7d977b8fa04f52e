import { z } from "zod";
import { Id, LARGEST_INTEGER } from "#kernel/ids.ts";
import { TEXT_FIELD } from "./rules.ts";

export const SuggestionInput = z.object({ id: Id.meta({ description: "The comment with the suggestion." }) });

/** What somebody suggests for a text of a post; shared by members and guests. */
export const suggested = {
  revision: z
    .number()
    .int()
    .min(1)
    .max(LARGEST_INTEGER)
    .meta({ description: "The revision that was seen.", example: 3 }),
  channel_id: Id.nullable()
    .default(null)
    .meta({ description: "The channel whose text it is. Null for the shared text.", example: null }),
  field: z.string().max(20).regex(TEXT_FIELD).default("body").meta({
    description: "`body`, or a channel's `first_comment` or part of the thread, such as `thread.0`.",
    example: "body",
  }),
  text: z.string().max(100_000).meta({ description: "The whole text as it should be.", example: "We open at ten." }),
  approve: z.boolean().default(false).meta({
    description:
      "Approves the post with exactly this text: accepted unchanged, the suggestion counts as the approval of its author.",
  }),
};

export const CreateSuggestionInput = z.object({
  id: Id,
  ...suggested,
  body: z.string().trim().max(10_000).default("").meta({ description: "Why.", example: "We open later now." }),
});
