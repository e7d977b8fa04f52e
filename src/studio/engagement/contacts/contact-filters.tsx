"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./contact-filters.module.css";
import type { ContactSearch } from "./contact-search.ts";

interface ContactFiltersProps {
  search: ContactSearch;
  onChange: (part: Partial<ContactSearch>) => void;
}

/** Filters contacts by text, tag and channel. */
export function ContactFilters({ search, onChange }: ContactFiltersProps) {
  const channels = useChannels();
  const { data } = useQuery(useTRPC().contacts.tags.queryOptions({}));
  const { q, tag, platform } = search;
  const tags = withChosen(data?.tags ?? [], tag);
  const platforms = withChosen([...new Set(channels.map((channel) => channel.platform))], platform);
  return (
    <search className={classes.filters} aria-label={t("Contacts")}>
      <TextInput
        className={classes.words}
        aria-label={t("Search contacts")}
        placeholder={t("Name, handle or email")}
        type="search"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={q ?? ""}
        onChange={(event) => onChange({ q: event.currentTarget.value || null })}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t("Tag")}
        data={[{ value: "", label: tags.length > 0 ? t("All tags") : t("No tags yet") }, ...tags]}
        value={tag ?? ""}
        onChange={(event) => onChange({ tag: event.currentTarget.value || null })}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t("Platform")}
        data={[
          { value: "", label: t("All platforms") },
          ...platforms.map((each) => ({ value: each, label: platformName(each) })),
        ]}
        value={platform ?? ""}
        onChange={(event) => onChange({ platform: event.currentTarget.value || null })}
      />
      {q || tag || platform ? (
        <Button variant="subtle" onClick={() => onChange({ q: null, tag: null, platform: null })}>
          {t("Show all")}
        </Button>
      ) : null}
    </search>
  );
}

function withChosen(values: readonly string[], chosen: string | null): string[] {
  return [...new Set([...values, ...(chosen ? [chosen] : [])])];
}
