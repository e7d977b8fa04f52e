import { Radio, Stack, Switch, TextInput } from "@mantine/core";
import { MAX_CAMPAIGN, MAX_UTM_VALUE } from "#domain/publishing/link-rules/terms.ts";
import { t } from "#kernel/language.ts";
import type { LinkEntries } from "./use-links-form.ts";

interface UtmFieldsProps {
  entries: LinkEntries;
  errors: Record<string, string>;
  onChange: (part: Partial<LinkEntries>) => void;
}

/** The UTM parameters that links of posts get. */
export function UtmFields({ entries: { isUtmOn, source, medium, campaign }, errors, onChange }: UtmFieldsProps) {
  return (
    <>
      <Switch
        label={t("Add UTM parameters to links")}
        checked={isUtmOn}
        onChange={(event) => onChange({ isUtmOn: event.currentTarget.checked })}
      />
      <Radio.Group
        label={t("UTM source")}
        value={source === null ? "platform" : "fixed"}
        onChange={(value) => onChange({ source: value === "platform" ? null : "" })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="platform" label={t("The platform's name")} description={t("For example: feed")} />
          <Radio value="fixed" label={t("The same for all platforms")} />
        </Stack>
      </Radio.Group>
      {source === null ? null : (
        <TextInput
          label={t("Source for all platforms")}
          name="utm_source"
          value={source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
          error={errors.utm_source}
          maxLength={MAX_UTM_VALUE}
          required
        />
      )}
      <TextInput
        label={t("UTM medium")}
        name="utm_medium"
        value={medium}
        onChange={(event) => onChange({ medium: event.currentTarget.value })}
        error={errors.utm_medium}
        maxLength={MAX_UTM_VALUE}
      />
      <TextInput
        label={t("UTM campaign")}
        description={t("Variables: {platform}, {channel}, {date} and {post}. A post can have a campaign of its own.", {
          platform: "{{platform}}",
          channel: "{{channel}}",
          date: "{{date}}",
          post: "{{post_id}}",
        })}
        name="utm_campaign"
        value={campaign}
        onChange={(event) => onChange({ campaign: event.currentTarget.value })}
        error={errors.utm_campaign}
        maxLength={MAX_CAMPAIGN}
      />
    </>
  );
}
