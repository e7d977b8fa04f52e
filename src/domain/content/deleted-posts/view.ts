import type { z } from "zod";
import { excerptOf } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { contentOf, type DeletedRow } from "./find.ts";
import { expiresAt } from "./rules.ts";
import type { DeletedPost } from "./schema.ts";

/** Maximum characters of a post's text in the list. */
const EXCERPT_LENGTH = 120;

export function viewDeletedPost(row: DeletedRow): z.input<typeof DeletedPost> {
  const { body, format = "plain", channels, media, scheduled_at: scheduledAt } = contentOf(row);
  return {
    id: row.postId,
    excerpt: excerptOf(withoutMarks(body, format), EXCERPT_LENGTH),
    channels: channels.map(({ platform, name }) => ({ platform, name })),
    media_count: media.length,
    scheduled_at: scheduledAt,
    deleted_by: row.deletedBy && { id: row.deletedBy.id, name: fullName(row.deletedBy) },
    deleted_at: wireTime(row.deletedAt),
    expires_at: wireTime(expiresAt(row.deletedAt)),
  };
}
