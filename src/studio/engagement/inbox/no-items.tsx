"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import looks from "./item-list.module.css";
import { countFilters } from "./list-input.ts";
import { ListSkeleton } from "./list-skeleton.tsx";

interface NoItemsProps {
  search: InboxSearch;
  onFilter: (change: Partial<InboxSearch>) => void;
}

/** Empty states: no results, all done, or nothing received yet. */
export function NoItems({ search, onFilter }: NoItemsProps) {
  const isFiltered = countFilters(search) > 0;
  const { data, isPending } = useQuery(useTRPC().inbox.list.queryOptions({ limit: 1 }, { enabled: !isFiltered }));
  if (!isFiltered && isPending) return <ListSkeleton />;
  return <div className={looks.inset}>{emptyState(isFiltered, (data?.items.length ?? 0) > 0, search, onFilter)}</div>;
}

function emptyState(
  isFiltered: boolean,
  hasItems: boolean,
  { status }: InboxSearch,
  onFilter: NoItemsProps["onFilter"],
) {
  if (isFiltered)
    return <EmptyState title={t("No results")}>{t("Remove a filter or choose another status.")}</EmptyState>;
  if (!hasItems) return <NoItemsYet />;
  if (status === "snoozed") {
    return (
      <EmptyState title={t("Nothing is snoozed")}>
        {t("Snooze a message to take it out of the open ones until a time you choose.")}
      </EmptyState>
    );
  }
  if (status === "approval") {
    return (
      <EmptyState title={t("No replies to approve")}>
        {t("Replies that need approval before they are sent appear here.")}
      </EmptyState>
    );
  }
  if (status !== "open")
    return <EmptyState title={t("No items")}>{t("Items with this status appear here.")}</EmptyState>;
  return (
    <EmptyState
      title={t("You're all caught up")}
      action={<Button onClick={() => onFilter({ status: "done" })}>{t("Show done")}</Button>}
    >
      {t("New comments and messages appear here automatically.")}
    </EmptyState>
  );
}

function NoItemsYet() {
  const { handle, role } = useBrand();
  return (
    <EmptyState
      title={t("No messages yet")}
      action={
        roleAllows(role, "connections.view") ? (
          <ButtonLink href={studioPath(handle, "channels")} variant="filled">
            {t("View channels")}
          </ButtonLink>
        ) : null
      }
    >
      {t(
        "Comments, mentions and messages from connected platforms appear here. Feed and webhook channels don't receive messages.",
      )}
    </EmptyState>
  );
}
