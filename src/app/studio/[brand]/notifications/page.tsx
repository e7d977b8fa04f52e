import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { NotificationsScreen } from "#studio/events/notifications/notifications-screen.tsx";
import { readOf, viewOf } from "#studio/events/notifications/notifications-search.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface NotificationsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = (): Metadata => ({ title: t("Notifications") });

export default async function Notifications({ params, searchParams }: NotificationsProps) {
  const { slug } = await brandOf((await params).brand);
  const { brands, notifications } = trpc(slug);
  const view = viewOf((await searchParams).show);
  await Promise.all([
    prefetch(brands.list.queryOptions({})),
    prefetchPages(notifications.list.infiniteQueryOptions(readOf(view), PAGED)),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <NotificationsScreen />
      </SearchState>
    </Hydrated>
  );
}
