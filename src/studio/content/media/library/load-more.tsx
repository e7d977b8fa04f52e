"use client";

import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
import { type Pages, ShowMore } from "#studio/frame/show-more.tsx";

/** Loads the next page before its end is scrolled into view; by button too, for keyboard users. */
export function LoadMore({ list }: { list: Pages }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // A page that failed is loaded again by the person: of its own accord it would be asked for without end.
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError;
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && isWanted) void fetchNextPage();
  }, [isNear, isWanted, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref}>
      <ShowMore list={list} />
    </div>
  );
}
