import type { z } from "zod";
import { viewMentions } from "#domain/content/mentions/index.ts";
import { viewThrough } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { Role } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { ThreadEntry } from "#platform/db/index.ts";
import type { CommentRow } from "./find.ts";
import type { Anchor, Comment } from "./schema.ts";

export function viewComment(entry: CommentRow, role: Role | null): z.input<typeof Comment> {
  const { author } = entry;
  return {
    id: entry.id,
    post_id: entry.postId,
    kind: entry.kind,
    visibility: entry.visibility,
    parent_id: entry.parentId,
    author: author && { id: author.id, name: fullName(author) },
    guest_name: entry.guestName,
    body: entry.body,
    mentions: viewMentions(entry.mentions),
    anchor: readAnchor(entry),
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

/** The passage or media item that an entry refers to. */
export function readAnchor({ anchor }: ThreadEntry): Anchor | null {
  return anchor as Anchor | null;
}
