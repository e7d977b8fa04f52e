import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { setUnread } from "#studio/live/use-counts.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Marks everything as read, optimistically, with undo. */
export function useMarkAll() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = [trpc.notifications.pathKey()];
  const show = ({ unread_count: unread }: { unread_count: number }) => setUnread(queries, trpc, unread);
  const unmark = useAction(trpc.notifications.markUnread.mutationOptions(), {
    onDone: show,
    failed: t("Couldn't save"),
    refresh,
  });
  const mark = useAction(trpc.notifications.markRead.mutationOptions(), {
    optimistic: () => {
      const counts = queries.getQueryData(trpc.home.count.queryKey({}));
      setUnread(queries, trpc, 0);
      return () => setUnread(queries, trpc, counts?.unread ?? 0);
    },
    onDone: show,
    toast: () => t("All marked as read."),
    undo:
      ({ read_at }) =>
      () =>
        unmark.run({ read_at }),
    failed: t("Couldn't save"),
    refresh,
  });
  return { isPending: mark.isPending, send: () => mark.run({ all: true }) };
}
