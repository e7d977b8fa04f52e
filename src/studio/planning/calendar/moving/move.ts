import { type Message, msg, t } from "#kernel/language.ts";
import { moveInput } from "#studio/planning/schedule/move-input.ts";
import type { Card } from "../cards/cards.ts";

const SENT_REASONS: Partial<Record<Card["status"], Message>> = {
  published: msg("Published posts can't be moved. Duplicate the post to publish it again."),
  partially_published: msg("This post is already published on some channels. Open it to handle the rest."),
  publishing: msg("This post is being published right now."),
  unknown: msg("It's unknown whether this post was published. Open it to resolve that first."),
};

/** Why the current user can't move a post; null if they can. */
export function moveObstacle({ moved_status: moved, status }: Card, canWrite: boolean): string | null {
  if (!canWrite) return t("Your role can view the calendar. Editors and members can move posts.");
  if (moved !== null) return null;
  return t(
    SENT_REASONS[status] ??
      msg("This post is already being published on some channels. Open it to resolve that first."),
  );
}

/** The effects of a new time besides the time itself, shown before the move; null for none. */
export function moveConsequence({ status, moved_status: moved }: Card): string | null {
  if (moved === null || moved === status || (status === "approved" && moved === "scheduled")) return null;
  const next =
    moved === "in_review"
      ? t("It goes back to review with the new time.")
      : t("With a new time, it becomes a draft again.");
  if (status === "scheduled" || status === "approved") return `${t("Your role can propose times.")} ${next}`;
  const ended = ENDED[status];
  return ended ? `${t(ended)} ${next}` : next;
}

const ENDED: Partial<Record<Card["status"], Message>> = {
  expired: msg("It wasn't approved before its scheduled time."),
  failed: msg("It failed to publish."),
  cancelled: msg("It was canceled."),
};

/** Input of `posts.update` that moves a post back; null if that time has passed. */
export function undoInput(before: Card, revision: number, now: Date) {
  const times = [before.scheduled_at, ...before.publications.map(({ scheduled_at }) => scheduled_at)];
  if (times.some((time) => time !== null && Date.parse(time) <= now.getTime())) return null;
  const { id, scheduled_at, publications } = before;
  const own = publications.filter(({ follows_post: follows }) => !follows);
  const channels = publications.map(({ channel_id, follows_post: follows, scheduled_at: time }) =>
    follows ? { channel_id } : { channel_id, scheduled_at: time },
  );
  return { id, revision, scheduled_at, ...(own.length > 0 ? { channels } : {}) };
}

/** The card after the move. */
export function movedCard(card: Card, at: string, zone: string): Card {
  const { scheduled_at } = moveInput(card, at, zone);
  return { ...card, at, scheduled_at, status: card.moved_status ?? card.status };
}
