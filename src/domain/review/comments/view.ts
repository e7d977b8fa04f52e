import type { z } from "zod";
import { viewMentions } from "#domain/content/mentions/index.ts";
import { viewThrough } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewCommentImage } from "#domain/review/comment-images/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Role } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { type CommentRow, commentInclude } from "./find.ts";
import type { Anchor, Comment } from "./schema.ts";

export function viewComment(entry: CommentRow, role: Role | null): z.input<typeof Comment> {
  const { author, forUser } = entry;
  return {
    id: entry.id,
    post_id: entry.postId,
    kind: entry.kind,
    visibility: entry.visibility,
    parent_id: entry.parentId,
    author: author && { id: author.id, name: fullName(author) },
    on_behalf_of: forUser && { id: forUser.id, name: fullName(forUser) },
    guest_name: entry.guestName,
    body: entry.body,
    mentions: viewMentions(entry.mentions),
    images: entry.images.map(viewCommentImage),
    anchor: readAnchor(entry),
    suggestion: viewSuggestion(entry.suggestion),
    revision: entry.revision,
    change_request_id: entry.changeRequestId,
    step: entry.step,
    via: entry.via,
    origin: entry.origin,
    written_through: viewThrough(entry, role),
    resolved: entry.resolvedAt !== null,
    resolved_at: wireTimeOrNull(entry.resolvedAt),
    edited_at: wireTimeOrNull(entry.editedAt),
    created_at: wireTime(entry.createdAt),
  };
}

/** An entry of the brand that was written or decided in this transaction. */
export async function findComment(
  tx: Tx,
  { brandId, role }: Pick<BrandContext, "brandId" | "role">,
  id: number,
): Promise<z.input<typeof Comment>> {
  const where = { brandId, id };
  return viewComment(await tx.threadEntry.findFirstOrThrow({ where, include: commentInclude(brandId) }), role);
}

export function viewSuggestion(row: CommentRow["suggestion"]): z.input<typeof Comment>["suggestion"] {
  return (
    row && {
      status: row.status,
      channel_id: row.channelId,
      field: row.field,
      before: row.before,
      after: row.after,
      approves: row.approvedHash !== null,
      revision: row.revision,
      decided_by: row.decidedBy && { id: row.decidedBy.id, name: fullName(row.decidedBy) },
      decided_at: wireTimeOrNull(row.decidedAt),
    }
  );
}

/** The passage or media item that an entry refers to. */
export function readAnchor({ anchor }: ThreadEntry): Anchor | null {
  return anchor as Anchor | null;
}
