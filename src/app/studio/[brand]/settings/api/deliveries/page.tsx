import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { DeliveriesScreen } from "#studio/events/webhooks/deliveries-screen.tsx";
import { deliveriesInput, deliverySearch } from "#studio/events/webhooks/delivery-search.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../../visitor.ts";

interface DeliveriesProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(deliverySearch);

export const generateMetadata = (): Metadata => ({ title: t("Webhook deliveries") });

export default async function Deliveries({ params, searchParams }: DeliveriesProps) {
  const { slug, role } = await brandOf((await params).brand);
  const { webhooks, members } = trpc(slug);
  const input = deliveriesInput(await load(searchParams));
  await (role === "super_admin"
    ? Promise.all([
        prefetch(webhooks.list.queryOptions({ limit: 100 })),
        prefetchPages(webhooks.deliveries.infiniteQueryOptions(input, PAGED)),
      ])
    : prefetch(members.list.queryOptions({})));
  return (
    <Hydrated>
      <SearchState>
        <DeliveriesScreen />
      </SearchState>
    </Hydrated>
  );
}
