import { Checkbox, Group, MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT_LANGUAGES } from "#domain/content/drafting/terms.ts";
import { AUTHOR_KINDS, MAX_VALUES, MAX_WORD, RISKS } from "#domain/review/approval-rules/terms.ts";
import { language, type Message, msg, t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { CHOICES_READ } from "#studio/planning/campaigns/campaign.ts";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import type { Conditions } from "./draft-rule.ts";

interface ConditionFieldsProps {
  conditions: Conditions;
  /** Everyone in the brand. */
  members: readonly { id: number; name: string }[];
  onChange: (change: Partial<Conditions>) => void;
}

const KINDS: Record<(typeof AUTHOR_KINDS)[number], Message> = {
  agent: msg("Apps and assistants"),
  person: msg("People alone"),
};

const RISK_LABELS: Record<(typeof RISKS)[number], Message> = {
  link: msg("Has a link"),
  mention: msg("Mentions somebody"),
  paid: msg("Labeled as an advertisement"),
  first_post: msg("First post on a channel"),
};

/** What posts a rule applies to. Empty fields ask for nothing. */
export default function ConditionFields({ conditions, members, onChange }: ConditionFieldsProps) {
  const trpc = useTRPC();
  const channels = useChannels();
  const { data: listed } = useQuery(trpc.campaigns.list.queryOptions(CHOICES_READ));
  const { data: known } = useQuery(trpc.posts.tags.queryOptions({}));
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const own = language();
  const names = new Intl.DisplayNames(own, { type: "language" });
  return (
    <>
      <MultiSelect
        label={t("Channels")}
        data={choices(channels.map((channel) => ({ id: channel.id, name: channelLabel(channel) })))}
        value={conditions.channel_ids.map(String)}
        searchable
        clearable
        onChange={(ids) => onChange({ channel_ids: ids.map(Number) })}
      />
      <TagsField
        label={t("Tags")}
        tags={conditions.tags}
        known={known?.tags ?? []}
        most={MAX_VALUES}
        longest={100}
        onChange={(tags) => onChange({ tags })}
      />
      <MultiSelect
        label={t("Campaigns")}
        data={choices(listed?.campaigns ?? [])}
        value={conditions.campaign_ids.map(String)}
        searchable
        clearable
        onChange={(ids) => onChange({ campaign_ids: ids.map(Number) })}
      />
      <TagsField
        label={t("Words and phrases")}
        description={t("In any text, alt text or option. Whole words only, in upper or lower case.")}
        placeholder={t("Add a word")}
        tags={conditions.words}
        known={[]}
        most={MAX_VALUES}
        longest={MAX_WORD}
        onChange={(words) => onChange({ words })}
      />
      <MultiSelect
        label={t("Languages")}
        description={t("Chosen for the post on a channel. The text itself is not examined.")}
        data={TEXT_LANGUAGES.filter((code) => code.length < 4).map((value) => ({
          value,
          label: names.of(value) ?? value,
        }))}
        value={conditions.languages}
        searchable
        clearable
        onChange={(languages) => onChange({ languages })}
      />
      <Checkbox.Group
        label={t("Written or edited by")}
        value={conditions.author_kinds}
        onChange={(chosen) => onChange({ author_kinds: AUTHOR_KINDS.filter((kind) => chosen.includes(kind)) })}
      >
        <Group gap="md" mt={4}>
          {AUTHOR_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(KINDS[kind])} />
          ))}
        </Group>
      </Checkbox.Group>
      <MultiSelect
        label={t("Written or edited by these members")}
        data={choices(members)}
        value={conditions.author_ids.map(String)}
        searchable
        clearable
        onChange={(ids) => onChange({ author_ids: ids.map(Number) })}
      />
      <Checkbox.Group
        label={t("Risks")}
        value={conditions.risks}
        onChange={(chosen) => onChange({ risks: RISKS.filter((risk) => chosen.includes(risk)) })}
      >
        <Group gap="md" mt={4}>
          {RISKS.map((risk) => (
            <Checkbox key={risk} value={risk} label={t(RISK_LABELS[risk])} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
