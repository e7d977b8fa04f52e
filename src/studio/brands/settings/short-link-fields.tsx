import { NumberInput, Radio, Stack, Switch } from "@mantine/core";
import { MAX_SHORTEN_OVER } from "#domain/publishing/link-rules/terms.ts";
import { t } from "#kernel/language.ts";
import type { LinkEntries } from "./use-links-form.ts";

/** Offered when only long links are to be shortened. */
const LONG = 40;

interface ShortLinkFieldsProps {
  entries: LinkEntries;
  errors: Record<string, string>;
  onChange: (part: Partial<LinkEntries>) => void;
}

/** Which links of posts are shortened. */
export function ShortLinkFields({ entries: { isShortenOn, shortenOver }, errors, onChange }: ShortLinkFieldsProps) {
  return (
    <>
      <Switch
        label={t("Shorten links")}
        checked={isShortenOn}
        onChange={(event) => onChange({ isShortenOn: event.currentTarget.checked })}
      />
      {isShortenOn ? (
        <Radio.Group
          label={t("Which links")}
          value={shortenOver === 0 ? "all" : "long"}
          onChange={(value) => onChange({ shortenOver: value === "all" ? 0 : LONG })}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="all" label={t("All links")} description={t("Clicks are counted on every link.")} />
            <Radio value="long" label={t("Long links only")} />
          </Stack>
        </Radio.Group>
      ) : null}
      {isShortenOn && shortenOver !== 0 ? (
        <NumberInput
          label={t("Shorten over")}
          description={t("Characters of a link, with its UTM parameters. Shorter links stay as they are.")}
          name="shorten_over"
          value={shortenOver}
          onChange={(value) => onChange({ shortenOver: value })}
          error={errors.shorten_over}
          min={1}
          max={MAX_SHORTEN_OVER}
          allowDecimal={false}
          required
        />
      ) : null}
    </>
  );
}
