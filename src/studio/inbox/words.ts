import { KIND_WORDS } from "../contacts/kind-words.ts";
import type { Item, ItemStatus, Reply } from "./item.ts";

/** What became of an item, for a toast: "Done." */
export const FILED: Record<ItemStatus, string> = {
  open: "Reopened.",
  done: "Done.",
  archived: "Archived.",
};

/** Who it is from, as far as anybody knows. */
export function authorOf({ contact }: Pick<Item, "contact">): string {
  return contact?.name ?? "Someone";
}

/** "Comment by Ada Reader", "Message from Ada Reader". */
export function titleOf(item: Pick<Item, "contact" | "kind">): string {
  return `${KIND_WORDS[item.kind].one} ${item.kind === "message" ? "from" : "by"} ${authorOf(item)}`;
}

/** Who wrote a draft, and at whose word. */
export function writerOf({ author, is_by_ai: isByAi }: Pick<Reply, "author" | "is_by_ai">): string {
  if (author === null) return isByAi ? "Drafted by AI for an automation" : "Drafted by an automation";
  return isByAi ? `Drafted by AI for ${author.name}` : `Drafted by ${author.name}`;
}

/** The reply that somebody has to look at: one that failed, or of which nobody knows. */
export function failedReplyOf({ replies }: Pick<Item, "replies">): Reply | undefined {
  return replies.findLast(({ status }) => status === "failed" || status === "unknown");
}

/** Why nothing can be sent just now; null when it can. */
export function whyNotYet({ replies }: Pick<Item, "replies">): string | null {
  if (replies.some(({ status }) => status === "sending")) return "A reply is being sent.";
  if (replies.some(({ status }) => status === "unknown")) {
    return "Resolve the reply above first. It may already have been sent.";
  }
  return null;
}
