import { useRef } from "react";
import { focusNext } from "./focus-next.ts";
import type { InboxSearch } from "./inbox-search.ts";
import type { Item, ItemStatus } from "./item.ts";
import { successorOf } from "./item-pages.ts";
import { useItemActions } from "./use-item-actions.ts";
import { isNarrow } from "./use-shown-item.ts";

interface ListChangesProps {
  items: readonly Item[];
  status: InboxSearch["status"];
  openId: number | null;
  open: (id: number | null) => void;
  /** Called before each change. */
  onChange: () => void;
}

/** Changes that take items out of the list: the next one opens; on phones they go back to the list. */
export function useListChanges({ items, status: listed, openId, open, onChange }: ListChangesProps) {
  const { setStatus, finishConversation, snooze } = useItemActions();
  const undo = useRef<(() => void) | null>(null);

  const leave = (ids: Iterable<number>) => {
    open(isNarrow() ? null : (successorOf(items, new Set(ids))?.id ?? null));
  };
  const carryOut = async (send: () => Promise<(() => void) | null>) => {
    onChange();
    focusNext();
    undo.current = (await send()) ?? undo.current;
    focusNext();
  };

  return {
    undo: () => undo.current?.(),
    setStatusOf: (changed: readonly Item[], status: ItemStatus) => {
      const wasOpen = changed.find(({ id }) => id === openId);
      if (wasOpen && listed !== "all" && listed !== "approval" && status !== listed) leave(changed.map(({ id }) => id));
      void carryOut(() => setStatus(changed, status, () => wasOpen && open(wasOpen.id)));
    },
    /** Marks everything of an item's contact as done. */
    finish: (item: Item) => {
      const { contact } = item;
      if (!contact) return;
      if (listed === "open" || listed === "snoozed") {
        leave(items.flatMap((each) => (each.contact?.id === contact.id ? [each.id] : [])));
      }
      void carryOut(() => finishConversation(contact.id, () => open(item.id)));
    },
    /** @param until null ends it */
    snooze: (item: Item, until: Date | null) => {
      if (item.id === openId && listed === (until ? "open" : "snoozed")) leave([item.id]);
      void carryOut(() => snooze(item, until, () => open(item.id)));
    },
  };
}
