import { Button, type ButtonProps } from "@mantine/core";
import { t } from "#kernel/language.ts";

/** What loading further pages needs of an infinite query. */
export interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

interface ShowMoreProps extends Pick<ButtonProps, "size" | "fullWidth" | "className" | "mt"> {
  /** A paged list; the button is shown while it has another page. */
  list: Pages;
  label?: string;
}

/** Loads the next page of a list. Never natively disabled, as by `loading`, which would lose the focus at each press. */
export function ShowMore({ list, label = t("Show more"), ...look }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage } = list;
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
export async function loadNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: Pages): Promise<void> {
  if (isFetchingNextPage) return;
  if (isFetching) await fetchNextPage({ cancelRefetch: false });
  await fetchNextPage();
}
