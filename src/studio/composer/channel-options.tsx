import { Checkbox, MultiSelect, NativeSelect, NumberInput, Stack, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Option, OptionValue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./channel-options.module.css";
import type { Channel } from "./checks.ts";
import type { Draft } from "./draft.ts";
import { variantFor, withOwn } from "./variants.ts";

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
  const set = (key: string, value: OptionValue | undefined) =>
    onChange((now) => {
      const { [key]: _, ...rest } = variantFor(now, channel.id).options ?? {};
      const next = value === undefined ? rest : { ...rest, [key]: value };
      return withOwn(now, channel.id, { options: Object.keys(next).length > 0 ? next : undefined });
    });
  return (
    <Stack gap="sm" className={classes.options} role="group" aria-label={`Options for ${channel.display_name}`}>
      {options.map(([key, option]) => (
        <OptionField
          key={key}
          option={option}
          value={chosen[key]}
          choices={data?.choices[key] ?? []}
          error={error?.message}
          onChange={(value) => set(key, value)}
        />
      ))}
    </Stack>
  );
}

interface OptionFieldProps {
  option: Option;
  value: OptionValue | undefined;
  /** What a dynamic option may be on this channel. */
  choices: readonly { value: string; label: string }[];
  /** Why the choices could not be had. */
  error: string | undefined;
  /** Undefined takes the choice back. */
  onChange: (value: OptionValue | undefined) => void;
}

function OptionField({ option, value, choices, error, onChange }: OptionFieldProps) {
  const common = { label: option.label, description: option.help, withAsterisk: option.isRequired === true };
  const texts = Array.isArray(value) ? value : [];
  const text = typeof value === "string" ? value : "";
  const setList = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  switch (option.kind) {
    case "select": {
      const data = Object.entries(option.choices).map(([each, label]) => ({ value: each, label }));
      const none = option.default === undefined ? [{ value: "", label: "Not set" }] : [];
      return (
        <NativeSelect
          {...common}
          data={[...none, ...data]}
          value={text || (option.default ?? "")}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    }
    case "dynamic_select":
      return (
        <NativeSelect
          {...common}
          error={error}
          data={[{ value: "", label: "Not set" }, ...withKept(choices, text ? [text] : [])]}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case "dynamic_list":
      return (
        <MultiSelect
          {...common}
          error={error}
          data={withKept(choices, texts)}
          maxValues={option.most}
          searchable
          value={texts}
          onChange={setList}
        />
      );
    case "text": {
      const Field = option.isMultiline ? Textarea : TextInput;
      return (
        <Field
          {...common}
          maxLength={option.max}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    }
    case "checkbox": {
      const isChecked = typeof value === "boolean" ? value : (option.default ?? false);
      return (
        <Checkbox
          label={option.label}
          description={option.help}
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    }
    case "number":
      return (
        <NumberInput
          {...common}
          min={option.min}
          max={option.max}
          allowDecimal={false}
          value={typeof value === "number" ? value : (option.default ?? "")}
          onChange={(next) => onChange(typeof next === "number" ? next : undefined)}
        />
      );
    case "list":
      return <TagsInput {...common} maxTags={option.most} value={texts} onChange={setList} />;
  }
}

/** What was chosen earlier stays to be seen, whether the platform still names it or not. */
function withKept(choices: OptionFieldProps["choices"], chosen: readonly string[]) {
  const missing = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  return [...choices, ...missing.map((value) => ({ value, label: value }))];
}
