import { t } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "./read-error.tsx";
import { type Pages, ShowMore } from "./show-more.tsx";

/** What a paged list needs from an infinite query. */
interface PagedRead extends Pages {
  isPending: boolean;
  isLoadingError: boolean;
  isSuccess: boolean;
  refetch: () => Promise<unknown>;
}

interface PagedListProps {
  list: PagedRead;
  /** The number of loaded items. */
  count: number;
  /** "Your tokens couldn't be loaded." */
  errorTitle: string;
  /** The number of skeleton lines. */
  rows?: number;
  /** The empty state. */
  empty: Elements;
  /** The label of the button for the next page; "Show older" for lists that are newest first. */
  more?: string;
  /** The items; rendered if there are any. */
  children: Elements;
}

/** A paged list in all its states: loading, failed, empty, and with more pages. */
export function PagedList({ list, count, errorTitle, rows, empty, more = t("Show older"), children }: PagedListProps) {
  return (
    <>
      {list.isPending ? <RowsSkeleton rows={rows} /> : null}
      {list.isLoadingError ? (
        <ReadError title={errorTitle} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && count === 0 ? empty : null}
      {count > 0 ? children : null}
      <ShowMore list={list} mt="sm" label={more} errorTitle={errorTitle} />
    </>
  );
}
