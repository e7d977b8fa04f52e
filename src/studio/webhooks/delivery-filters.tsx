"use client";

import { Button, Group, NumberInput, Select } from "@mantine/core";
import { DELIVERY_STATUSES } from "#domain/webhooks/schema.ts";
import { statusLook } from "#ui/status.ts";
import classes from "./delivery-filters.module.css";
import { EVENT_CHOICES } from "./delivery-search.ts";
import type { DeliverySearch } from "./use-delivery-search.ts";

interface DeliveryFiltersProps {
  search: DeliverySearch;
  onChange: (change: Partial<DeliverySearch>) => void;
  /** The address of each endpoint by id. */
  addresses: ReadonlyMap<number, string>;
}

const events = EVENT_CHOICES.map((event) => ({ value: event, label: event }));
const statuses = DELIVERY_STATUSES.map((status) => ({ value: status, label: statusLook(status).word }));

/** Narrows the log by endpoint, event, status and post. */
export function DeliveryFilters({ search, onChange, addresses }: DeliveryFiltersProps) {
  const { endpoint, event, status, post } = search;
  const isNarrowed = endpoint !== null || event !== null || status !== null || post !== null;
  const endpoints = [...addresses].map(([id, url]) => ({ value: String(id), label: url }));
  return (
    <Group gap="xs" role="search" aria-label="Deliveries">
      <Select
        className={classes.endpoint}
        aria-label="Endpoint"
        placeholder="Every endpoint"
        data={endpoints}
        value={endpoint === null ? null : String(endpoint)}
        onChange={(id) => onChange({ endpoint: id === null ? null : Number(id) })}
        clearable
      />
      <Select
        className={classes.short}
        aria-label="Event"
        placeholder="Every event"
        data={events}
        value={event}
        onChange={(chosen) => onChange({ event: chosen })}
        clearable
      />
      <Select
        className={classes.short}
        aria-label="Status"
        placeholder="Every status"
        data={statuses}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
        clearable
      />
      <NumberInput
        className={classes.post}
        aria-label="Post number"
        placeholder="Post number"
        min={0}
        allowDecimal={false}
        hideControls
        value={post ?? ""}
        onChange={(value) => onChange({ post: typeof value === "number" ? value : null })}
      />
      {isNarrowed ? (
        <Button variant="subtle" onClick={() => onChange({ endpoint: null, event: null, status: null, post: null })}>
          Show all
        </Button>
      ) : null}
    </Group>
  );
}
