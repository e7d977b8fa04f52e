"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { type Brand, BrandProvider } from "#studio/frame/brand.tsx";
import { TrpcRoot, useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { CardIcons } from "../cards/card-icons.tsx";
import type { Calendar } from "../cards/cards.ts";
import { formatWeekday } from "../grid/days.ts";
import KeyboardDragBar from "../moving/keyboard-drag-bar.tsx";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import {
  type AllBrandsSearch,
  brandLooksRead,
  type ChangeAllBrands,
  SHOWN_BRANDS,
  weekFrom,
} from "./all-brands-search.ts";
import classes from "./all-brands-week.module.css";
import { BrandMark } from "./brand-mark.tsx";
import { BrandWeek } from "./brand-week.tsx";

interface AllBrandsWeekProps {
  brands: readonly Brand[];
  /** The first brands' weeks, read by the server. */
  weeks: ReadonlyMap<number, Calendar>;
  search: AllBrandsSearch;
  today: string;
  onChange: ChangeAllBrands;
}

/**
 * Brands as rows and seven days as columns, from today on. Each row is a calendar of its brand: its posts are moved and
 * acted on without leaving the page. On a narrow screen the days of a brand are below each other, without empty ones.
 */
export function AllBrandsWeek({ brands, weeks, search, today, onChange }: AllBrandsWeekProps) {
  const settings = useDateSettings();
  const [limit, setLimit] = useState(SHOWN_BRANDS);
  const [carried, setCarried] = useState<DraggedCard | null>(null);
  const days = weekFrom(search, today);
  const chosen = search.brand === null ? brands : brands.filter(({ id }) => id === search.brand);
  const rest = chosen.length - limit;
  const { data } = useQuery(useTRPC().calendar.all.queryOptions(brandLooksRead(today)));
  const looks = new Map(data?.brands.map((brand) => [brand.id, brand]));
  const carry = useCallback(
    (card: DraggedCard | null) => {
      setCarried(card);
      if (card && !weekFrom(search, today).includes(card.day)) onChange({ date: card.day });
    },
    [search, today, onChange],
  );
  return (
    <>
      <CardIcons statuses={POST_STATUSES} />
      <table className={classes.week} aria-label={t("Posts of all brands")}>
        <thead>
          <tr>
            <th scope="col">{t("Brand")}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
                {formatWeekday(day, today, settings)}
              </th>
            ))}
          </tr>
        </thead>
        {chosen.slice(0, limit).map((brand) => (
          <TrpcRoot key={brand.slug} brandSlug={brand.slug}>
            <BrandProvider brand={brand}>
              <BrandWeek
                mark={<BrandMark brand={looks.get(brand.id) ?? { name: brand.name, logo_url: null, color: null }} />}
                days={days}
                search={search}
                first={weeks.get(brand.id)}
                onCarry={carry}
              />
            </BrandProvider>
          </TrpcRoot>
        ))}
      </table>
      <KeyboardDragBar carried={carried} today={today} view="week" />
      {rest > 0 ? (
        <Button className={classes.more} variant="default" onClick={() => setLimit(limit + SHOWN_BRANDS)}>
          {tn(rest, "Show {count} more brand", "Show {count} more brands")}
        </Button>
      ) : null}
    </>
  );
}
