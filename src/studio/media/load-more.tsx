"use client";

import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
import { ShowMore } from "#ui/show-more.tsx";

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads the next page before its end is scrolled into view; by button too, for keyboard users. */
export function LoadMore({ list }: LoadMoreProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref}>
      <ShowMore list={list} />
    </div>
  );
}
