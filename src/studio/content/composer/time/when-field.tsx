"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { HolidaysOf } from "#studio/planning/holidays/holidays-of.tsx";
import { DateField } from "#ui/date-field.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import type { Elements } from "#ui/elements.ts";
import { Section } from "#ui/section.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { localTimeOf } from "./local-time.ts";
import type { Slots } from "./use-slots.ts";
import {
  formatWhen,
  isSameWhen,
  localParts,
  NEXT_SLOT,
  NO_TIME,
  quickChoices,
  resolveWhen,
  type When,
} from "./when.ts";
import classes from "./when-field.module.css";

interface WhenFieldProps {
  when: When;
  onChange: (when: When) => void;
  /** The next free posting times of the channels; null where there are none to choose. */
  slots: Slots | null;
  /** Without a heading, for use outside the composer. */
  bare?: boolean;
  /** More choices after the suggested times. */
  children?: Elements;
}

/** When the post is published, in the brand's zone. Times that do not exist there are refused with an explanation. */
export function WhenField({ when, onChange, slots, bare = false, children }: WhenFieldProps) {
  const { timezone: zone, role } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  // Delays are only for people who can approve: a review takes longer than a minute.
  const choices = quickChoices(zone, now, settings).filter(
    ({ when: quick }) => roleAllows(role, "approve") || quick.kind !== "in",
  );

  const fields = (
    <div className={classes.field}>
      <div className={classes.quick}>
        {slots ? (
          <Button
            size="xs"
            className={classes.choice}
            aria-pressed={when.kind === "slot"}
            onClick={() => onChange(NEXT_SLOT)}
            suppressHydrationWarning
          >
            {slots.first === undefined ? t("Next free slot") : t("Next free slot: {time}", { time: slots.first })}
          </Button>
        ) : null}
        {choices.map(({ label, when: quick }) => (
          <Button
            key={label}
            size="xs"
            className={classes.choice}
            aria-pressed={isSameWhen(when, quick)}
            onClick={() => onChange(quick)}
            suppressHydrationWarning
          >
            {label}
          </Button>
        ))}
        <Button
          size="xs"
          className={classes.choice}
          aria-pressed={when.kind === "none"}
          onClick={() => onChange(NO_TIME)}
        >
          {t("Unscheduled")}
        </Button>
        {children}
      </div>
      <DayAndTime when={when} onChange={onChange} slots={slots} />
    </div>
  );
  return bare ? fields : <Section title={t("Schedule")}>{fields}</Section>;
}

interface DayAndTimeProps extends Pick<WhenFieldProps, "when" | "onChange">, Partial<Pick<WhenFieldProps, "slots">> {
  /** Focuses the day field on mount. */
  autoFocus?: boolean;
}

/** The fields for a date and a time, and how they resolve in the zone. */
export function DayAndTime({ when, onChange, slots = null, autoFocus = false }: DayAndTimeProps) {
  const { timezone: zone } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  const today = localTimeOf(now, zone).date;
  const parts = localParts(when, zone, now);
  const { problem, note, alternative } = resolveWhen(when, zone, now);
  const formatted = when.kind === "in" ? t("Counted from when you submit.") : formatWhen(when, zone, now, settings);
  const shown = when.kind === "slot" ? describeSlots(slots) : formatted;
  return (
    <>
      <div className={classes.fields}>
        <DateField
          type="date"
          label={t("Day")}
          autoFocus={autoFocus}
          min={today}
          value={parts?.date ?? ""}
          onChange={(date) => {
            onChange(date ? { kind: "local", date, time: parts?.time || "09:00" } : NO_TIME);
          }}
          suppressHydrationWarning
        />
        <DateField
          type="time"
          label={t("Time in {zone}", { zone: zoneName(zone) })}
          disabled={parts === null}
          value={parts?.time ?? ""}
          onChange={(time) => {
            if (parts && time !== parts.time) onChange({ kind: "local", date: parts.date, time });
          }}
          suppressHydrationWarning
        />
      </div>
      <p className={classes.said} role="status" data-problem={problem !== null || undefined} suppressHydrationWarning>
        <span>{problem ?? note ?? shown}</span>
        {alternative?.kind === "local" ? (
          <Button size="compact-sm" onClick={() => onChange(alternative)}>
            {t("Use {time}", { time: alternative.time })}
          </Button>
        ) : null}
        <HolidaysOf day={parts?.date ?? ""} today={today} />
      </p>
    </>
  );
}

function describeSlots(slots: Slots | null): string {
  if (slots?.byChannel) return t("The next free posting time of each channel: {times}.", { times: slots.byChannel });
  return t("The next free posting time when you send it.");
}
