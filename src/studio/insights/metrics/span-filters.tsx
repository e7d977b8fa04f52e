"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferParserType } from "nuqs/server";
import { PUBLISHED_WITH } from "#domain/insights/metrics/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Choice } from "#ui/choice.tsx";
import { DateField } from "#ui/date-field.tsx";
import type { metricsSearch } from "./metrics-search.ts";
import { SPANS, type Span } from "./span.ts";
import classes from "./span-filters.module.css";

type Search = inferParserType<typeof metricsSearch>;

interface SpanFiltersProps {
  search: Search;
  span: Span;
  today: string;
  onChange: (change: Partial<Search>) => void;
}

const OWN = "own";

/** The period, the comparison, which posts are counted, and the channel. */
export function SpanFilters({ search, span, today, onChange }: SpanFiltersProps) {
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const isOwn = search.from !== null && search.to !== null;
  const spans = [
    ...SPANS.map((days) => ({ value: String(days), label: describeSpan(days) })),
    { value: OWN, label: t("Custom range") },
  ];
  return (
    <search className={classes.filters} aria-label={t("Metrics")}>
      <Choice
        aria-label={t("Period")}
        none={describeSpan(28)}
        data={spans.filter(({ value }) => value !== "28")}
        value={isOwn ? OWN : search.days === 28 ? null : String(search.days)}
        onChange={(chosen) =>
          onChange(
            chosen === OWN
              ? { from: span.from, to: span.to }
              : { from: null, to: null, days: SPANS.find((days) => String(days) === chosen) ?? 28 },
          )
        }
      />
      {isOwn ? (
        <>
          <DayInput
            label={t("First day")}
            value={span.from}
            max={span.to}
            onChange={(from) => onChange({ from, to: span.to })}
          />
          <DayInput
            label={t("Last day")}
            value={span.to}
            max={today}
            onChange={(to) => onChange({ from: span.from, to })}
          />
        </>
      ) : null}
      <Choice
        aria-label={t("Comparison")}
        none={t("Compare with previous period")}
        data={[
          { value: "year", label: t("Compare with last year") },
          { value: "none", label: t("No comparison") },
        ]}
        value={search.compare === "previous" ? null : search.compare}
        onChange={(chosen) => onChange({ compare: chosen === "year" || chosen === "none" ? chosen : "previous" })}
      />
      <Choice
        aria-label={t("Published with")}
        none={t("Published with any app")}
        data={[
          { value: "masthead", label: t("Published with Masthead") },
          { value: "elsewhere", label: t("Published elsewhere") },
        ]}
        value={search.with === "all" ? null : search.with}
        onChange={(chosen) => onChange({ with: PUBLISHED_WITH.find((one) => one === chosen) ?? "all" })}
      />
      <ChannelSelect
        aria-label={t("Channel")}
        none={t("All channels")}
        channels={data?.channels ?? []}
        value={search.channel}
        onChange={(id) => onChange({ channel: id })}
      />
    </search>
  );
}

function describeSpan(days: number): string {
  return tn(days, "Last {count} day", "Last {count} days");
}

interface DayInputProps {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}

/** Native date fields: familiar on phones, and fully accessible by keyboard. */
function DayInput({ label, value, max, onChange }: DayInputProps) {
  return (
    <DateField
      type="date"
      aria-label={label}
      value={value}
      max={max}
      onChange={(day) => {
        if (day !== "") onChange(day);
      }}
    />
  );
}
