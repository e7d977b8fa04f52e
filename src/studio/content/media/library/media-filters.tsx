"use client";

import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AssetSort } from "#domain/content/media/terms.ts";
import { formatNumber, type Message, msg, t } from "#kernel/language.ts";
import { Choice } from "#ui/choice.tsx";
import classes from "./media-filters.module.css";
import { KINDS, type MediaSearch } from "./media-search.ts";

interface MediaFiltersProps {
  search: MediaSearch;
  /** The number of the brand's assets without alt text. */
  undescribed: number;
  onChange: (part: Partial<MediaSearch>) => void;
}

const KIND_NAMES = { image: msg("Images"), video: msg("Videos"), document: msg("Documents") };
const SORTS: readonly { value: AssetSort; label: Message }[] = [
  { value: "newest", label: msg("Newest first") },
  { value: "oldest", label: msg("Oldest first") },
  { value: "name", label: msg("By name") },
  { value: "largest", label: msg("Largest first") },
];

/** Filters and sorts the library. */
export function MediaFilters({ search, undescribed, onChange }: MediaFiltersProps) {
  const { kind, sort, unused } = search;
  return (
    <Group gap="xs" role="search" aria-label={t("Media")}>
      <SearchField q={search.q} onChange={(q) => onChange({ q })} />
      <Choice
        aria-label={t("Kind")}
        none={t("All kinds")}
        data={KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
        value={kind}
        onChange={(chosen) => onChange({ kind: KINDS.find((each) => each === chosen) ?? null })}
      />
      <NativeSelect
        aria-label={t("Order")}
        data={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={sort}
        onChange={({ currentTarget }) =>
          onChange({ sort: SORTS.find(({ value }) => value === currentTarget.value)?.value ?? "newest" })
        }
      />
      <Toggle isOn={search.undescribed} onToggle={(isOn) => onChange({ undescribed: isOn })}>
        {undescribed === 0 ? t("Without alt text") : `${t("Without alt text")} · ${formatNumber(undescribed)}`}
      </Toggle>
      <Toggle isOn={unused} onToggle={(isOn) => onChange({ unused: isOn })}>
        {t("Unused")}
      </Toggle>
    </Group>
  );
}

/** The field updates at once, the query after a debounce. */
function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  const lastQuery = useRef(q);
  const sendQuery = useDebouncedCallback((next: string) => {
    lastQuery.current = next;
    onChange(next);
  }, 250);
  // The URL can change from elsewhere: "Show everything", or browser navigation.
  useEffect(() => {
    if (q !== lastQuery.current) setText(q);
    lastQuery.current = q;
  }, [q]);
  return (
    <TextInput
      className={classes.words}
      type="search"
      aria-label={t("Search by name or alt text")}
      placeholder={t("Name or alt text")}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        sendQuery(currentTarget.value);
      }}
    />
  );
}

function Toggle({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Button className={classes.toggle} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {children}
    </Button>
  );
}
