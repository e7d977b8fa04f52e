"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ITEM_KINDS } from "#domain/automations/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useChannels } from "../channels/use-channels.ts";
import { KIND_LABELS } from "../contacts/kind-labels.ts";
import { ChannelSelect } from "../frame/channel-select.tsx";
import classes from "./inbox-filters.module.css";
import type { InboxSearch } from "./inbox-search.ts";

const ASSIGNEES = ["me", "nobody"] as const;
const kinds = ITEM_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].many }));

interface FilterChoicesProps {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** Filters of the inbox. */
export default function FilterChoices({ search, onChange }: FilterChoicesProps) {
  const channels = useChannels();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const tags = [...new Set([...(data?.tags ?? []), ...(search.tag ? [search.tag] : [])])];
  const one = <Value extends string>(values: readonly Value[], selected: string) =>
    values.find((value) => value === selected) ?? null;
  return (
    <div className={classes.choices}>
      <NativeSelect
        aria-label="Kind"
        data={[{ value: "", label: "All kinds" }, ...kinds]}
        value={search.kind ?? ""}
        onChange={(event) => onChange({ kind: one(ITEM_KINDS, event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Assignee"
        data={[
          { value: "", label: "All assignees" },
          { value: "me", label: "Assigned to me" },
          { value: "nobody", label: "Unassigned" },
        ]}
        value={search.assignee ?? ""}
        onChange={(event) => onChange({ assignee: one(ASSIGNEES, event.currentTarget.value) })}
      />
      <ChannelSelect
        aria-label="Channel"
        none="All channels"
        channels={channels}
        value={search.channel}
        onChange={(id) => onChange({ channel: id })}
      />
      <NativeSelect
        aria-label="Tag"
        data={[{ value: "", label: tags.length > 0 ? "All tags" : "No tags yet" }, ...tags]}
        value={search.tag ?? ""}
        onChange={(event) => onChange({ tag: event.currentTarget.value || null })}
      />
    </div>
  );
}
