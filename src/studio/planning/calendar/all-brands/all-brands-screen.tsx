"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { useNow } from "#ui/use-now.ts";
import type { Calendar } from "../cards/cards.ts";
import { AllBrandsList } from "./all-brands-list.tsx";
import { useAllBrandsSearch } from "./all-brands-search.ts";
import { AllBrandsTools } from "./all-brands-tools.tsx";
import { AllBrandsWeek } from "./all-brands-week.tsx";

interface AllBrandsScreenProps {
  /** The first brands' weeks by the brands' ids, read by the server. */
  weeks: ReadonlyMap<number, Calendar>;
}

/** `/studio/{brand}/calendar/all`: the posts of all brands of the person, a row a brand or a list by day. */
export function AllBrandsScreen({ weeks }: AllBrandsScreenProps) {
  const { handle, timezone } = useBrand();
  const today = localTimeOf(useNow(), timezone).date;
  const [search, setSearch] = useAllBrandsSearch();
  const change = (part: Parameters<typeof setSearch>[0]) => void setSearch(part);
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const brands = (data?.brands ?? []).filter(({ access }) => access === "open");
  return (
    <Page
      title={t("All brands")}
      width="board"
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      toolbar={<AllBrandsTools search={search} today={today} brands={brands} onChange={change} />}
    >
      {search.view === "week" ? (
        <AllBrandsWeek brands={brands} weeks={weeks} search={search} today={today} onChange={change} />
      ) : (
        <AllBrandsList search={search} today={today} />
      )}
    </Page>
  );
}
