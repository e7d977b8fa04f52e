import type { ReactNode } from "react";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "./read-error.tsx";

/** What a paged list has to know of an infinite query. */
interface PagedRead {
  isPending: boolean;
  isLoadingError: boolean;
  isSuccess: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface PagedListProps {
  list: PagedRead;
  /** How many items are read so far. */
  count: number;
  /** What could not be loaded, in the error: "Your tokens". */
  what: string;
  /** How many lines stand for it while it is read. */
  rows?: number;
  /** Says what will be here. */
  empty: ReactNode;
  /** What the button for the next page says; "Show older" for what is listed newest first. */
  more?: string;
  /** The items; shown when there are any. */
  children: ReactNode;
}

/** A list that is read page by page, in all of its states: on its way, not to be had, empty, and with more to come. */
export function PagedList({ list, count, what, rows, empty, more = "Show older", children }: PagedListProps) {
  return (
    <>
      {list.isPending ? <RowsSkeleton rows={rows} /> : null}
      {list.isLoadingError ? <ReadError what={what} error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && count === 0 ? empty : null}
      {count > 0 ? children : null}
      {list.isFetchNextPageError ? (
        <ReadError what={what} error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : (
        <ShowMore list={list} mt="sm" label={more} />
      )}
    </>
  );
}
