"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { IDEA_FORMATS, type IdeaFormat } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { FORMAT_LABELS } from "./idea-labels.ts";
import type { IdeasSearch } from "./ideas-search.ts";
import classes from "./ideas-tools.module.css";
import { QuickAdd } from "./quick-add.tsx";

interface IdeasToolsProps {
  search: IdeasSearch;
  onChange: (part: Partial<Pick<IdeasSearch, "q" | "format" | "status">>) => void;
}

const isFormat = (text: string): text is IdeaFormat => IDEA_FORMATS.some((format) => format === text);

/** Quick add, search and filters. */
export function IdeasTools({ search, onChange }: IdeasToolsProps) {
  return (
    <div className={classes.tools}>
      <div className={classes.add}>
        <QuickAdd format={search.format} onAdd={() => onChange({ q: null, status: "new" })} />
      </div>
      <search className={classes.filters}>
        <TextInput
          className={classes.words}
          aria-label={t("Search ideas")}
          placeholder={t("Search ideas")}
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <NativeSelect
          className={classes.format}
          aria-label={t("Format")}
          value={search.format ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ format: isFormat(value) ? value : null })}
          data={[
            { value: "", label: t("All formats") },
            ...IDEA_FORMATS.map((format) => ({ value: format, label: t(FORMAT_LABELS[format]) })),
          ]}
        />
      </search>
    </div>
  );
}
