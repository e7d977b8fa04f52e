import { readCredential } from "#domain/provenance/index.ts";
import { emit } from "#domain/webhooks/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Role } from "#kernel/permissions.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { approvedVia, originOf } from "./rules.ts";
import type { PostStatus } from "./terms.ts";

/** The guest of a share link, by the entered name. */
export type LinkGuest = { name: string; linkId: number; linkName: string };

/** A member who decides by the link of a mail, without being signed in. */
export type MailApprover = { userId: number; name: string; linkId: number };

/** The author of a review entry: a member, or the guest of a share link. */
export type ReviewContext = PublicContext & {
  brandId: BrandId;
  role: Role | null;
  guest?: LinkGuest;
  approver?: MailApprover;
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
  /** The passage or the media item it refers to, as in `review/schema.ts`. */
  anchor?: { [key: string]: string | number | null } | null;
};

/**
 * Adds an entry to a post's review thread and emits `post.commented`; decisions are entries too.
 * @param post as the author saw it, with its present status
 */
export async function recordEntry(
  tx: Tx,
  ctx: ReviewContext,
  post: { id: number; revision: number; contentHash: string; status: PostStatus },
  { kind, body, visibility = "client", parentId = null, anchor = null }: Entry,
): Promise<ThreadEntry> {
  const entry = await tx.threadEntry.create({
    data: {
      brandId: ctx.brandId,
      postId: post.id,
      authorId: memberOf(ctx)?.userId ?? null,
      guestName: ctx.guest?.name ?? null,
      shareLinkId: ctx.guest?.linkId ?? null,
      kind,
      visibility,
      parentId,
      body,
      ...(anchor && { anchor }),
      revision: post.revision,
      contentHash: post.contentHash,
      via: kind === "comment" ? null : approvedVia(ctx.origin.entryPoint),
      origin: originOf(ctx.origin.entryPoint),
      ...(await readCredential(tx, ctx.caller)),
      createdAt: ctx.clock.now(),
    },
  });
  const { id: post_id, status } = post;
  await emit(tx, ctx, ctx.brandId, { event: "post.commented", post_id, status, comment_id: entry.id, kind, body });
  return entry;
}
