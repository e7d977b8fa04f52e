import { Button } from "@mantine/core";

interface ShowOlderProps {
  /** A list that is read page by page; the button is there while it has another one. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

export function ShowOlder({ list }: ShowOlderProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Show older
    </Button>
  );
}
