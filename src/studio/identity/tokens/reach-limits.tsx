import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { CHANNEL_SCOPES, TIER_SCOPES, type TokenScope } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { TokenTier } from "./tier-labels.ts";

export type ReachValues = { brand_ids?: number[]; channel_ids?: number[]; scopes?: TokenScope[] };

interface ReachLimitsProps<Values extends ReachValues> {
  tier: TokenTier;
  value: Values;
  onChange: (limits: Values) => void;
  errors: Record<string, string>;
}

/** The brands, channels and areas that a token or a connected app reaches. An empty field limits nothing. */
export function ReachLimits<Values extends ReachValues>({ tier, value, onChange, errors }: ReachLimitsProps<Values>) {
  const { data } = useQuery(useTRPC().tokens.listTargets.queryOptions({}));
  const { brand_ids: brandIds = [], channel_ids: channelIds = [] } = value;
  const brands = data?.brands ?? [];
  const offered = brands.filter(({ id }) => brandIds.length === 0 || brandIds.includes(id));
  const scopes = TIER_SCOPES[tier].filter((scope) => channelIds.length === 0 || CHANNEL_SCOPES.includes(scope));
  const chosenScopes = (value.scopes ?? []).filter((scope) => scopes.includes(scope));
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  const any = (chosen: readonly unknown[]) => (chosen.length > 0 ? undefined : t("Any"));
  const chooseBrands = (ids: number[]) => {
    const kept = brands.filter(({ id }) => ids.length === 0 || ids.includes(id)).flatMap(({ channels }) => channels);
    onChange({
      ...value,
      brand_ids: ids,
      channel_ids: channelIds.filter((id) => kept.some((channel) => channel.id === id)),
    });
  };
  return (
    <>
      <MultiSelect
        label={t("Brands")}
        placeholder={any(brandIds)}
        data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={brandIds.map(String)}
        searchable
        clearable
        error={errorOf("brand_ids")}
        onChange={(ids) => chooseBrands(ids.map(Number))}
      />
      <MultiSelect
        label={t("Channels")}
        description={t("Reaches these channels, and posts that are on no other channel.")}
        placeholder={any(channelIds)}
        data={offered
          .filter(({ channels }) => channels.length > 0)
          .map(({ name, channels }) => ({
            group: name,
            items: channels.map(({ id, platform, handle }) => ({
              value: String(id),
              label: `${platformName(platform)} · ${handle}`,
            })),
          }))}
        value={channelIds.map(String)}
        searchable
        clearable
        error={errorOf("channel_ids")}
        onChange={(ids) => onChange({ ...value, channel_ids: ids.map(Number) })}
      />
      <MultiSelect
        label={t("Scopes")}
        placeholder={any(chosenScopes)}
        data={scopes}
        value={chosenScopes}
        searchable
        clearable
        error={errorOf("scopes")}
        onChange={(chosen) => onChange({ ...value, scopes: scopes.filter((scope) => chosen.includes(scope)) })}
      />
    </>
  );
}
