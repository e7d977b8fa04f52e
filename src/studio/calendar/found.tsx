"use client";

import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { PAGED } from "../frame/paged.ts";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./found.module.css";
import { PostRow } from "./post-row.tsx";
import type { CalendarSearch } from "./use-calendar-search.ts";

interface FoundProps {
  search: CalendarSearch;
  onReset: () => void;
}

/** What a search finds, newest first, in all of time. */
export default function Found({ search: { q, status, origin, channel }, onReset }: FoundProps) {
  const filters = {
    ...(q ? { q } : {}),
    ...(status === null ? {} : { status: [status] }),
    ...(origin === null ? {} : { origin: [origin] }),
    ...(channel === null ? {} : { channel_id: channel }),
  };
  const options = useTRPC().posts.list.infiniteQueryOptions(
    { ...filters, limit: 25 },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(options);
  const posts = data?.pages.flatMap((page) => page.posts) ?? [];

  if (isPending) return <RowsSkeleton />;
  if (error && !data) {
    return <ReadError what="The posts" error={error} onRetry={() => void refetch()} />;
  }
  if (posts.length === 0) {
    return (
      <EmptyState
        drawing={<PencilDrawing />}
        title="No post is like that."
        action={<Button onClick={onReset}>Show the calendar</Button>}
      >
        Search looks for words in the texts, exactly as they are written. Another status or fewer letters may find more.
      </EmptyState>
    );
  }
  return (
    <div>
      <p className="visually-hidden" role="status">
        {hasNextPage ? `The newest ${posts.length} posts` : `${posts.length} posts found`}
      </p>
      <Rows label="Posts found">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} withDay />
        ))}
      </Rows>
      {hasNextPage ? (
        <Button className={classes.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
