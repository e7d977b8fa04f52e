"use client";

import { Stack } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PressDrawing } from "#ui/drawings/press.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Rows } from "#ui/rows.tsx";
import { PAGED } from "../frame/paged.ts";
import { PagedList } from "../frame/paged-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";
import { auditInput, useAuditSearch } from "./audit-search.ts";
import type { Event } from "./labels.ts";

/** The log with its filters, newest first. */
export function AuditLog() {
  const { search, change } = useAuditSearch();
  const { token } = search;
  const api = useTRPC();
  const filters = auditInput(search);
  const log = useInfiniteQuery(
    api.audit.list.infiniteQueryOptions(filters, {
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  const tiered = useQuery(api.tokens.list.queryOptions({ limit: 100 }));
  const events = log.data?.pages.flatMap((page) => page.audit_events) ?? [];
  const tokens = new Map([
    ...(tiered.data?.access_tokens ?? []).map(({ id, name }) => [id, name] as const),
    ...namesIn(events),
    ...(token === null || namesIn(events).some(([id]) => id === token) ? [] : [[token, `Token ${token}`] as const]),
  ]);
  return (
    <Stack gap="md">
      <AuditFilters search={search} tokens={tokens} onChange={change} />
      <PagedList
        list={log}
        count={events.length}
        what="The audit log"
        empty={<NoEvents isNarrowed={Object.keys(filters).length > 0} />}
      >
        <Rows label="Audit log">
          {events.map((event) => (
            <AuditRow key={event.id} event={event} />
          ))}
        </Rows>
      </PagedList>
    </Stack>
  );
}

/** The tokens used for the events; the log keeps the names of revoked ones. */
function namesIn(events: readonly Event[]): [number, string][] {
  return events.flatMap(({ token }) => (token?.name ? [[token.id, token.name]] : []));
}

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No results">Remove a filter to see more events.</EmptyState>
  ) : (
    <EmptyState drawing={<PressDrawing />} title="No events yet">
      Approvals, tokens and member changes are recorded here, with who did them and how.
    </EmptyState>
  );
}
