"use client";

import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { POST_STATUSES } from "#domain/posts/schema.ts";
import { ORIGINS, type Origin } from "#domain/provenance/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import classes from "./calendar-tools.module.css";
import { addMonths, type Month, monthOf, sayMonth } from "./month.ts";
import type { CalendarSearch } from "./use-calendar-search.ts";

interface CalendarToolsProps {
  search: CalendarSearch;
  month: Month;
  today: string;
  isSearching: boolean;
  onChange: (part: Partial<CalendarSearch>) => void;
}

const statuses = POST_STATUSES.map((status) => ({ value: status, label: statusLook(status).word }));
const ORIGIN_WORDS: Record<Origin, string> = {
  web: "The studio",
  api: "The API",
  mcp: "Agents (MCP)",
  cli: "The command line",
  import: "Imports",
};
const origins = ORIGINS.map((origin) => ({ value: origin, label: ORIGIN_WORDS[origin] }));
const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The month one is in, and the ways to narrow what is shown. */
export function CalendarTools({ search, month, today, isSearching, onChange }: CalendarToolsProps) {
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const channels = data?.channels ?? [];
  const show = (next: Month) => onChange({ month: next === monthOf(today) ? null : next });
  return (
    <div className={classes.tools}>
      {isSearching ? (
        <Button variant="subtle" onClick={() => onChange({ q: null, status: null, origin: null })}>
          Back to the calendar
        </Button>
      ) : (
        <div className={classes.month}>
          <ActionIcon aria-label="Previous month" onClick={() => show(addMonths(month, -1))}>
            <IconChevronLeft {...icon} />
          </ActionIcon>
          <h2 className={classes.name} aria-live="polite">
            {sayMonth(month)}
          </h2>
          <ActionIcon aria-label="Next month" onClick={() => show(addMonths(month, 1))}>
            <IconChevronRight {...icon} />
          </ActionIcon>
          {month === monthOf(today) ? null : (
            <Button size="xs" onClick={() => show(monthOf(today))}>
              Today
            </Button>
          )}
        </div>
      )}
      <search className={classes.filters}>
        <TextInput
          className={classes.words}
          aria-label="Search the posts"
          placeholder="Search the posts"
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <Select
          className={classes.choice}
          aria-label="Status"
          placeholder="Every status"
          data={statuses}
          value={search.status}
          onChange={(status) => onChange({ status })}
          clearable
        />
        <Select
          className={classes.choice}
          aria-label="Written in"
          placeholder="From anywhere"
          data={origins}
          value={search.origin}
          onChange={(origin) => onChange({ origin })}
          clearable
        />
        {channels.length > 1 ? (
          <Select
            className={classes.choice}
            aria-label="Channel"
            placeholder="Every channel"
            data={channels.map(({ id, display_name }) => ({ value: String(id), label: display_name }))}
            value={search.channel === null ? null : String(search.channel)}
            onChange={(id) => onChange({ channel: id === null ? null : Number(id) })}
            clearable
          />
        ) : null}
      </search>
    </div>
  );
}
