"use client";

import { Stack } from "@mantine/core";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { useDeliverySearch } from "./delivery-search.ts";
import { useAddresses } from "./use-addresses.ts";
import { usePaths } from "./use-paths.ts";

/** Settings → API → deliveries: every delivery of the brand's webhooks, narrowed by the address. */
export function DeliveriesScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  return (
    <Page
      title="Webhook deliveries"
      eyebrow={
        <TextLink href={paths.api} size="xs">
          API
        </TextLink>
      }
      description="All events sent to your endpoints, with every attempt and response. You can replay failed deliveries."
    >
      {role === "super_admin" ? (
        <Deliveries />
      ) : (
        <OwnerOnly>Only the brand owner can view and replay webhook deliveries.</OwnerOnly>
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
