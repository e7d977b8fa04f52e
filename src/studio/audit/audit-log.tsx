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
import type { Event } from "./words.ts";

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
        what="The log"
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

/** The tokens by which the events were done; their names are in the log when they themselves are gone. */
function namesIn(events: readonly Event[]): [number, string][] {
  return events.flatMap(({ token }) => (token?.name ? [[token.id, token.name]] : []));
}

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="Nothing fits these filters.">Take one away to see more of the log.</EmptyState>
  ) : (
    <EmptyState drawing={<PressDrawing />} title="Nothing to account for yet.">
      Approvals, new tokens, members who come and go: each is written down here with who did it and through what.
    </EmptyState>
  );
}
