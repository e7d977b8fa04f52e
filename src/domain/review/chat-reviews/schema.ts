import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { ReviewContent } from "#domain/review/share-links/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

export const GetChatReviewInput = z.object({ id: Id });

/** A post as a chat shows it to the person who decides about it. */
export const ChatReview = z.object({
  post: ReviewContent,
  last_approval: z
    .object({ revision: z.number().int(), author: z.string(), created_at: WireTime })
    .nullable()
    .meta({ description: "Null if it was never approved." }),
  changes: z
    .object({
      count: z.number().int().meta({ description: "All changed passages, files, tags, channels and times." }),
      items: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable()
    .meta({ description: "Since the last approval, at most six of them. Null if nothing changed, or it has none." }),
  may_decide: z.boolean().meta({ description: "Whether it waits for an approval that the user can give now." }),
  decide_url: z.string().meta({ description: "The page where the person approves it or requests changes." }),
});

export const ApproveInBrowserInput = z.object({
  id: Id,
  revision: z.number().int().min(1).meta({ description: "The revision that the page showed." }),
  comment: z.string().trim().max(10_000).default(""),
  ...Confirmation.shape,
});
