"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { useDateSettings } from "./date-settings.tsx";
import { IconButton } from "./icon-button.tsx";
import { isComposing } from "./is-composing.ts";
import { loadChunk } from "./load-chunk.ts";
import { OnDemand } from "./on-demand.tsx";
import { type DateFieldType, MAX_DATE_TEXT, parseTyped, shiftDay, shiftTime } from "./parse-date.ts";
import { formatLocal } from "./time-format.ts";

type Field = Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange" | "min" | "max">;

interface DateFieldProps extends Field {
  type: DateFieldType;
  /** `2026-11-24`, `09:00` or `2026-11-24T09:00`; empty without one. */
  value?: string;
  defaultValue?: string;
  /** The first and last day of its calendar. */
  min?: string;
  max?: string;
  /** With each value, empty while the text is none. */
  onChange?: (value: string) => void;
  /** Once the person is done: they left the field, pressed Enter, or chose a day. */
  onCommit?: (value: string) => void;
}

const loadDayPicker = () => loadChunk(() => import("./day-picker.tsx"));
const MINUTES = 15;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A date or time as the person writes it: shown with their months, clock and first day of the week, typed in any usual
 * way, moved by the arrow keys, and chosen from a calendar. Browsers' own fields know only the browser's language.
 */
export function DateField({
  type,
  value,
  defaultValue = "",
  min,
  max,
  onChange,
  onCommit,
  name,
  error,
  onBlur,
  onKeyDown,
  ...field
}: DateFieldProps) {
  const settings = useDateSettings();
  const [own, setOwn] = useState(defaultValue);
  const current = value ?? own;
  /** What is being typed, or could not be read; null while the value is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [known, setKnown] = useState(current);
  const sent = useRef(current);
  if (current !== known) {
    setKnown(current);
    // Changed from outside: what was typed is over.
    if (draft !== null && current !== "" && !isWrong && parseNow(draft)?.value !== current) setDraft(null);
  }

  function parseNow(text: string) {
    return parseTyped(text, type, settings, localToday());
  }
  const change = (next: string) => {
    if (next === current) return;
    setOwn(next);
    onChange?.(next);
  };
  const write = (text: string) => {
    setDraft(text);
    setWrong(false);
    const typed = parseNow(text);
    if (typed?.isComplete) change(typed.value);
    else if (text.trim() === "") change("");
  };
  /** Reads what was typed, and says so if it is no date. */
  const settle = (): string => {
    if (draft === null) return current;
    const typed = parseNow(draft);
    const next = typed?.value ?? "";
    setWrong(typed === null && draft.trim() !== "");
    setDraft(typed === null && draft.trim() !== "" ? draft : null);
    change(next);
    return next;
  };
  const commit = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    onCommit?.(next);
  };
  const pick = (day: string) => {
    const next = type === "date" ? day : `${day}T${current.slice(11, 16) || "09:00"}`;
    setDraft(null);
    setWrong(false);
    change(next);
    commit(next);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = lookUp(STEPS, event.key);
    if (by === undefined || event.altKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    const from = (draft === null ? current : (parseNow(draft)?.value ?? "")) || emptyValue(type);
    setDraft(null);
    setWrong(false);
    change(type === "time" ? shiftTime(from, by * MINUTES) : shiftDay(from.slice(0, 10), by) + from.slice(10));
  };
  return (
    <>
      <TextInput
        {...field}
        autoComplete="off"
        maxLength={MAX_DATE_TEXT}
        inputMode={type === "time" && settings.hours === "24" ? "numeric" : undefined}
        value={draft ?? formatLocal(current, settings) ?? ""}
        error={isWrong ? explain(type, settings) : error}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={(event) => {
          commit(settle());
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          step(event);
          if (event.key === "Enter" && !isComposing(event.nativeEvent)) commit(settle());
          onKeyDown?.(event);
        }}
        suppressHydrationWarning
        {...(type !== "time" && {
          rightSectionPointerEvents: "all" as const,
          rightSection: (
            <OnDemand
              as="popover"
              label={t("Calendar")}
              position="bottom-end"
              target={
                <IconButton aria-label={t("Open calendar")} size={32} disabled={field.disabled}>
                  <IconCalendar size={18} stroke={1.5} aria-hidden />
                </IconButton>
              }
              load={loadDayPicker}
              props={{
                value: current.slice(0, 10),
                today: localToday(),
                min: min?.slice(0, 10),
                max: max?.slice(0, 10),
                onPick: pick,
              }}
            />
          ),
        })}
      />
      {name === undefined ? null : <input type="hidden" name={name} value={current} />}
    </>
  );
}

/** The day in the browser's zone: only what is left out of a typed date depends on it. */
function localToday(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

function emptyValue(type: DateFieldType): string {
  if (type === "time") return "09:00";
  return type === "date" ? localToday() : `${localToday()}T09:00`;
}

function explain(type: DateFieldType, settings: ReturnType<typeof useDateSettings>): string {
  const example = formatLocal(
    type === "time" ? "09:30" : type === "date" ? "2026-11-24" : "2026-11-24T09:30",
    settings,
  );
  return type === "time"
    ? t("Enter a time, such as {example}.", { example: example ?? "" })
    : t("Enter a date, such as {example}.", { example: example ?? "" });
}
