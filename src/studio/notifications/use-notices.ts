import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PAGED } from "../frame/paged.ts";
import { setUnread } from "../live/use-counts.ts";

/** The person's notifications, newest first, over all brands, and marking them as read. */
export function useNotices(read: { limit: number; unread?: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useInfiniteQuery(trpc.notifications.list.infiniteQueryOptions(read, PAGED));
  const markRead = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: ({ unread_count: unread }) => setUnread(queries, trpc, unread),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.notifications.list.pathKey() }),
    }),
  );
  return { ...list, notices: list.data?.pages.flatMap(({ notifications }) => notifications) ?? [], markRead };
}
