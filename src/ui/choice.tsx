"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface ChoiceProps extends Omit<NativeSelectProps, "data" | "value" | "defaultValue" | "onChange"> {
  data: readonly { value: string; label: string }[];
  /** What choosing nothing means: "Every status". */
  none: string;
  value: string | null;
  onChange: (chosen: string | null) => void;
}

/** Narrows a list by one of a few values, or not at all. The browser's own control: light, and at home on a phone. */
export function Choice({ data, none, value, onChange, ...rest }: ChoiceProps) {
  return (
    <NativeSelect
      data={[{ value: "", label: none }, ...data]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
      {...rest}
    />
  );
}
