"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { ITEM_KINDS } from "#domain/automations/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./inbox-filters.module.css";
import { countFilters } from "./list-input.ts";
import { useChannels } from "./use-channels.ts";
import type { InboxSearch } from "./use-inbox-search.ts";
import { KIND_WORDS } from "./words.ts";

interface InboxFiltersProps {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

const NONE = { kind: null, channel: null, assignee: null, tag: null, q: null };
const ASSIGNEES = ["me", "nobody"] as const;
const kinds = ITEM_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].many }));

/** Search, and behind a button what else narrows the list. */
export function InboxFilters({ search, onChange, searchField }: InboxFiltersProps) {
  const count = countFilters({ ...search, q: null });
  const [isShown, setShown] = useState(count > 0);
  return (
    <search className={classes.filters} aria-label="Inbox">
      <div className={classes.line}>
        <TextInput
          ref={searchField}
          className={classes.words}
          aria-label="Search the inbox"
          placeholder="Search"
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <Button
          className={classes.more}
          aria-expanded={isShown}
          aria-controls="inbox-filters"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {count > 0 ? `Filter (${count})` : "Filter"}
        </Button>
      </div>
      <div className={classes.more} id="inbox-filters" hidden={!isShown}>
        {isShown ? <Choices search={search} onChange={onChange} /> : null}
      </div>
      {countFilters(search) > 0 ? (
        <Button className={classes.reset} variant="subtle" size="xs" onClick={() => onChange(NONE)}>
          Show all
        </Button>
      ) : null}
    </search>
  );
}

function Choices({ search, onChange }: Pick<InboxFiltersProps, "search" | "onChange">) {
  const channels = useChannels();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const tags = [...new Set([...(data?.tags ?? []), ...(search.tag ? [search.tag] : [])])];
  const one = <Value extends string>(values: readonly Value[], chosen: string) =>
    values.find((value) => value === chosen) ?? null;
  return (
    <div className={classes.choices}>
      <NativeSelect
        aria-label="Kind"
        data={[{ value: "", label: "Every kind" }, ...kinds]}
        value={search.kind ?? ""}
        onChange={(event) => onChange({ kind: one(ITEM_KINDS, event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Assignee"
        data={[
          { value: "", label: "Anybody's" },
          { value: "me", label: "Mine" },
          { value: "nobody", label: "Nobody's" },
        ]}
        value={search.assignee ?? ""}
        onChange={(event) => onChange({ assignee: one(ASSIGNEES, event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Channel"
        data={[
          { value: "", label: "Every channel" },
          ...channels.map(({ id, display_name: name }) => ({ value: String(id), label: name })),
        ]}
        value={search.channel === null ? "" : String(search.channel)}
        onChange={(event) => onChange({ channel: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        aria-label="Tag"
        data={[{ value: "", label: tags.length > 0 ? "Every tag" : "No tags yet" }, ...tags]}
        value={search.tag ?? ""}
        onChange={(event) => onChange({ tag: event.currentTarget.value || null })}
      />
    </div>
  );
}
