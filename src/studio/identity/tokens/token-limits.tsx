import { MultiSelect, Stack, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { TOKEN_SCOPES, type TokenScope } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import type { TokenTier } from "./tier-labels.ts";

export type LimitValues = {
  brand_ids?: number[];
  scopes?: TokenScope[];
  addresses?: string[];
  expires_at?: string;
};

interface TokenLimitsProps {
  tier: TokenTier;
  value: LimitValues;
  onChange: (limits: LimitValues) => void;
  errors: Record<string, string>;
}

/** What a token is limited to on top of its tier. An empty field limits nothing. */
export function TokenLimits({ tier, value, onChange, errors }: TokenLimitsProps) {
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const scopes = TOKEN_SCOPES.filter((scope) => tier !== "read" || scope.endsWith(".view"));
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  const any = (chosen: readonly unknown[] | undefined) => (chosen?.length ? undefined : t("Any"));
  return (
    <Stack gap="sm" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {t("Limits")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("Optional. An empty field limits nothing. Limits can't be changed later.")}
      </Text>
      <MultiSelect
        label={t("Brands")}
        placeholder={any(value.brand_ids)}
        data={(data?.brands ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(value.brand_ids ?? []).map(String)}
        searchable
        clearable
        error={errorOf("brand_ids")}
        onChange={(ids) => onChange({ ...value, brand_ids: ids.map(Number) })}
      />
      <MultiSelect
        label={t("Scopes")}
        placeholder={any(value.scopes)}
        data={scopes}
        value={value.scopes ?? []}
        searchable
        clearable
        error={errorOf("scopes")}
        onChange={(chosen) => onChange({ ...value, scopes: scopes.filter((scope) => chosen.includes(scope)) })}
      />
      <TagsInput
        label={t("IP addresses")}
        description={t("Addresses or networks such as 203.0.113.0/24.")}
        placeholder={any(value.addresses)}
        value={value.addresses ?? []}
        maxTags={20}
        error={errorOf("addresses")}
        onChange={(addresses) => onChange({ ...value, addresses })}
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
