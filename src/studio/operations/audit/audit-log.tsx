"use client";

import { Stack } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PressDrawing } from "#ui/drawings/press.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditInput, useAuditSearch } from "./audit-search.ts";
import { describeEvent, describeOrigin, type Event, pageOf } from "./labels.ts";

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
  const members = useQuery(api.members.list.queryOptions({}));
  const tiered = useQuery(api.tokens.list.queryOptions({ limit: 100 }));
  const events = log.data?.pages.flatMap((page) => page.audit_events) ?? [];
  const tokens = new Map([
    ...(tiered.data?.access_tokens ?? []).map(({ id, name }) => [id, name] as const),
    ...namesIn(events),
    ...(token === null || namesIn(events).some(([id]) => id === token)
      ? []
      : [[token, t("Token {id}", { id: String(token) })] as const]),
  ]);
  const people = new Map([
    ...(members.data?.members ?? []).map(
      ({ id, first_name: first, last_name: last }) => [id, `${first} ${last}`.trim()] as const,
    ),
    ...events.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actor.name] as const])),
  ]);
  const { person } = search;
  if (person !== null && !people.has(person)) people.set(person, t("Person {id}", { id: String(person) }));
  return (
    <Stack gap="md">
      <AuditFilters search={search} tokens={tokens} people={people} onChange={change} />
      <PagedList
        list={log}
        count={events.length}
        errorTitle={t("The audit log couldn't be loaded.")}
        empty={<NoEvents isNarrowed={Object.values(filters).some((filter) => filter !== undefined)} />}
      >
        <Rows label={t("Audit log")}>
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
    <EmptyState title={t("No results")}>{t("Remove a filter to see more events.")}</EmptyState>
  ) : (
    <EmptyState drawing={<PressDrawing />} title={t("No events yet")}>
      {t("Approvals, tokens and member changes are recorded here, with who did them and how.")}
    </EmptyState>
  );
}

/** One event: action, object, actor, source, IP address and time. */
function AuditRow({ event }: { event: Event }) {
  const { handle, timezone } = useBrand();
  const { token, actor, address, at, unreadable = [] } = event;
  const page = pageOf(event);
  const isByProgram = token !== null && token.kind !== "session";
  return (
    <Row
      href={page === null ? undefined : studioPath(handle, page)}
      leading={
        isByProgram ? (
          <IconRobot size={18} stroke={1.5} aria-label={t("By an app")} role="img" />
        ) : (
          <PersonFace id={actor.id} name={actor.name} size={24} />
        )
      }
      title={describeEvent(event)}
      detail={[
        actor.name,
        describeOrigin(event),
        ...(address === null ? [] : [t("from {address}", { address })]),
        ...(unreadable.length === 0 ? [] : [t("Some details can't be read")]),
      ].join(" · ")}
      trailing={<RelativeTime iso={at} zone={timezone} />}
    />
  );
}
