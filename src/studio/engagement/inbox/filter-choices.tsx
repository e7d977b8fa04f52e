"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import { t } from "#kernel/language.ts";
import { KIND_LABELS } from "#studio/engagement/contacts/kind-labels.ts";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./inbox-filters.module.css";
import type { InboxSearch } from "./inbox-search.ts";

const ASSIGNEES = ["me", "nobody"] as const;

interface FilterChoicesProps {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** Filters by kind, assignee, channel and tag, loaded when they are first opened. */
export default function FilterChoices({ search, onChange }: FilterChoicesProps) {
  const channels = useChannels();
  const { data } = useQuery(useTRPC().inbox.tags.queryOptions({}));
  const tags = [...new Set([...(data?.tags ?? []), ...(search.tag ? [search.tag] : [])])];
  const one = <Value extends string>(values: readonly Value[], selected: string) =>
    values.find((value) => value === selected) ?? null;
  return (
    <div className={classes.choices}>
      <NativeSelect
        aria-label={t("Kind")}
        data={[
          { value: "", label: t("All kinds") },
          ...ITEM_KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind].many) })),
        ]}
        value={search.kind ?? ""}
        onChange={(event) => onChange({ kind: one(ITEM_KINDS, event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={t("Assignee")}
        data={[
          { value: "", label: t("All assignees") },
          { value: "me", label: t("Assigned to me") },
          { value: "nobody", label: t("Unassigned") },
        ]}
        value={search.assignee ?? ""}
        onChange={(event) => onChange({ assignee: one(ASSIGNEES, event.currentTarget.value) })}
      />
      <ChannelSelect
        aria-label={t("Channel")}
        none={t("All channels")}
        channels={channels}
        value={search.channel}
        onChange={(id) => onChange({ channel: id })}
      />
      <NativeSelect
        aria-label={t("Tag")}
        data={[{ value: "", label: tags.length > 0 ? t("All tags") : t("No tags yet") }, ...tags]}
        value={search.tag ?? ""}
        onChange={(event) => onChange({ tag: event.currentTarget.value || null })}
      />
    </div>
  );
}
