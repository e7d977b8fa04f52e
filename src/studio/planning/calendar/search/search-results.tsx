"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Message, msg, t, tn } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Rows } from "#ui/rows.tsx";
import { PostRow } from "../cards/post-row.tsx";
import type { All, CalendarSearch } from "./calendar-search.ts";
import { searchRead } from "./search-read.ts";
import classes from "./search-results.module.css";

interface SearchResultsProps {
  search: CalendarSearch;
  onReset: () => void;
}

const TITLES: Record<All, Message> = {
  any: msg("All posts"),
  troubled: msg("Posts that need attention"),
  unapproved: msg("Unapproved posts"),
  undated: msg("Unscheduled posts"),
  assigned: msg("Posts assigned to you"),
};

/** Search results in all posts, newest first unless others are more urgent. */
export default function SearchResults({ search, onReset }: SearchResultsProps) {
  // Not every letter is worth a request.
  const [q] = useDebouncedValue(search.q, 250);
  const options = useTRPC().posts.list.infiniteQueryOptions(searchRead({ ...search, q }), {
    ...PAGED,
    placeholderData: keepPreviousData,
  });
  const list = useInfiniteQuery(options);
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  const empty = (
    <EmptyState
      drawing={<PencilDrawing />}
      title={t("No results")}
      action={<Button onClick={onReset}>{t("Back to calendar")}</Button>}
    >
      {t("Try another status or a shorter search.")}
    </EmptyState>
  );
  return (
    <div>
      <PagedList
        list={list}
        count={posts.length}
        errorTitle={t("The posts couldn't be loaded.")}
        empty={empty}
        more={t("Show more")}
      >
        {search.all === null ? null : <h2 className={classes.title}>{titleOf(search.all, search.status)}</h2>}
        <p className="visually-hidden" role="status">
          {list.hasNextPage
            ? tn(posts.length, "The newest {count} post", "The newest {count} posts")
            : tn(posts.length, "{count} post found", "{count} posts found")}
        </p>
        <Rows label={t("Posts found")}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} withDay />
          ))}
        </Rows>
      </PagedList>
    </div>
  );
}

/** A selected status replaces the kind; "unscheduled" is combined with it. */
function titleOf(all: All, status: CalendarSearch["status"]): string {
  return t(status === null || all === "undated" ? TITLES[all] : TITLES.any);
}
