"use client";

import { IconX } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import classes from "./calendar-tools.module.css";
import { type FiltersInput, useFilters } from "./use-filters.ts";

/** What the posts are filtered by; pressing a chip removes its filter. */
export default function FilterChips(input: FiltersInput) {
  const chosen = useFilters(input).filter(({ value }) => value !== null);
  return (
    <ul className={classes.chips} aria-label={t("Filters")}>
      {chosen.map(({ label, options, value, choose }) => {
        const name = options.find((option) => option.value === value)?.label ?? value;
        return (
          <li key={label}>
            <button
              type="button"
              className={classes.chip}
              aria-label={t("Remove filter {label}: {value}", { label, value: name ?? "" })}
              onClick={() => choose(null)}
            >
              <span>{`${label}: ${name}`}</span>
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
