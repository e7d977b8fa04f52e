import { Checkbox, MultiSelect, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { Option, OptionValue } from "#platform/connectors/contract.ts";
import { choicesOf } from "#platform/connectors/shared/description/options.ts";
import { TextFileField } from "../text/text-file-field.tsx";

interface OptionFieldProps {
  option: Option;
  value: OptionValue | undefined;
  /** The choices of a dynamic option on this channel. */
  choices: readonly { value: string; label: string }[];
  /** Why the choices could not be loaded. */
  error: string | undefined;
  /** Undefined clears the option. */
  onChange: (value: OptionValue | undefined) => void;
}

/** One of a platform's own settings, as its connector describes it. */
export function OptionField({ option, value, choices, error, onChange }: OptionFieldProps) {
  const common = {
    label: t(option.label),
    description: option.help && t(option.help),
    withAsterisk: option.isRequired === true,
  };
  const texts = Array.isArray(value) ? value : [];
  const text = typeof value === "string" ? value : "";
  const setList = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  switch (option.kind) {
    case "select": {
      const data = choicesOf(option);
      const none = option.default === undefined ? [{ value: "", label: t("Not set") }] : [];
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
          data={[{ value: "", label: t("Not set") }, ...withKept(choices, text ? [text] : [])]}
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
      if (option.files) return <TextFileField option={option} files={option.files} value={text} onChange={onChange} />;
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
          label={t(option.label)}
          description={option.help && t(option.help)}
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

/** Adds choices that were selected earlier but that the platform no longer lists. */
function withKept(choices: OptionFieldProps["choices"], chosen: readonly string[]) {
  const missing = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  return [...choices, ...missing.map((value) => ({ value, label: value }))];
}
