import { Button, type ButtonProps } from "@mantine/core";
import { t } from "#kernel/language.ts";

interface ShowMoreProps extends Pick<ButtonProps, "size" | "fullWidth" | "className" | "mt"> {
  /** A paged list; the button is shown while it has another page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
}

/** Loads the next page of a list. Never natively disabled, as by `loading`, which would lose the focus at each press. */
export function ShowMore({ list, label = t("Show more"), ...look }: ShowMoreProps) {
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
