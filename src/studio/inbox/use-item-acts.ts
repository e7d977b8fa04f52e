import { useQueryClient } from "@tanstack/react-query";
import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { showUndo } from "../frame/show-undo.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Item, ItemStatus } from "./item.ts";
import { type ItemPages, withItem } from "./item-pages.ts";
import { FILED } from "./words.ts";

interface Change {
  before: Item;
  input: { id: number; status?: ItemStatus; assignee_id?: number | null; tags?: string[] };
  /** How the item looks until the studio has answered. */
  looks: Partial<Item>;
}

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

  const send = useAction(trpc.inbox.update.mutationOptions()).send;
  const update = useAction(
    { mutationKey: trpc.inbox.update.mutationKey(), mutationFn: ({ input }: Change) => send(input) },
    {
      optimistic: ({ before, looks }) => {
        show(before.id, looks);
        return () => show(before.id, before);
      },
      onDone: (item) => show(item.id, item),
      refresh: [trpc.inbox.pathKey()],
      failed: "Couldn't save",
    },
  );
  const change = (before: Item, input: Omit<Change["input"], "id">, looks: Partial<Item>) =>
    update.send({ before, input: { ...input, id: before.id }, looks }).then(
      () => true,
      () => false,
    );

  const file = async (items: readonly Item[], status: ItemStatus, onUndo?: () => void) => {
    const moved = items.filter((item) => item.status !== status);
    const results = await Promise.all(moved.map((item) => change(item, { status }, { status })));
    const kept = moved.filter((_, index) => results[index]);
    if (kept.length === 0) return null;
    const undo = () => {
      onUndo?.();
      for (const item of kept) {
        void change({ ...item, status }, { status: item.status }, { status: item.status });
      }
    };
    const message = kept.length > 1 ? `${counted(kept.length, "item")}: ${FILED[status].toLowerCase()}` : FILED[status];
    return showUndo({ id: "inbox-undo", message, onUndo: undo });
  };

  return {
    file,
    assign: (item: Item, assignee: Item["assignee"]) =>
      change(item, { assignee_id: assignee?.id ?? null }, { assignee }),
    tag: (item: Item, tags: string[]) => change(item, { tags }, { tags }),
    /** Shows what the studio answered about an item. */
    show: (item: Item) => {
      show(item.id, item);
      void refresh();
    },
    refresh,
  };
}
