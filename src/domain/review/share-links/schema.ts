import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { Asset } from "#domain/content/media/schema.ts";
import { ApprovePostInput, PUBLICATION_STATUSES, RevisionContent, SentMention } from "#domain/content/posts/schema.ts";
import { POST_FORMATS, POST_STATUSES } from "#domain/content/posts/terms.ts";
import { Email, PersonRef } from "#domain/identity/accounts/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { StepProgress } from "#domain/review/approval-steps/schema.ts";
import { AttachedImages, GuestImage } from "#domain/review/comment-images/schema.ts";
import { Anchor, Suggestion } from "#domain/review/comments/schema.ts";
import { suggested } from "#domain/review/suggestions/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { asSecret } from "#kernel/secret.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import { DEFAULT_DAYS, MAX_ADDRESSES, MAX_DAYS, MAX_NOTE, MAX_POSTS, MAX_TEXT } from "./terms.ts";

export const ShareLink = z
  .object({
    id: Id.meta({ example: 31 }),
    url: asSecret(
      z.string().meta({
        description: "Anyone with the link can review, without an account.",
        example: "https://masthead.example.com/review/7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8",
      }),
    ),
    name: z.string().meta({ description: "Internal name of the link.", example: "Harbour board" }),
    status: z.enum(["active", "expired", "revoked"]).meta({ example: "active" }),
    may_comment: z.boolean().meta({ example: true }),
    may_approve: z.boolean().meta({ description: "Whether guests can approve and request changes.", example: true }),
    has_passcode: z.boolean().meta({ example: false }),
    expires_at: WireTime.meta({ example: "2026-12-04T09:00:00.000000+00:00" }),
    revoked_at: WireTime.nullable(),
    uses: z.number().int().meta({ description: "Number of visits. Bots aren't counted." }),
    last_used_at: WireTime.nullable().meta({ example: "2026-11-21T08:12:44.000000+00:00" }),
    post_ids: z.array(Id).meta({ description: "In display order.", example: [812] }),
    posts: z
      .array(
        z.object({
          id: Id.meta({ example: 812 }),
          excerpt: z.string().meta({ description: "The beginning of the text.", example: "We open at nine." }),
          status: z.enum(POST_STATUSES).meta({ example: "in_review" }),
        }),
      )
      .meta({ description: "The posts, with the beginning of their text and their status." }),
    created_by: PersonRef.nullable(),
    created_at: WireTime.meta({ example: "2026-11-20T09:00:00.000000+00:00" }),
  })
  .meta({ id: "ShareLink" });

/** Of new links. Those that were made with a shorter one keep it. */
export const Passcode = z.string().min(6).max(64);

const options = {
  name: z
    .string()
    .trim()
    .max(100)
    .refine(...PLAIN_TEXT)
    .default("")
    .meta({ example: "Harbour board" }),
  may_comment: z.boolean().default(true),
  may_approve: z.boolean().optional().meta({
    description: "Defaults to the creator's own permission. A link can't allow more than its creator's role.",
  }),
  expires_at: Instant.optional().meta({
    description: `At most ${MAX_DAYS} days ahead. Defaults to ${DEFAULT_DAYS} days.`,
  }),
  passcode: Passcode.optional().meta({
    description: "Required before anything is shown. Share it separately from the link.",
    example: "red pencil",
  }),
};
export type LinkOptions = z.output<z.ZodObject<typeof options>>;

export const CreateShareLinkInput = z
  .object({ id: Id, ...options })
  .meta({ example: { name: "Harbour board", may_comment: true } });
export const CreateShareSetInput = z
  .object({
    post_ids: z
      .array(Id)
      .min(1)
      .max(MAX_POSTS)
      .refine((ids) => new Set(ids).size === ids.length, {
        error: fieldError(msg("must not name the same post twice")),
      })
      .meta({ description: "In display order.", example: [812, 813] }),
    ...options,
  })
  .meta({ example: { post_ids: [812, 813], name: "Harbour board", may_comment: true } });
export const ListShareLinksInput = z.object(pageInput);
export const ListPostShareLinksInput = z.object({ id: Id, ...pageInput });
export const ShareLinkList = z.object({ share_links: z.array(ShareLink), ...pageOutput });
export const ShareLinkInput = z.object({ id: Id });

/** The mail goes to people outside: a note may not lead them anywhere but to the review. */
const hasNoLink = (text: string) => !/:\/\/|\bwww\./i.test(text.normalize("NFKC"));
export const SendShareLinkInput = z
  .object({
    id: Id,
    emails: z
      .array(Email)
      .min(1)
      .max(MAX_ADDRESSES)
      .meta({
        description: "Each gets a mail of its own, and sees no other address.",
        example: ["board@example.com"],
      }),
    note: z
      .string()
      .trim()
      .max(MAX_NOTE)
      .refine(hasNoLink, { error: fieldError(msg("must not contain links")) })
      .default("")
      .meta({ description: "Plain text without links, above the link.", example: "Could you look by Friday?" }),
  })
  .meta({ example: { emails: ["board@example.com"], note: "Could you look by Friday?" } });
export const ShareLinkSent = z.object({
  sent: z.number().int().meta({ description: "Number of different addresses.", example: 1 }),
});

/** The actions of a link's guest; only the review page calls these. */
export const visit = {
  token: z.string().max(200),
  pass: z.string().max(2000).optional().meta({
    description: "Visit token returned when the link was opened. Replaces the passcode during the visit.",
  }),
};
export const GuestName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT);
const words = z.string().trim().max(MAX_TEXT);
const expected = words.min(1);
export const guestKey = z.uuid().meta({
  description:
    "Secret made by the guest's browser for this link. Whoever sends it edits and deletes their own comments.",
});
const act = {
  ...visit,
  post_id: Id,
  guest_key: guestKey.optional(),
  name: GuestName,
  idempotency_key: z.uuid().optional().meta({
    description: "The same key again, after a lost response, returns the post without recording it twice.",
  }),
};
const seen = z.number().int().min(1);

export const OpenReviewInput = z.object({
  ...visit,
  passcode: z.string().max(64).optional(),
  guest_key: guestKey.optional(),
});
export const PeekReviewInput = z.object({ token: visit.token });
export const GuestCommentInput = z.object({
  ...act,
  body: expected,
  parent_id: Id.nullable().default(null),
  anchor: Anchor.nullable().default(null),
  images: AttachedImages.default([]),
});
export const GuestImageInput = z.object({
  ...visit,
  post_id: Id,
  guest_key: guestKey,
  /** Reads the file from the request, once the guest may upload one. */
  readFile: z.custom<() => Promise<File>>((value) => typeof value === "function"),
});
export const GuestSuggestInput = z.object({ ...act, ...suggested, body: words.default("") });
export const EndedReviewInput = z.object({ token: visit.token });
export const AskForLinkInput = z.object({ token: visit.token, name: GuestName });
/** What a link says after its end. */
export const EndedReview = z.object({
  brand: z.object({ name: z.string() }),
  made_by: z
    .string()
    .nullable()
    .meta({ description: "Name of who made it. Null if they no longer belong to the brand." }),
  may_ask: z.boolean().meta({ description: "Whether they can be asked for a new one. Once for each link." }),
});
const ownComment = { ...visit, post_id: Id, comment_id: Id, guest_key: guestKey };
export const GuestDeleteCommentInput = z.object(ownComment);
export const GuestEditCommentInput = z.object({ ...ownComment, body: expected });
export const GuestApproveInput = z.object({
  ...act,
  revision: seen,
  step: ApprovePostInput.shape.step,
  body: words.default(""),
});
export const GuestChangesInput = z.object({
  ...act,
  revision: seen,
  body: words.default("").meta({
    description: "Optional for guests who commented on this revision: their open comments become the request.",
  }),
});

const ReviewMedia = Asset.pick({
  id: true,
  name: true,
  kind: true,
  type: true,
  url: true,
  thumbnail_url: true,
  alt_text: true,
  width: true,
  height: true,
  duration_ms: true,
  pages: true,
});
const content = { body: z.string(), media: z.array(ReviewMedia), tags: z.array(z.string()) };

export const ReviewComment = z.object({
  id: Id,
  kind: z.enum(["comment", "approval", "change_request"]),
  parent_id: Id.nullable(),
  author: z.string(),
  is_guest: z.boolean(),
  is_own: z.boolean().meta({ description: "A comment of the guest who looks, which they can edit and delete." }),
  is_by_viewer: z.boolean().meta({ description: "Whether the guest who looks wrote it, decisions included." }),
  change_request_id: Id.nullable().meta({ description: "The change request that it became part of." }),
  step: z.string().nullable(),
  body: z.string(),
  images: z.array(GuestImage),
  anchor: Anchor.nullable(),
  suggestion: Suggestion.omit({ decided_by: true }).nullable(),
  revision: z.number().int(),
  is_by_program: z.boolean().meta({ description: "Whether it was made with a token or connection of the author." }),
  resolved: z.boolean(),
  edited_at: WireTime.nullable(),
  created_at: WireTime,
});

/** The version that a guest decided about last, when the post has changed since. */
const DecidedVersion = z.object({
  kind: z.enum(["approval", "change_request"]),
  author: z.string(),
  created_at: WireTime,
  before: RevisionContent,
  after: RevisionContent,
  media: z.array(ReviewMedia).meta({ description: "The common content." }),
});

/** What a post will look like, for those who review it: never the internal note, or user data. */
export const ReviewContent = z.object({
  id: Id,
  status: z.enum(POST_STATUSES),
  revision: z.number().int(),
  is_by_program: z
    .boolean()
    .meta({ description: "Whether it was created or edited with a token or connection of the team." }),
  scheduled_at: WireTime.nullable(),
  format: z.enum(POST_FORMATS).meta({ description: "Of all its texts." }),
  ...content,
  channels: z.array(
    z.object({
      ...ChannelRef.shape,
      status: z.enum(PUBLICATION_STATUSES),
      scheduled_at: WireTime.nullable(),
      permalink: z.string(),
      title: z.string().nullable().meta({ description: "Where the network has one, such as a video's." }),
      document_title: z.string().nullable().meta({ description: "The chosen title of its document." }),
      captions: z
        .object({ text: z.string(), language: z.string() })
        .nullable()
        .meta({ description: "The captions of its video, as SubRip or WebVTT, and the code of their language." }),
      thread: z.array(z.string()),
      thread_media: z.array(z.array(ReviewMedia)).meta({ description: "The media of the thread's parts." }),
      first_comment: z.string().nullable(),
      mentions: z.array(SentMention).meta({ description: "What is sent for each saved mention in its texts." }),
      ...content,
    }),
  ),
});

/** A post as a guest sees it, with the comments that clients may read. */
export const ReviewPost = ReviewContent.extend({
  comments: z.array(ReviewComment),
  since: DecidedVersion.nullable(),
  approval_steps: z.array(StepProgress),
  allowed_actions: z.array(z.enum(["comment", "approve", "request_changes"])),
});

/** What a link's page shows before any action. */
export const ReviewChanges = z.object({
  brand: z.object({ name: z.string(), timezone: z.string(), ...appearance }),
  expires_at: WireTime,
  posts: z.array(ReviewPost),
});
export const Review = ReviewChanges.extend({
  pass: asSecret(z.string()),
  guest: z.object({
    name: z.string().nullable().meta({ description: "The name given with the address, for who comes from a mail." }),
    email: z
      .object({ address: z.string(), is_confirmed: z.boolean() })
      .nullable()
      .meta({ description: "The address that this guest left, which gets new versions once it is confirmed." }),
  }),
});
