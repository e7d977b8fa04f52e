import { Button } from "@mantine/core";

interface ShowOlderProps {
  /** A list that is read page by page; the button is there while it has another one. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list. Never disabled natively, as by `loading`: that would cost it the focus at each press. */
export function ShowOlder({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowOlderProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      mt="sm"
      aria-disabled={isFetchingNextPage}
      data-disabled={isFetchingNextPage || undefined}
      onClick={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    >
      Show older
    </Button>
  );
}
