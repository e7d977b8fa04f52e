"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import looks from "./item-list.module.css";
import { countFilters } from "./list-input.ts";
import { ListSkeleton } from "./list-skeleton.tsx";

interface NoItemsProps {
  search: InboxSearch;
  onFilter: (change: Partial<InboxSearch>) => void;
}

/** Stands where nothing is listed: nothing fits, nothing waits, or nothing ever came in. */
export function NoItems({ search, onFilter }: NoItemsProps) {
  const isNarrowed = countFilters(search) > 0;
  const { data, isPending } = useQuery(useTRPC().inbox.list.queryOptions({ limit: 1 }, { enabled: !isNarrowed }));
  if (!isNarrowed && isPending) return <ListSkeleton />;
  return <div className={looks.inset}>{said(isNarrowed, (data?.items.length ?? 0) > 0, search, onFilter)}</div>;
}

function said(isNarrowed: boolean, isAnyThere: boolean, { status }: InboxSearch, onFilter: NoItemsProps["onFilter"]) {
  if (isNarrowed) return <EmptyState title="No results">Remove a filter or choose another status.</EmptyState>;
  if (!isAnyThere) return <NothingEver />;
  if (status !== "open") return <EmptyState title="No items">Items with this status appear here.</EmptyState>;
  return (
    <EmptyState
      title="You're all caught up"
      action={<Button onClick={() => onFilter({ status: "done" })}>Show done</Button>}
    >
      New comments and messages appear here automatically.
    </EmptyState>
  );
}

function NothingEver() {
  const { handle, role } = useBrand();
  return (
    <EmptyState
      title="No messages yet"
      action={
        roleAllows(role, "connections.view") ? (
          <ButtonLink href={studioPath(handle, "channels")} variant="filled">
            View channels
          </ButtonLink>
        ) : null
      }
    >
      Comments, mentions and messages from connected platforms appear here. Feed and webhook channels don't receive
      messages.
    </EmptyState>
  );
}
