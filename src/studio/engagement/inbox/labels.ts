import { type Message, msg, t, tn } from "#kernel/language.ts";
import type { InboxSearch } from "./inbox-search.ts";
import type { Item, ItemKind, ItemStatus, Reply } from "./item.ts";

const TITLES: Record<ItemKind, Message> = {
  comment: msg("Comment by {name}"),
  mention: msg("Mention by {name}"),
  message: msg("Message from {name}"),
  review: msg("Review by {name}"),
};

const ADDRESSED: Record<ItemKind, Message> = {
  comment: msg("Comment to {handle}"),
  mention: msg("Mention to {handle}"),
  message: msg("Message to {handle}"),
  review: msg("Review to {handle}"),
};

/** The toast after a status change. */
export function statusMessage(status: ItemStatus, count: number): string {
  const isOne = count === 1;
  switch (status) {
    case "open":
      return isOne ? t("Reopened.") : tn(count, "{count} item: reopened.", "{count} items: reopened.");
    case "done":
      return isOne ? t("Done.") : tn(count, "{count} item: done.", "{count} items: done.");
    case "archived":
      return isOne ? t("Archived.") : tn(count, "{count} item: archived.", "{count} items: archived.");
  }
}

/** The list that an item belongs to. */
export function placeOf({ status, snoozed_until: snoozedUntil }: Pick<Item, "status" | "snoozed_until">) {
  return status === "open" && snoozedUntil !== null ? "snoozed" : status;
}

/** Whether a reply to it waits for approval. */
export function isAwaiting({ replies }: Pick<Item, "replies">): boolean {
  return replies.some(({ status }) => status === "awaiting_approval");
}

/** Whether it still belongs to the list with this status. */
export function isListed(
  item: Pick<Item, "status" | "snoozed_until" | "replies">,
  listed: InboxSearch["status"],
): boolean {
  if (listed === "approval") return isAwaiting(item);
  return listed === "all" || placeOf(item) === listed;
}

/** Whether an open item has waited longer for its first reply than the goal allows. */
export function isLate(
  item: Pick<Item, "status" | "snoozed_until" | "replies" | "received_at">,
  goalHours: number | null,
  now: Date,
): boolean {
  if (goalHours === null || placeOf(item) !== "open") return false;
  const isAnswered = item.replies.some(({ status }) => status === "sent" || status === "sending");
  return !isAnswered && now.getTime() - Date.parse(item.received_at) > goalHours * 3_600_000;
}

/** The sender's name. */
export function senderOf({ contact }: Pick<Item, "contact">): string {
  return contact?.name ?? t("Someone");
}

/** "Comment by Ada Reader", "Message from Ada Reader". */
export function titleOf(item: Pick<Item, "contact" | "kind">): string {
  return t(TITLES[item.kind], { name: senderOf(item) });
}

/** "Comment to @northcoffee", within a conversation with its sender. */
export function addressedLabel({ kind, channel }: Pick<Item, "channel" | "kind">): string {
  return t(ADDRESSED[kind], { handle: channel.handle });
}

/** Who wrote a draft. */
export function draftAuthorLabel({ author, is_by_ai: isByAi }: Pick<Reply, "author" | "is_by_ai">): string {
  if (author === null) return isByAi ? t("Drafted by AI for an automation") : t("Drafted by an automation");
  return isByAi ? t("Drafted by AI for {name}", { name: author.name }) : t("Drafted by {name}", { name: author.name });
}

/** The reply that needs attention: failed or unconfirmed. */
export function failedReplyOf({ replies }: Pick<Item, "replies">): Reply | undefined {
  return replies.findLast(({ status }) => status === "failed" || status === "unknown");
}

/** Why no reply can be sent now; null when one can. */
export function replyObstacle({ replies }: Pick<Item, "replies">): string | null {
  if (replies.some(({ status }) => status === "sending")) return t("A reply is being sent.");
  if (replies.some(({ status }) => status === "unknown")) {
    return t("Resolve the reply above first. It may already have been sent.");
  }
  return null;
}

/** What sending a reply does. */
export function sendLabel({ needs_approval: needsApproval }: Pick<Item, "needs_approval">): string {
  return needsApproval ? t("Send for approval") : t("Send reply");
}
