"use client";

import { Button, Group } from "@mantine/core";
import { Choice } from "#ui/choice.tsx";
import classes from "./audit-filters.module.css";
import type { AuditSearch } from "./audit-search.ts";
import { ACTS, actionLabel } from "./labels.ts";

interface AuditFiltersProps {
  search: AuditSearch;
  /** The selectable tokens, by id. */
  tokens: ReadonlyMap<number, string>;
  onChange: (part: Partial<AuditSearch>) => void;
}

/** Filters the log by action and token. */
export function AuditFilters({ search: { act, token }, tokens, onChange }: AuditFiltersProps) {
  const acts = [...new Set<string>([...ACTS, ...(act === null ? [] : [act])])];
  return (
    <Group gap="xs" role="search" aria-label="Audit log">
      <Choice
        className={classes.choice}
        aria-label="Action"
        none="All actions"
        data={acts.map((value) => ({ value, label: actionLabel(value) }))}
        value={act}
        onChange={(chosen) => onChange({ act: chosen })}
      />
      <Choice
        className={classes.choice}
        aria-label="Token"
        none="All tokens"
        data={[...tokens].map(([id, name]) => ({ value: String(id), label: name }))}
        value={token === null ? null : String(token)}
        onChange={(id) => onChange({ token: id === null ? null : Number(id) })}
      />
      {act !== null || token !== null ? (
        <Button variant="subtle" onClick={() => onChange({ act: null, token: null })}>
          Show all
        </Button>
      ) : null}
    </Group>
  );
}
