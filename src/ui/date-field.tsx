"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactElement, useState } from "react";
import classes from "./date-field.module.css";
import { useDateSettings } from "./date-settings.tsx";
import { formatLocal } from "./time-format.ts";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "defaultValue"> {
  type: "date" | "time" | "datetime-local";
  /** `2026-11-24`, `09:00` or `2026-11-24T09:00`; empty without one. */
  value?: string;
  defaultValue?: string;
}

/**
 * The browser's field for a date or time: its calendar, its keyboard, and the picker of a phone. The browser writes it in
 * its own language, so unless it is being edited, the value is shown as the person wants to read dates.
 */
export function DateField({ value, defaultValue = "", onChange, leftSectionWidth, ...field }: DateFieldProps) {
  const settings = useDateSettings();
  const [typed, setTyped] = useState(defaultValue);
  const shown = formatLocal(value ?? typed, settings);
  return (
    <TextInput
      {...field}
      {...(value === undefined ? { defaultValue } : { value })}
      leftSectionWidth={leftSectionWidth}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
      inputContainer={(input) => (
        <div className={classes.field} data-shown={shown !== null || undefined} suppressHydrationWarning>
          {input as ReactElement}
          <span
            className={classes.shown}
            style={leftSectionWidth === undefined ? undefined : { insetInlineStart: leftSectionWidth }}
            aria-hidden
            suppressHydrationWarning
          >
            {shown}
          </span>
        </div>
      )}
    />
  );
}
