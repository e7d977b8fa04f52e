import { Button, type ButtonProps } from "@mantine/core";

interface ShowMoreProps extends Pick<ButtonProps, "size" | "fullWidth" | "className" | "mt"> {
  /** A list that is read page by page; the button is there while it has another one. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
}

/** Fetches the next page of a list. Never disabled natively, as by `loading`: that would cost it the focus at each press. */
export function ShowMore({ list, label = "Show more", ...look }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <Button
      {...look}
      aria-disabled={isFetchingNextPage}
      data-disabled={isFetchingNextPage || undefined}
      onClick={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    >
      {label}
    </Button>
  );
}
