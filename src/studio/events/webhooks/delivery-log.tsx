"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import classes from "./delivery-log.module.css";
import { type DeliverySearch, deliveriesInput, isFiltered } from "./delivery-search.ts";

interface DeliveryLogProps {
  search: DeliverySearch;
  /** The URL of each endpoint by id. */
  addresses: ReadonlyMap<number, string>;
  onOpen: (delivery: number | null) => void;
  onReplayed: (delivery: number) => void;
}

/** The filtered deliveries, newest first, polled while any is in progress. */
export function DeliveryLog({ search, addresses, onOpen, onReplayed }: DeliveryLogProps) {
  const log = useInfiniteQuery(
    useTRPC().webhooks.deliveries.infiniteQueryOptions(deliveriesInput(search), {
      ...PAGED,
      refetchInterval: ({ state }) => {
        const shown = state.data?.pages.flatMap((page) => page.deliveries) ?? [];
        return shown.some((each) => each.status === "pending") ? 2000 : 15_000;
      },
    }),
  );
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <div className={classes.log}>
      <PagedList
        list={log}
        count={deliveries.length}
        errorTitle={t("Deliveries couldn't be loaded.")}
        empty={<NoDeliveries isNarrowed={isFiltered(search)} />}
      >
        <DeliveryList
          label={t("Deliveries")}
          deliveries={deliveries}
          addresses={addresses}
          openId={search.delivery}
          onOpen={onOpen}
          onReplayed={onReplayed}
        />
      </PagedList>
    </div>
  );
}

function NoDeliveries({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t("No results")}>{t("Remove a filter. New deliveries appear here automatically.")}</EmptyState>
  ) : (
    <EmptyState drawing={<EnvelopeDrawing />} title={t("No deliveries yet")}>
      {t(
        "Events sent to your endpoints appear here, with every attempt and response. Send a test from an endpoint's page to see one.",
      )}
    </EmptyState>
  );
}
