import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../live/show-undo.tsx";
import { setUnread } from "../live/use-counts.ts";

/** Marks everything as read, at once on the screen, and can be taken back. */
export function useMarkAll() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
  const fail = (error: unknown) => {
    notifications.show({ color: "red", message: refusalOf(error).message });
    void refresh();
  };
  const unmark = useMutation(
    trpc.notifications.markUnread.mutationOptions({
      onSuccess: ({ unread_count: unread }) => {
        setUnread(queries, trpc, unread);
        return refresh();
      },
      onError: fail,
    }),
  );
  const mark = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onMutate: () => setUnread(queries, trpc, 0),
      onSuccess: ({ unread_count: unread, read_at }) => {
        setUnread(queries, trpc, unread);
        showUndo({ id: "marked-read", message: "All marked as read.", onUndo: () => unmark.mutate({ read_at }) });
        return refresh();
      },
      onError: fail,
    }),
  );
  return { isPending: mark.isPending, send: () => mark.mutate({ all: true }) };
}
