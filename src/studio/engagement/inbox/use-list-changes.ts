import { useRef } from "react";
import type { Selection } from "#studio/frame/use-selection.ts";
import { type BulkChange, changedItem } from "./bulk-undo.ts";
import { focusNext } from "./focus-next.ts";
import type { InboxSearch } from "./inbox-search.ts";
import type { Item, ItemStatus } from "./item.ts";
import { successorOf } from "./item-pages.ts";
import { isListed } from "./labels.ts";
import { useBulkChanges } from "./use-bulk-changes.ts";
import { useItemActions } from "./use-item-actions.ts";
import { isNarrow } from "./use-shown-item.ts";

interface ListChangesProps {
  items: readonly Item[];
  status: InboxSearch["status"];
  openId: number | null;
  open: (id: number | null) => void;
  selection: Selection<Item>;
}

/** Changes that take items out of the list: the next one opens; on phones they go back to the list. */
export function useListChanges({ items, status: listed, openId, open, selection }: ListChangesProps) {
  const { setStatus, finishConversation, snooze, place, refresh } = useItemActions();
  const { changeAll, failure, forget } = useBulkChanges({ place, refresh }, selection.choose);
  const undo = useRef<(() => void) | null>(null);

  const leave = (ids: Iterable<number>) => {
    open(isNarrow() ? null : (successorOf(items, new Set(ids))?.id ?? null));
  };
  const carryOut = async (send: () => Promise<(() => void) | null>) => {
    selection.clear();
    focusNext();
    undo.current = (await send()) ?? undo.current;
    focusNext();
  };

  return {
    undo: () => undo.current?.(),
    failure,
    forgetFailure: forget,
    setStatusOf: (item: Item, status: ItemStatus) => {
      const wasOpen = item.id === openId;
      if (wasOpen && !isListed({ ...item, status, snoozed_until: null }, listed)) leave([item.id]);
      void carryOut(() => setStatus(item, status, () => wasOpen && open(item.id)));
    },
    /** Makes the same change of several items. */
    changeAll: (changed: readonly Item[], change: BulkChange) => {
      const leaving = changed.filter((item) => !isListed(changedItem(item, change), listed));
      const wasOpen = leaving.find(({ id }) => id === openId);
      if (wasOpen) leave(leaving.map(({ id }) => id));
      void carryOut(() => changeAll(changed, change, () => wasOpen && open(wasOpen.id)));
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
