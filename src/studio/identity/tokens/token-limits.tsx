import { Stack, TagsInput, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { DateField } from "#ui/date-field.tsx";
import { ReachLimits, type ReachValues } from "./reach-limits.tsx";
import type { TokenTier } from "./tier-labels.ts";

export type LimitValues = ReachValues & { addresses?: string[]; expires_at?: string };

interface TokenLimitsProps {
  tier: TokenTier;
  value: LimitValues;
  onChange: (limits: LimitValues) => void;
  errors: Record<string, string>;
}

/** What a token is limited to on top of its tier. An empty field limits nothing. */
export function TokenLimits({ tier, value, onChange, errors }: TokenLimitsProps) {
  const { addresses = [] } = value;
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  return (
    <Stack gap="sm" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {t("Limits")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("Optional. An empty field limits nothing. Limits can't be changed later.")}
      </Text>
      <ReachLimits tier={tier} value={value} onChange={onChange} errors={errors} />
      <TagsInput
        label={t("IP addresses")}
        description={t("Addresses or networks such as 203.0.113.0/24.")}
        placeholder={addresses.length > 0 ? undefined : t("Any")}
        value={addresses}
        maxTags={20}
        error={errorOf("addresses")}
        onChange={(chosen) => onChange({ ...value, addresses: chosen })}
      />
      <DateField
        type="datetime-local"
        label={t("Ends")}
        error={errorOf("expires_at")}
        onChange={(local) => {
          const { expires_at: _, ...rest } = value;
          onChange(local ? { ...rest, expires_at: new Date(local).toISOString() } : rest);
        }}
      />
    </Stack>
  );
}
