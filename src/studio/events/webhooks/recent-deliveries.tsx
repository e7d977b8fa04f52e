"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { usePaths } from "./use-paths.ts";

/** An endpoint's last ten deliveries, polled, with a link to all of them. */
export function RecentDeliveries({ endpointId }: { endpointId: number }) {
  const paths = usePaths();
  const [openId, setOpenId] = useState<number | null>(null);
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().webhooks.deliveries.queryOptions(
      { endpoint_id: endpointId, limit: 10 },
      {
        refetchInterval: ({ state }) =>
          state.data?.deliveries.some(({ status }) => status === "pending") ? 2000 : 15_000,
      },
    ),
  );
  const isEmpty = data?.deliveries.length === 0;
  return (
    <Section
      title={t("Deliveries")}
      action={
        isEmpty ? undefined : (
          <ButtonLink href={paths.deliveries({ endpoint: endpointId })}>{t("All deliveries")}</ButtonLink>
        )
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The deliveries couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={4} /> : null}
      {isEmpty ? (
        <EmptyState drawing={<EnvelopeDrawing />} title={t("No deliveries yet")}>
          {t("Send a test to check your receiver. New events are delivered automatically.")}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <DeliveryList
          label={t("Recent deliveries")}
          deliveries={data.deliveries}
          openId={openId}
          onOpen={setOpenId}
          onReplayed={setOpenId}
        />
      ) : null}
    </Section>
  );
}
