import type { Item } from "./item.ts";

export interface Thread {
  /** In the order in which they were received, with the opened one. */
  items: Item[];
  /** Whether there may be items between the opened one, which is then the first, and the others. */
  hasGap: boolean;
}

/**
 * The conversation of a contact as far as it is loaded.
 * @param loaded the latest items of the contact, newest first
 * @param opened the item that was opened, which may be older than these
 */
export function threadOf(loaded: readonly Item[], opened: Item, hasOlder: boolean): Thread {
  const isLoaded = loaded.some(({ id }) => id === opened.id);
  const items = [...loaded.filter(({ id }) => id !== opened.id), opened].toSorted(
    (a, b) => a.received_at.localeCompare(b.received_at) || a.id - b.id,
  );
  return { items, hasGap: !isLoaded && hasOlder };
}

/**
 * The item that the reply box answers at first: the opened one if its reply waits for a person, else the latest that
 * can be replied to.
 */
export function replyTargetOf(items: readonly Item[], opened: Item): Item {
  const isWaiting = ({ status }: Item["replies"][number]) => status === "failed" || status === "unknown";
  if (opened.draft || opened.replies.some(isWaiting)) return opened;
  return items.findLast((item) => item.can_reply) ?? opened;
}

/** What a conversation is called on this device: that of a contact, or the item alone. */
export const conversationOf = ({ id, contact }: Pick<Item, "id" | "contact">): string =>
  contact ? `contact.${contact.id}` : String(id);
