import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import type { Option, OptionValue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Channel } from "../checks/checks.ts";
import type { Draft } from "../saving/draft.ts";
import classes from "./channel-options.module.css";
import { OptionField } from "./option-field.tsx";
import { variantFor, withOverrides } from "./variants.ts";

interface ChannelOptionsProps {
  channel: Channel;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** The platform's own settings for this channel's version, as its connector describes them. */
export default function ChannelOptions({ channel, draft, onChange }: ChannelOptionsProps) {
  const trpc = useTRPC();
  const options = Object.entries(findConnector(channel.platform)?.options ?? {});
  const isDynamic = options.some(([, { kind }]) => kind === "dynamic_select" || kind === "dynamic_list");
  const { data, error } = useQuery({
    ...trpc.channels.choices.queryOptions({ id: channel.id }),
    enabled: isDynamic,
    staleTime: 60_000,
    retry: false,
  });
  const chosen = variantFor(draft, channel.id).options ?? {};
  const parentOf = (option: Option | undefined) => (option?.kind === "dynamic_select" ? option.of : undefined);
  /** What was chosen of one board's sections is none of another's. */
  const dependsOn = (key: string, parent: string) => parentOf(Object.fromEntries(options)[key]) === parent;
  const choicesOf = (key: string, option: Option) => {
    const parent = parentOf(option);
    const all = data?.choices[key] ?? [];
    return parent === undefined ? all : all.filter(({ under }) => under === chosen[parent]);
  };
  const set = (key: string, value: OptionValue | undefined) =>
    onChange((now) => {
      const { [key]: _, ...rest } = variantFor(now, channel.id).options ?? {};
      const kept = Object.entries(rest).filter(([other]) => !dependsOn(other, key));
      const next = { ...Object.fromEntries(kept), ...(value === undefined ? {} : { [key]: value }) };
      return withOverrides(now, channel.id, { options: Object.keys(next).length > 0 ? next : undefined });
    });
  return (
    <Stack
      gap="sm"
      className={classes.options}
      role="group"
      aria-label={t("Options for {channel}", { channel: channelLabel(channel) })}
    >
      {options.map(([key, option]) => (
        <OptionField
          key={key}
          option={option}
          value={chosen[key]}
          choices={choicesOf(key, option)}
          error={error ? refusalOf(error).message : undefined}
          onChange={(value) => set(key, value)}
        />
      ))}
    </Stack>
  );
}
