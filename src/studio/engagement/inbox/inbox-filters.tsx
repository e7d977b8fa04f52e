"use client";

import { Button, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type RefObject, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import classes from "./inbox-filters.module.css";
import type { InboxSearch } from "./inbox-search.ts";
import { countFilters } from "./list-input.ts";

const FilterChoices = lazy(() => import("./filter-choices.tsx"));

interface InboxFiltersProps {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

const NONE = { kind: null, channel: null, assignee: null, tag: null, q: null };

/** Search, and filters behind a button. */
export function InboxFilters({ search, onChange, searchField }: InboxFiltersProps) {
  const count = countFilters({ ...search, q: null });
  const [isShown, setShown] = useState(count > 0);
  return (
    <search className={classes.filters} aria-label={t("Inbox")}>
      <div className={classes.line}>
        <TextInput
          ref={searchField}
          className={classes.words}
          aria-label={t("Search inbox")}
          placeholder={t("Search")}
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <Button
          aria-expanded={isShown}
          aria-controls="inbox-filters"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {count > 0 ? t("Filter ({count})", { count }) : t("Filter")}
        </Button>
      </div>
      <div id="inbox-filters" hidden={!isShown}>
        {isShown ? (
          <Suspense>
            <FilterChoices search={search} onChange={onChange} />
          </Suspense>
        ) : null}
      </div>
      {countFilters(search) > 0 ? (
        <Button className={classes.reset} variant="subtle" size="xs" onClick={() => onChange(NONE)}>
          {t("Show all")}
        </Button>
      ) : null}
    </search>
  );
}
