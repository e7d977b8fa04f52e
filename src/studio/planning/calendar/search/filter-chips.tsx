"use client";

import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import classes from "./calendar-tools.module.css";
import { type FiltersInput, useFilters } from "./use-filters.ts";

interface FilterChipsProps extends FiltersInput {
  /** The results of a search are shown. */
  isSearching: boolean;
}

/** What the posts are filtered by; pressing a chip removes its filter. A status can be looked for in all posts. */
export default function FilterChips({ isSearching, ...input }: FilterChipsProps) {
  const chosen = useFilters(input).filter(({ value }) => value !== null);
  return (
    <div className={classes.applied}>
      <ul className={classes.chips} aria-label={t("Filters")}>
        {chosen.map(({ label, options, value, choose }) => {
          const name = options.find((option) => option.value === value)?.label ?? value ?? "";
          return (
            <li key={label}>
              <button
                type="button"
                className={classes.chip}
                aria-label={t("Remove filter {label}: {value}", { label, value: name })}
                onClick={() => choose(null)}
              >
                <span>{`${label}: ${name}`}</span>
                <IconX size={14} stroke={1.75} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {input.search.status === null || isSearching ? null : (
        <Button variant="subtle" size="xs" onClick={() => input.onChange({ all: "any" })}>
          {t("Search all posts")}
        </Button>
      )}
    </div>
  );
}
