import { notifyMentioned, requireMentionable } from "#domain/content/mentions/index.ts";
import { withNames } from "#domain/content/mentions/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import { emitEvent } from "#domain/events/webhooks/index.ts";
import { attachImages, type ImageOwner } from "#domain/review/comment-images/index.ts";
import type { AttachedImages } from "#domain/review/comment-images/schema.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Role } from "#kernel/permissions.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { approvedVia, originOf } from "./rules.ts";
import type { PostStatus } from "./terms.ts";

/** The guest of a share link, by the entered name, who made the link, and the key of what is recorded. */
export type LinkGuest = {
  name: string;
  /** Of the secret by which the guest's browser is told apart from others of the link; null without one. */
  keyHash: string | null;
  linkId: number;
  linkName: string;
  makerId: number | null;
  idempotencyKey: string | null;
};

/** A member whose decision another call carries out: the link of a mail, or whoever accepts their suggestion. */
export type ActingApprover = { userId: number; name: string; by: { link: number } | { suggestion: number } };

/** The author of a review entry: a member, or the guest of a share link. */
export type ReviewContext = PublicContext & {
  brandId: BrandId;
  role: Role | null;
  guest?: LinkGuest;
  approver?: ActingApprover;
  /** If a job copied the post, what it is a copy of, for the audit log. */
  copyOf?: { recurrence_id: number } | { evergreen_post_id: number };
};

/** The member behind a decision; null for guests and for our own work. */
export function memberOf({ caller, approver }: ReviewContext): { userId: number; name: string } | null {
  return approver ?? (caller.kind === "person" ? caller : null);
}

type Entry = {
  kind: "comment" | "approval" | "change_request";
  body: string;
  visibility?: "team" | "client";
  parentId?: number | null;
  /** The step of the review that an approval counts in. */
  step?: string | null;
  /** The member who is away, in whose place it was decided. */
  forUserId?: number | null;
  /** The passage or the media item it refers to, as in `review/comments/schema.ts`. */
  anchor?: { [key: string]: string | number | null | { x: number; y: number } } | null;
  images?: AttachedImages;
};

/** An entry with its text as people read it, and whom it mentions. */
export type RecordedEntry = ThreadEntry & { text: string; mentionedIds: number[]; imageCount: number };

/**
 * Adds an entry to a post's review thread and emits `post.commented`; decisions are entries too. Whoever it mentions is
 * not notified yet.
 * @param post as the author saw it, with its present status
 * @throws Fault invalid when it mentions somebody who can't see it, or for images that are not its author's
 */
export async function recordEntry(
  tx: Tx,
  ctx: ReviewContext,
  post: { id: number; revision: number; contentHash: string; status: PostStatus },
  {
    kind,
    body,
    visibility = "client",
    parentId = null,
    anchor = null,
    step = null,
    forUserId = null,
    images = [],
  }: Entry,
): Promise<RecordedEntry> {
  const mentioned = await requireMentionable(tx, ctx, post.id, {
    body,
    visibility,
    field: kind === "comment" ? "body" : "comment",
  });
  const entry = await tx.threadEntry.create({
    data: {
      brandId: ctx.brandId,
      postId: post.id,
      authorId: memberOf(ctx)?.userId ?? null,
      forUserId,
      guestName: ctx.guest?.name ?? null,
      shareLinkId: ctx.guest?.linkId ?? null,
      guestKeyHash: ctx.guest?.keyHash ?? null,
      idempotencyKey: ctx.guest?.idempotencyKey ?? null,
      kind,
      visibility,
      parentId,
      body,
      step,
      ...(anchor && { anchor }),
      revision: post.revision,
      contentHash: post.contentHash,
      via: kind === "comment" ? null : approvedVia(ctx.origin.entryPoint),
      origin: originOf(ctx.origin.entryPoint),
      ...(await readCredential(tx, ctx.caller)),
      createdAt: ctx.clock.now(),
      // Without anybody, rows of a relation would only cost the read of the entry.
      ...(mentioned.length > 0 && { mentions: { create: mentioned.map(({ id: userId }) => ({ userId })) } }),
    },
  });
  await attachImages(tx, { id: entry.id, brandId: ctx.brandId }, ownerOf(ctx), images);
  const { id: post_id, status } = post;
  await emitEvent(tx, ctx, ctx.brandId, { event: "post.commented", post_id, status, comment_id: entry.id, kind, body });
  return {
    ...entry,
    text: withNames(body, mentioned),
    mentionedIds: mentioned.map(({ id: userId }) => userId),
    imageCount: images.length,
  };
}

/** As whom the author of an entry uploaded its images. */
function ownerOf(ctx: ReviewContext): ImageOwner | null {
  const { guest } = ctx;
  if (guest) return guest.keyHash === null ? null : { shareLinkId: guest.linkId, guestKeyHash: guest.keyHash };
  const member = memberOf(ctx);
  return member && { uploaderId: member.userId };
}

/**
 * Notifies the people that an entry mentions.
 * @param told IDs of those who are told of the entry anyway
 * @returns the IDs of those who need no other notification of it
 */
export function notifyMentionedIn(
  tx: Tx,
  ctx: ReviewContext,
  { postId, text, mentionedIds }: RecordedEntry,
  told: readonly number[],
): Promise<number[]> {
  const userIds = mentionedIds.filter((id) => !told.includes(id));
  return notifyMentioned(tx, ctx, { postId, body: text, by: memberOf(ctx), userIds });
}
