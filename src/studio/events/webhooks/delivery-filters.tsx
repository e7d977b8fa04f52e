"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { DELIVERY_STATUSES } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { Choice } from "#ui/choice.tsx";
import { statusLook } from "#ui/status.ts";
import classes from "./delivery-filters.module.css";
import { type DeliverySearch, EVENT_CHOICES } from "./delivery-search.ts";

interface DeliveryFiltersProps {
  search: DeliverySearch;
  onChange: (change: Partial<DeliverySearch>) => void;
  /** The URL of each endpoint by id. */
  addresses: ReadonlyMap<number, string>;
}

const events = EVENT_CHOICES.map((event) => ({ value: event, label: event }));

/** Filters the log by endpoint, event, status and post. */
export function DeliveryFilters({ search, onChange, addresses }: DeliveryFiltersProps) {
  const { endpoint, event, status, post } = search;
  const isNarrowed = endpoint !== null || event !== null || status !== null || post !== null;
  const statuses = DELIVERY_STATUSES.map((value) => ({ value, label: statusLook(value).word }));
  const endpoints = [...addresses].map(([id, url]) => ({ value: String(id), label: url }));
  return (
    <Group gap="xs" role="search" aria-label={t("Deliveries")}>
      <Choice
        className={classes.endpoint}
        aria-label={t("Endpoint")}
        none={t("All endpoints")}
        data={endpoints}
        value={endpoint === null ? null : String(endpoint)}
        onChange={(id) => onChange({ endpoint: id === null ? null : Number(id) })}
      />
      <Choice
        className={classes.short}
        aria-label={t("Event")}
        none={t("All events")}
        data={events}
        value={event}
        onChange={(chosen) => onChange({ event: EVENT_CHOICES.find((event) => event === chosen) ?? null })}
      />
      <Choice
        className={classes.short}
        aria-label={t("Status")}
        none={t("All statuses")}
        data={statuses}
        value={status}
        onChange={(chosen) => onChange({ status: DELIVERY_STATUSES.find((status) => status === chosen) ?? null })}
      />
      <TextInput
        className={classes.post}
        aria-label={t("Post ID")}
        placeholder={t("Post ID")}
        inputMode="numeric"
        value={post ?? ""}
        onChange={({ currentTarget }) => onChange({ post: postOf(currentTarget.value) })}
      />
      {isNarrowed ? (
        <Button variant="subtle" onClick={() => onChange({ endpoint: null, event: null, status: null, post: null })}>
          {t("Show all")}
        </Button>
      ) : null}
    </Group>
  );
}

/** Extracts a post id from the input; undefined without digits. */
function postOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, 9);
  return digits === "" ? null : Number(digits);
}
