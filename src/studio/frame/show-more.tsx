import { Button, type ButtonProps } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { ReadError } from "./read-error.tsx";

/** What loading further pages needs of an infinite query. */
export interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

interface ShowMoreProps extends Pick<ButtonProps, "size" | "fullWidth" | "className" | "mt"> {
  /** A paged list; the button is shown while it has another page. */
  list: Pages;
  label?: string;
  /** "The posts couldn't be loaded." */
  errorTitle?: string;
}

/**
 * Loads the next page of a list, and says why that failed. Never natively disabled, as by `loading`, which would lose the
 * focus at each press.
 */
export function ShowMore({
  list,
  label = t("Show more"),
  errorTitle = t("The next page couldn't be loaded."),
  ...look
}: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  if (isFetchNextPageError)
    return <ReadError title={errorTitle} error={error} onRetry={() => void loadNextPage(list)} />;
  if (!hasNextPage) return null;
  return (
    <Button
      {...look}
      aria-disabled={isFetchingNextPage}
      data-disabled={isFetchingNextPage || undefined}
      onClick={() => void loadNextPage(list)}
    >
      {label}
    </Button>
  );
}

/** Waits for a refetch of the pages that are shown: canceled by the next page, they would stay as they are. */
export async function loadNextPage({
  isFetching,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<Pages, "isFetching" | "isFetchingNextPage" | "fetchNextPage">): Promise<void> {
  if (isFetchingNextPage) return;
  if (isFetching) await fetchNextPage({ cancelRefetch: false });
  await fetchNextPage();
}
