import { z } from "zod";
import { PersonRef } from "#domain/accounts/schema.ts";
import { WrittenThrough } from "#domain/provenance/schema.ts";
import { ORIGINS } from "#domain/provenance/terms.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const Visibility = z.enum(["team", "client"]).meta({ description: "`team`: clients never see it." });

export const Anchor = z
  .object({
    field: z.enum(["body", "thread", "first_comment", "media"]).meta({ example: "body" }),
    quote: z
      .string()
      .max(1000)
      .default("")
      .meta({ description: "The passage, word for word; empty for `media`.", example: "at nine" }),
    start: z.number().int().min(0).nullable().default(null).meta({
      description: "Where it began in the field, in UTF-16 units; tells passages apart that say the same.",
      example: 8,
    }),
    media_id: Id.nullable().default(null).meta({ description: "For `media`, and for nothing else.", example: null }),
  })
  .refine(({ field, quote, media_id: id }) => (field === "media" ? id !== null : id === null && quote.trim() !== ""), {
    path: ["quote"],
    error: "Quote the passage, or name the media item.",
  })
  .meta({ id: "Anchor" });
export type Anchor = z.output<typeof Anchor>;

export const Comment = z
  .object({
    id: Id,
    post_id: Id,
    kind: z.enum(["comment", "approval", "change_request"]),
    visibility: Visibility,
    parent_id: Id.nullable().meta({ description: "The entry it answers.", example: null }),
    author: PersonRef.nullable(),
    guest_name: z
      .string()
      .nullable()
      .meta({ description: "The name that a guest of a share link gave; then there is no author.", example: null }),
    body: z.string().meta({ example: "Could the second sentence go first?" }),
    anchor: Anchor.nullable().meta({
      description: "The passage or the media item of that revision it is about; null: the post as a whole.",
      example: null,
    }),
    revision: z.number().int().meta({ description: "The revision of the post that the author saw.", example: 3 }),
    via: z.string().nullable().meta({ description: "`approved_via` of a decision.", example: null }),
    origin: z.enum(ORIGINS).nullable().meta({ description: "Null for what is older than this field.", example: "mcp" }),
    written_through: WrittenThrough.nullable().meta({
      description: "The token or connection by which its author said or decided it; null in the studio.",
    }),
    resolved: z.boolean(),
    resolved_at: WireTime.nullable(),
    created_at: WireTime,
  })
  .meta({ id: "Comment" });

export const ListCommentsInput = z.object({ id: Id, ...pageInput });
export const CommentList = z.object({ comments: z.array(Comment), ...pageOutput });
export const CreateCommentInput = z.object({
  id: Id,
  body: z.string().trim().min(1).max(10_000).meta({ example: "Could the second sentence go first?" }),
  visibility: Visibility.optional().meta({ description: "By default that of the entry it answers, else `client`." }),
  parent_id: Id.nullable().default(null).meta({ description: "The entry it answers.", example: null }),
  anchor: Anchor.nullable().default(null).meta({
    description: "What of the post it is about; answers are about what they answer.",
    example: null,
  }),
});
export const CommentInput = z.object({ id: Id });
export const ResolveCommentInput = z.object({
  id: Id,
  resolved: z.boolean().default(true).meta({ description: "`false` opens it again." }),
});
