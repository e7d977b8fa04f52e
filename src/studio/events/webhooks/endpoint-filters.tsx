import { MultiSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FilterInput } from "#domain/events/webhooks/schema.ts";
import { MAX_FILTER } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TagsField } from "#ui/tags-field.tsx";

export const NO_FILTERS: FilterInput = { channel_ids: [], tags: [], campaign_ids: [], author_ids: [] };

interface EndpointFiltersProps {
  value: FilterInput;
  onChange: (filters: FilterInput) => void;
}

/** What an endpoint's events have to be about. An empty field means anything. */
export function EndpointFilters({ value, onChange }: EndpointFiltersProps) {
  const trpc = useTRPC();
  const { data: channels } = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const { data: campaigns } = useQuery(trpc.campaigns.list.queryOptions({}));
  const { data: members } = useQuery(trpc.members.list.queryOptions({}));
  const { data: tags } = useQuery(trpc.posts.tags.queryOptions({}));
  const choices: [keyof Omit<FilterInput, "tags">, string, { id: number; name: string }[]][] = [
    ["channel_ids", t("Channels"), (channels?.channels ?? []).map(({ id, display_name: name }) => ({ id, name }))],
    ["campaign_ids", t("Campaigns"), campaigns?.campaigns ?? []],
    [
      "author_ids",
      t("Authors"),
      (members?.members ?? []).map(({ id, first_name, last_name }) => ({
        id,
        name: `${first_name} ${last_name}`.trim(),
      })),
    ],
  ];
  return (
    <Stack gap="sm" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {t("Only events about")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("Empty means any. Events that aren't about a channel or a post are always sent.")}
      </Text>
      {choices.map(([name, label, rows]) => (
        <MultiSelect
          key={name}
          label={label}
          placeholder={value[name].length === 0 ? t("Any") : undefined}
          data={rows.map((row) => ({ value: String(row.id), label: row.name }))}
          value={value[name].map(String)}
          maxValues={MAX_FILTER}
          searchable
          clearable
          onChange={(ids) => onChange({ ...value, [name]: ids.map(Number) })}
        />
      ))}
      <TagsField
        label={t("Tags")}
        tags={value.tags}
        known={tags?.tags ?? []}
        most={MAX_FILTER}
        onChange={(chosen) => onChange({ ...value, tags: chosen })}
      />
    </Stack>
  );
}
