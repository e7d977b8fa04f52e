"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { useDeliverySearch } from "./delivery-search.ts";
import { usePaths } from "./use-paths.ts";

/** Settings → API → Deliveries: the brand's webhook deliveries, filtered by the URL parameters. */
export function DeliveriesScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  return (
    <Page
      title={t("Webhook deliveries")}
      eyebrow={
        <TextLink href={paths.api} size="xs">
          {t("API")}
        </TextLink>
      }
      description={t(
        "All events sent to your endpoints, with every attempt and response. You can replay failed deliveries.",
      )}
    >
      {role === "super_admin" ? (
        <Deliveries />
      ) : (
        <OwnerOnly>{t("Only the brand owner can view and replay webhook deliveries.")}</OwnerOnly>
      )}
    </Page>
  );
}

function Deliveries() {
  const { search, filter, open, show } = useDeliverySearch();
  const addresses = useAddresses();
  return (
    <Stack gap="md">
      <DeliveryFilters search={search} onChange={filter} addresses={addresses} />
      <DeliveryLog search={search} addresses={addresses} onOpen={open} onReplayed={show} />
    </Stack>
  );
}

/** The URL of each endpoint of the brand by id. */
function useAddresses(): ReadonlyMap<number, string> {
  const { data } = useQuery(useTRPC().webhooks.list.queryOptions({ limit: 100 }));
  return new Map(data?.endpoints.map(({ id, url }) => [id, url]));
}
