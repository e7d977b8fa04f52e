import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Item, ItemStatus } from "./item.ts";
import { type ItemPages, withItem } from "./item-pages.ts";
import { sayWithUndo } from "./say-with-undo.ts";
import { FILED } from "./words.ts";

/** Filing items: shown at once, taken back when it was refused. */
export function useItemActs() {
  const trpc = useTRPC();
  const queries = useQueryClient();

  const show = (id: number, change: Partial<Item>) => {
    queries.setQueryData(trpc.inbox.show.queryKey({ id }), (item) => (item ? { ...item, ...change } : item));
    queries.setQueriesData<ItemPages>({ queryKey: trpc.inbox.list.infiniteQueryKey() }, (data) =>
      data ? withItem(data, id, change) : data,
    );
  };
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.inbox.pathKey() });

  const { mutateAsync } = useMutation(trpc.inbox.update.mutationOptions());
  /** @param looks how the change looks until the studio has answered */
  const update = async (before: Item, change: Parameters<typeof mutateAsync>[0], looks: Partial<Item>) => {
    // An answer that is on its way would bring the old state back.
    await Promise.all([
      queries.cancelQueries({ queryKey: trpc.inbox.list.infiniteQueryKey() }),
      queries.cancelQueries({ queryKey: trpc.inbox.show.queryKey({ id: before.id }) }),
    ]);
    show(before.id, looks);
    try {
      show(before.id, await mutateAsync(change));
      return true;
    } catch (error) {
      show(before.id, before);
      notifications.show({ color: "red", title: "That was not kept", message: refusalOf(error).message });
      return false;
    } finally {
      void refresh();
    }
  };

  const file = async (items: readonly Item[], status: ItemStatus, onUndo?: () => void) => {
    const moved = items.filter((item) => item.status !== status);
    const results = await Promise.all(moved.map((item) => update(item, { id: item.id, status }, { status })));
    const kept = moved.filter((_, index) => results[index]);
    if (kept.length === 0) return null;
    const undo = () => {
      onUndo?.();
      for (const item of kept) {
        void update({ ...item, status }, { id: item.id, status: item.status }, { status: item.status });
      }
    };
    return sayWithUndo(kept.length > 1 ? `${kept.length} items: ${FILED[status].toLowerCase()}` : FILED[status], undo);
  };

  return {
    file,
    assign: (item: Item, assignee: Item["assignee"]) =>
      update(item, { id: item.id, assignee_id: assignee?.id ?? null }, { assignee }),
    tag: (item: Item, tags: string[]) => update(item, { id: item.id, tags }, { tags }),
    /** Shows what the studio answered about an item. */
    show: (item: Item) => {
      show(item.id, item);
      void refresh();
    },
    refresh,
  };
}
