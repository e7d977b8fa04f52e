import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { RevisionContent } from "#domain/content/posts/schema.ts";
import { GuestImage } from "#domain/review/comment-images/schema.ts";
import { Comment } from "#domain/review/comments/schema.ts";
import { ReviewContent } from "#domain/review/share-links/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

const Token = z.string().max(200);

export const OpenApprovalLinkInput = z.object({ token: Token });
const decision = { token: Token, post_id: Id };
export const ApproveByLinkInput = z.object({ ...decision, body: z.string().trim().max(10_000).default("") });
export const RequestChangesByLinkInput = z.object({ ...decision, body: z.string().trim().min(1).max(10_000) });

export const LinkedPost = ReviewContent.extend({
  state: z.enum(["open", "changed", "decided", "closed"]).meta({
    description:
      "`open`: the link decides about it. `changed`: a newer version waits. `decided`: by whom, see `decision`. `closed`: anything else.",
  }),
  decision: z
    .object({
      kind: z.enum(["approval", "change_request"]),
      author: z.string(),
      is_own: z.boolean().meta({ description: "Made by the person of the link." }),
      created_at: WireTime,
    })
    .nullable()
    .meta({ description: "The last one about the version that the email showed." }),
  since: z
    .object({
      revision: z.number().int(),
      before: RevisionContent,
      after: RevisionContent,
      media: z.array(ReviewContent.shape.media.element),
    })
    .nullable()
    .meta({ description: "The version that the person commented on or decided about last, if it was another one." }),
  comments: z
    .array(Comment.extend({ images: z.array(GuestImage), is_own: z.boolean() }))
    .meta({ description: "As the person's role sees them, the newest ones, in reading order." }),
});

/** What the link of an email shows: to whom it belongs, and its posts. */
export const ApprovalPage = z.object({
  brand: z.object({ name: z.string(), timezone: z.string(), handle: z.string(), ...appearance }),
  person: z.object({ name: z.string(), email: z.string() }),
  posts: z.array(LinkedPost),
});
