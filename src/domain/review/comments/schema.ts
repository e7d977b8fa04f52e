import { z } from "zod";
import { Mention, MentionablePerson } from "#domain/content/mentions/schema.ts";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { AttachedImages, CommentImage } from "#domain/review/comment-images/schema.ts";
import { Id } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const Visibility = z.enum(["team", "client"]).meta({ description: "`team`: not visible to clients." });

const fraction = z.number().min(0).max(1);

export const Anchor = z
  .object({
    field: z.enum(["body", "thread", "first_comment", "media"]).meta({ example: "body" }),
    quote: z.string().max(1000).default("").meta({ example: "at nine" }),
    start: z.number().int().min(0).nullable().default(null).meta({
      description: "In UTF-16.",
      example: 8,
    }),
    media_id: Id.nullable().default(null).meta({ example: null }),
    point: z
      .object({ x: fraction, y: fraction })
      .nullable()
      .default(null)
      .meta({ description: "From 0 (left, top) to 1.", example: null }),
    time: z.number().min(0).nullable().default(null).meta({ description: "Seconds.", example: null }),
  })
  .refine(({ field, quote, media_id: id }) => (field === "media" ? id !== null : id === null && quote.trim() !== ""), {
    path: ["quote"],
    error: () => t("Send either a quoted passage or a media item."),
  })
  .refine(({ field, point, time }) => field === "media" || (point === null && time === null), {
    path: ["media_id"],
    error: () => t("A point or a time belongs to a media item."),
  })
  .meta({ id: "Anchor" });
export type Anchor = z.output<typeof Anchor>;

export const Suggestion = z
  .object({
    status: z.enum(["open", "accepted", "declined"]),
    channel_id: Id.nullable().meta({ description: "Null for the shared text.", example: null }),
    field: z.string().meta({ description: "`body`, `first_comment`, or a part such as `thread.0`.", example: "body" }),
    before: z.string().meta({ example: "We open at nine." }),
    after: z.string().meta({ example: "We open at ten." }),
    approves: z.boolean().meta({ description: "Accepted unchanged, it counts as its author's approval." }),
    revision: z.number().int().nullable().meta({ description: "The revision that it became.", example: null }),
    decided_by: PersonRef.nullable(),
    decided_at: WireTime.nullable(),
  })
  .meta({ id: "Suggestion" });

export const Comment = z
  .object({
    id: Id,
    post_id: Id,
    kind: z.enum(["comment", "approval", "change_request"]),
    visibility: Visibility,
    parent_id: Id.nullable().meta({ description: "What it replies to.", example: null }),
    author: PersonRef.nullable(),
    on_behalf_of: PersonRef.nullable().meta({
      description: "Of a decision: who was away, in whose place it was made.",
    }),
    guest_name: z
      .string()
      .nullable()
      .meta({ description: "The name of a share link guest. There is no author in this case.", example: null }),
    body: z.string().meta({
      description: "`@[12]` is a person of `mentions`.",
      example: "@[12] Could the second sentence go first?",
    }),
    mentions: z.array(Mention).meta({ description: "Whom `body` mentions." }),
    images: z.array(CommentImage),
    anchor: Anchor.nullable().meta({
      description: "The passage or media item of that revision it refers to. Null for the whole post.",
      example: null,
    }),
    suggestion: Suggestion.nullable().meta({
      description: "Another text for the post, which the team accepts or declines.",
      example: null,
    }),
    revision: z.number().int().meta({ description: "The post revision the author saw.", example: 3 }),
    change_request_id: Id.nullable().meta({
      description: "The change request that this comment of a guest became part of.",
      example: null,
    }),
    step: z.string().nullable().meta({
      description: "The step of the review that an approval counts in. Null without steps.",
      example: null,
    }),
    via: z.string().nullable().meta({
      description: "`approved_via` of an approval. `job`: of a copy of a recurring post, automatically.",
      example: null,
    }),
    origin: z.enum(ORIGINS).nullable().meta({ description: "Null for entries older than this field.", example: "mcp" }),
    written_through: WrittenThrough.nullable().meta({
      description: "The token or connection used. Null in the studio.",
    }),
    resolved: z.boolean(),
    resolved_at: WireTime.nullable(),
    edited_at: WireTime.nullable().meta({
      description: "When the guest last changed the text. Null if it is as it was written.",
      example: null,
    }),
    created_at: WireTime,
  })
  .meta({ id: "Comment" });

export const ListCommentsInput = z.object({ id: Id, ...pageInput });
export const CommentList = z.object({ comments: z.array(Comment), ...pageOutput });
export const CreateCommentInput = z.object({
  id: Id,
  body: z.string().trim().min(1).max(10_000).meta({
    description: "`@[12]` mentions who has this ID.",
    example: "@[12] Could the second sentence go first?",
  }),
  visibility: Visibility.optional().meta({
    description: "Defaults to its parent's, else `client`.",
  }),
  parent_id: Id.nullable().default(null).meta({ description: "What it replies to.", example: null }),
  anchor: Anchor.nullable().default(null).meta({
    description: "What it refers to.",
    example: null,
  }),
  images: AttachedImages.default([]),
});
export const UploadCommentImageInput = z.object({
  id: Id,
  file: z.file().optional().meta({ description: "PNG, JPEG, WebP, GIF or AVIF, at most 10 MiB." }),
});
export const GetCommentImageInput = z.object({
  id: Id,
  size: z.enum(["full", "small"]).default("full").meta({ description: "`small`: WebP of at most 480 pixels." }),
});
export const ListMentionableInput = z.object({
  id: Id,
  visibility: Visibility.default("client").meta({ description: "The visibility of the comment to be written." }),
});
export const MentionablePeople = z.object({ people: z.array(MentionablePerson) });
export const CommentInput = z.object({ id: Id });
export const ResolveCommentInput = z.object({
  id: Id,
  resolved: z.boolean().default(true).meta({ description: "`false` reopens it." }),
});
