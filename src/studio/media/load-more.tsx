"use client";

import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
import { type Pages, ShowMore } from "#ui/show-more.tsx";

/** Loads the next page before its end is scrolled into view; by button too, for keyboard users. */
export function LoadMore({ list }: { list: Pages }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref}>
      <ShowMore list={list} />
    </div>
  );
}
