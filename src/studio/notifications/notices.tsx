"use client";

import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import type { Brand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { Notice } from "./notice.tsx";
import classes from "./notices.module.css";

interface NoticesProps {
  brands: Brand[];
  unread: number;
  /** Called when a notification leads somewhere. */
  onLeave: () => void;
}

const PAGE = 10;

/** The person's notifications, newest first; following one marks it as read. */
export function Notices({ brands, unread, onLeave }: NoticesProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(
    trpc.notifications.list.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: ({ next_cursor }) => next_cursor, initialCursor: undefined },
    ),
  );
  const markRead = useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.notifications.list.pathKey() }),
    }),
  );
  const notices = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unread > 0 ? (
          <Button size="xs" loading={markRead.isPending} onClick={() => markRead.mutate({ all: true })}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className={classes.body}>
        {list.isPending ? <RowsSkeleton rows={3} /> : null}
        {list.isError ? <ReadError what="The notifications" error={list.error} onRetry={() => list.refetch()} /> : null}
        {list.isSuccess && notices.length === 0 ? (
          <p className={classes.none}>Nothing yet. What needs you, in any of your brands, is told here and by mail.</p>
        ) : null}
        <ul className={classes.list}>
          {notices.map((notice) => (
            <Notice
              key={notice.id}
              notice={notice}
              brand={brands.find(({ id }) => id === notice.brand_id) ?? null}
              onFollow={() => {
                if (notice.read_at === null) markRead.mutate({ ids: [notice.id] });
                onLeave();
              }}
            />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button fullWidth loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show older
          </Button>
        ) : null}
      </div>
    </>
  );
}
