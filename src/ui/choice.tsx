"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface ChoiceProps extends Omit<NativeSelectProps, "data" | "value" | "defaultValue" | "onChange"> {
  data: readonly { value: string; label: string }[];
  /** The label of the empty option: "Every status". */
  none: string;
  value: string | null;
  onChange: (chosen: string | null) => void;
}

/** Filters a list by one of a few values, or by none. A native select: small, and familiar on phones. */
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
