"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CARDS } from "#domain/planning/calendar/terms.ts";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { addMonths, formatMonth, monthOf } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Choice } from "#ui/choice.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { AllBrandsDays } from "./all-brands-days.tsx";
import classes from "./all-brands-screen.module.css";
import { allBrandsRead, LISTED, useAllBrandsSearch } from "./all-brands-search.ts";

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** `/studio/{brand}/calendar/all`: a month of posts in all brands of the person, as a list. */
export function AllBrandsScreen() {
  const { handle, timezone } = useBrand();
  const settings = useDateSettings();
  const today = localTimeOf(useNow(), timezone).date;
  const [search, change] = useAllBrandsSearch();
  const month = monthOf(search.date ?? today);
  const show = (day: string) => void change({ date: monthOf(day) === monthOf(today) ? null : day });
  // Of what is shown now; another month begins with the first posts again.
  const shown = JSON.stringify([month, search.brand, search.zone]);
  const [listed, setListed] = useState({ shown, limit: LISTED });
  const limit = listed.shown === shown ? listed.limit : LISTED;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    useTRPC().calendar.all.queryOptions(allBrandsRead(search, today, limit), { placeholderData: keepPreviousData }),
  );
  const brands = data?.brands ?? [];
  const zones = new Set([...brands.map((brand) => brand.timezone), ...(search.zone === null ? [] : [search.zone])]);
  return (
    <Page
      title={t("All brands")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t("The posts of all your brands. Open a post to change it.")}
      toolbar={
        <div className={classes.tools}>
          <IconButton aria-label={t("Previous month")} onClick={() => show(addMonths(month, -1))}>
            <IconChevronLeft {...icon} />
          </IconButton>
          <IconButton aria-label={t("Next month")} onClick={() => show(addMonths(month, 1))}>
            <IconChevronRight {...icon} />
          </IconButton>
          <h2 className={classes.name} aria-live="polite">
            {formatMonth(month, settings)}
          </h2>
          {month === monthOf(today) ? null : (
            <Button size="xs" onClick={() => show(today)}>
              {t("Today")}
            </Button>
          )}
          <div className={classes.choices}>
            <Choice
              aria-label={t("Brand")}
              none={t("All brands")}
              data={brands.map((brand) => ({ value: String(brand.id), label: brand.name }))}
              value={search.brand === null ? null : String(search.brand)}
              onChange={(id) => void change({ brand: id === null ? null : Number(id) })}
            />
            <Choice
              aria-label={t("Time zone")}
              none={t("Each brand's time zone")}
              data={[...zones].map((zone) => ({ value: zone, label: zoneName(zone) }))}
              value={search.zone}
              onChange={(zone) => void change({ zone })}
            />
          </div>
        </div>
      }
    >
      {data ? (
        data.cards.length > 0 ? (
          <AllBrandsDays
            calendar={data}
            zone={search.zone}
            today={today}
            isBusy={isPlaceholderData}
            onShowMore={limit < MAX_CARDS ? () => setListed({ shown, limit: limit + LISTED }) : null}
          />
        ) : (
          <EmptyState drawing={<CalendarDrawing />} title={t("No posts in this month")}>
            {t("Scheduled and published posts of your brands appear here.")}
          </EmptyState>
        )
      ) : error ? (
        <ReadError title={t("The calendar couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}
