import { useQueryClient } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Item, ItemStatus } from "./item.ts";
import { type ItemPages, withItem } from "./item-pages.ts";
import { statusMessage } from "./labels.ts";

interface Change {
  before: Item;
  input: {
    id: number;
    status?: ItemStatus;
    assignee_id?: number | null;
    tags?: string[];
    snoozed_until?: string | null;
  };
  /** The optimistic change. */
  optimistic: Partial<Item>;
}

/** Changes of items, optimistic and rolled back when refused. */
export function useItemActions() {
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
      optimistic: ({ before, optimistic }) => {
        show(before.id, optimistic);
        return () => show(before.id, before);
      },
      onDone: (item) => show(item.id, item),
      refresh: [trpc.inbox.pathKey()],
      failed: t("Couldn't save"),
    },
  );
  const change = (before: Item, input: Omit<Change["input"], "id">, optimistic: Partial<Item>) =>
    update.send({ before, input: { ...input, id: before.id }, optimistic }).then(
      () => true,
      () => false,
    );

  /** @returns a function that undoes it; null if it was refused */
  const setStatus = async (item: Item, status: ItemStatus, onUndo?: () => void) => {
    if (item.status === status) return null;
    if (!(await change(item, { status }, { status, snoozed_until: null }))) return null;
    const undo = () => {
      onUndo?.();
      void change({ ...item, status }, { status: item.status }, { status: item.status });
    };
    return showUndo({ id: "inbox-undo", message: statusMessage(status, 1), onUndo: undo });
  };

  /** @param until null ends it @returns a function that undoes it; null if it was refused */
  const snooze = async (item: Item, until: Date | null, onUndo: () => void) => {
    const set = (at: string | null) => change(item, { snoozed_until: at }, { snoozed_until: at });
    if (!(await set(until?.toISOString() ?? null))) return null;
    const undo = () => {
      onUndo();
      void set(item.snoozed_until === null ? null : new Date(item.snoozed_until).toISOString());
    };
    return showUndo({ id: "inbox-undo", message: until ? t("Snoozed.") : t("Back in the open items."), onUndo: undo });
  };

  const toFinish = useAction(trpc.inbox.finishConversation.mutationOptions(), {
    refresh: [trpc.inbox.pathKey()],
    failed: t("Couldn't save"),
  });
  /** Marks all open items of a contact as done. @returns a function that undoes it; null if nothing was open */
  const finishConversation = async (contactId: number, onUndo: () => void) => {
    const done = await toFinish.send({ id: contactId }).catch(() => null);
    if (!done || done.item_ids.length === 0) return null;
    const reopen = async () => {
      onUndo();
      await Promise.allSettled(done.item_ids.map((id) => send({ id, status: "open" })));
      void refresh();
    };
    const message = tn(done.item_ids.length, "{count} item: done.", "{count} items: done.");
    return showUndo({ id: "inbox-undo", message, onUndo: () => void reopen() });
  };

  const toHide = useAction(trpc.inbox.hide.mutationOptions(), { failed: t("Couldn't hide it") });
  const toShow = useAction(trpc.inbox.unhide.mutationOptions(), { failed: t("Couldn't show it") });
  /** Not optimistic: the platform may refuse it. */
  const setHidden = (item: Item, isHidden: boolean, withUndo = true): void =>
    (isHidden ? toHide : toShow).run({ id: item.id }, (changed) => {
      show(item.id, changed);
      void refresh();
      if (!withUndo || changed.visibility === "removed") return;
      const message = isHidden ? t("Hidden from others.") : t("Shown again.");
      showUndo({ id: "inbox-undo", message, onUndo: () => setHidden(changed, !isHidden, false) });
    });

  const toLike = useAction(trpc.inbox.like.mutationOptions(), { failed: t("Couldn't like it") });
  const toUnlike = useAction(trpc.inbox.unlike.mutationOptions(), { failed: t("Couldn't take the like back") });
  /** Not optimistic: the platform may refuse it. The same button takes it back. */
  const setLiked = (item: Item, isLiked: boolean): void =>
    (isLiked ? toLike : toUnlike).run({ id: item.id }, (changed) => {
      show(item.id, changed);
      void refresh();
    });

  return {
    setStatus,
    finishConversation,
    snooze,
    setHidden,
    setLiked,
    isLiking: toLike.isPending || toUnlike.isPending,
    isChangingVisibility: toHide.isPending || toShow.isPending,
    assign: (item: Item, assignee: Item["assignee"]) =>
      change(item, { assignee_id: assignee?.id ?? null }, { assignee }),
    tag: (item: Item, tags: string[]) => change(item, { tags }, { tags }),
    /** Puts an item into the cache. */
    place: (item: Item) => show(item.id, item),
    /** Puts an updated item into the cache, and refetches the others. */
    show: (item: Item) => {
      show(item.id, item);
      void refresh();
    },
    refresh,
  };
}
