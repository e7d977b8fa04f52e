"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CARDS } from "#domain/planning/calendar/terms.ts";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { AllBrandsDays } from "./all-brands-days.tsx";
import { type AllBrandsSearch, allBrandsRead, LISTED } from "./all-brands-search.ts";

interface AllBrandsListProps {
  search: AllBrandsSearch;
  today: string;
}

/** A month of posts in all brands, as a list by day. */
export function AllBrandsList({ search, today }: AllBrandsListProps) {
  // Of what is shown now; another month begins with the first posts again.
  const shown = JSON.stringify(allBrandsRead(search, today));
  const [listed, setListed] = useState({ shown, limit: LISTED });
  const limit = listed.shown === shown ? listed.limit : LISTED;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    useTRPC().calendar.all.queryOptions(allBrandsRead(search, today, limit), { placeholderData: keepPreviousData }),
  );
  if (!data) {
    if (!error) return <RowsSkeleton />;
    return <ReadError title={t("The calendar couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  }
  if (data.cards.length === 0) {
    return (
      <EmptyState drawing={<CalendarDrawing />} title={t("No posts in this month")}>
        {t("Scheduled and published posts of your brands appear here.")}
      </EmptyState>
    );
  }
  return (
    <AllBrandsDays
      calendar={data}
      zone={search.zone}
      today={today}
      isBusy={isPlaceholderData}
      onShowMore={limit < MAX_CARDS ? () => setListed({ shown, limit: limit + LISTED }) : null}
    />
  );
}
