"use client";

import { Button, Group } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Choice } from "#ui/choice.tsx";
import { DateField } from "#ui/date-field.tsx";
import classes from "./audit-filters.module.css";
import { type AuditSearch, isReversed } from "./audit-search.ts";
import { ACTS, actionLabel } from "./labels.ts";

interface AuditFiltersProps {
  search: AuditSearch;
  /** The selectable tokens and people, by id. */
  tokens: ReadonlyMap<number, string>;
  people: ReadonlyMap<number, string>;
  onChange: (part: Partial<AuditSearch>) => void;
}

const NO_FILTERS = { act: null, token: null, person: null, from: null, to: null };

/** Filters the log by action, person, token and date. */
export function AuditFilters({ search, tokens, people, onChange }: AuditFiltersProps) {
  const { act, token, person, from, to } = search;
  const acts = [...new Set<string>([...ACTS, ...(act === null ? [] : [act])])];
  return (
    <Group gap="xs" role="search" aria-label={t("Audit log")}>
      <Choice
        className={classes.choice}
        aria-label={t("Action")}
        none={t("All actions")}
        data={acts.map((value) => ({ value, label: actionLabel(value) }))}
        value={act}
        onChange={(chosen) => onChange({ act: chosen })}
      />
      <Choice
        className={classes.choice}
        aria-label={t("Person")}
        none={t("All people")}
        data={[...people].map(([id, name]) => ({ value: String(id), label: name }))}
        value={person === null ? null : String(person)}
        onChange={(id) => onChange({ person: id === null ? null : Number(id) })}
      />
      <Choice
        className={classes.choice}
        aria-label={t("Token")}
        none={t("All tokens")}
        data={[...tokens].map(([id, name]) => ({ value: String(id), label: name }))}
        value={token === null ? null : String(token)}
        onChange={(id) => onChange({ token: id === null ? null : Number(id) })}
      />
      <DayField label={t("From")} short={t("From")} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField
        label={t("To (inclusive)")}
        short={t("To")}
        value={to}
        error={isReversed(search) ? t("The end must not be before the start.") : null}
        onChange={(day) => onChange({ to: day })}
      />
      {Object.values(search).some((value) => value !== null) ? (
        <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
          {t("Show all")}
        </Button>
      ) : null}
    </Group>
  );
}

interface DayFieldProps {
  label: string;
  /** Stands in the field. */
  short: string;
  value: string | null;
  error?: string | null;
  onChange: (day: string | null) => void;
}

/** A day in the brand's time zone. */
function DayField({ label, short, value, error, onChange }: DayFieldProps) {
  return (
    <DateField
      type="date"
      className={classes.day}
      leftSection={<span className={classes.short}>{short}</span>}
      leftSectionWidth={46}
      aria-label={label}
      title={label}
      value={value ?? ""}
      error={error}
      onChange={(day) => onChange(day || null)}
    />
  );
}
