import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import type { BulkFailure } from "#studio/frame/bulk-failures.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { type BulkChange, type BulkRequest, changedItem, undoRequests } from "./bulk-undo.ts";
import type { Item } from "./item.ts";
import { statusMessage, titleOf } from "./labels.ts";
import type { useItemActions } from "./use-item-actions.ts";

/** Items of one request. */
const MAX_IDS = 100;

/**
 * The same change of several items: shown at once, taken back where it is refused, and undone together.
 * @param onRefused the items that were refused, to select them again
 */
export function useBulkChanges(
  { place, refresh }: Pick<ReturnType<typeof useItemActions>, "place" | "refresh">,
  onRefused: (ids: number[]) => void,
) {
  const { send } = useAction(useTRPC().inbox.bulk.mutationOptions());
  const [failure, setFailure] = useState<BulkFailure | null>(null);

  /** @throws what the server refused as a whole */
  const sendAll = async ({ ids, ...change }: BulkRequest) => {
    const refused = new Map<number, string>();
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const { results } = await send({ ids: ids.slice(from, from + MAX_IDS), ...change });
      for (const { id, ok, error } of results) if (!ok) refused.set(id, error?.message ?? "");
    }
    return refused;
  };

  const undo = async (before: readonly Item[], change: BulkChange) => {
    for (const item of before) place(item);
    try {
      const refused = new Map<number, string>();
      for (const request of undoRequests(before, change)) {
        for (const [id, message] of await sendAll(request)) refused.set(id, message);
      }
      report(before, refused);
    } catch (error) {
      notifications.show({ color: "red", title: t("Couldn't undo"), message: refusalOf(error).message });
    }
    void refresh();
  };

  const report = (items: readonly Item[], refused: ReadonlyMap<number, string>) => {
    if (refused.size === 0) return;
    const those = items.filter(({ id }) => refused.has(id));
    setFailure({
      title: tn(
        items.length,
        "{failed} of {count} item couldn't be changed",
        "{failed} of {count} items couldn't be changed",
        {
          failed: those.length,
        },
      ),
      refused: those.map((item) => {
        const message = refused.get(item.id) ?? "";
        return { id: item.id, name: titleOf(item), href: null, message };
      }),
    });
    onRefused(those.map(({ id }) => id));
  };

  /** @returns a function that undoes it; null if nothing was changed */
  const changeAll = async (items: readonly Item[], change: BulkChange, onUndo?: () => void) => {
    for (const item of items) place(changedItem(item, change));
    try {
      const refused = await sendAll({ ids: items.map(({ id }) => id), ...change });
      for (const item of items) if (refused.has(item.id)) place(item);
      void refresh();
      report(items, refused);
      const done = items.filter(({ id }) => !refused.has(id));
      if (done.length === 0) return null;
      return showUndo({
        id: "inbox-undo",
        message: doneMessage(change, done.length),
        onUndo: () => {
          onUndo?.();
          void undo(done, change);
        },
      });
    } catch (error) {
      for (const item of items) place(item);
      void refresh();
      onRefused(items.map(({ id }) => id));
      notifications.show({ color: "red", title: t("Couldn't save"), message: refusalOf(error).message });
      return null;
    }
  };

  return { changeAll, failure, forget: () => setFailure(null) };
}

function doneMessage({ status, assignee_id: assigneeId, snoozed_until: until }: BulkChange, count: number): string {
  if (status !== undefined) return statusMessage(status, count);
  if (until === null) return tn(count, "{count} item: back in the open ones.", "{count} items: back in the open ones.");
  if (until !== undefined) return tn(count, "{count} item: snoozed.", "{count} items: snoozed.");
  if (assigneeId === null) return tn(count, "{count} item: unassigned.", "{count} items: unassigned.");
  if (assigneeId !== undefined) return tn(count, "{count} item: assigned.", "{count} items: assigned.");
  return tn(count, "{count} item: tags changed.", "{count} items: tags changed.");
}
