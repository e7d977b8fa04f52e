import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { PAGED } from "#studio/frame/paged.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { setUnread } from "#studio/live/use-counts.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The person's notifications, newest first, from all brands, and marking them as read. */
export function useNotices(read: { limit: number; unread?: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useInfiniteQuery(trpc.notifications.list.infiniteQueryOptions(read, PAGED));
  const markRead = useAction(trpc.notifications.markRead.mutationOptions(), {
    onDone: ({ unread_count: unread }) => setUnread(queries, trpc, unread),
    refresh: [trpc.notifications.list.pathKey()],
  });
  return { ...list, notices: list.data?.pages.flatMap(({ notifications }) => notifications) ?? [], markRead };
}
