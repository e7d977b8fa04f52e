"use client";

import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { Section } from "#ui/section.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { useBrand } from "../frame/brand.tsx";
import { wallOf } from "./wall.ts";
import { isSameWhen, NO_TIME, quickChoices, resolveWhen, sayWhen, type When, wallParts } from "./when.ts";
import classes from "./when-field.module.css";

interface WhenFieldProps {
  when: When;
  onChange: (when: When) => void;
  /** Outside the composer the field stands alone, without a heading. */
  bare?: boolean;
  /** More ways to choose, beside the quick ones. */
  children?: ReactNode;
}

/** When it goes out, on the clocks of the brand's zone. Times that do not exist there are refused in words. */
export function WhenField({ when, onChange, bare = false, children }: WhenFieldProps) {
  const { timezone: zone, role } = useBrand();
  const now = useNow();
  // Nobody can approve within a minute what somebody else has to approve.
  const choices = quickChoices(zone, now).filter(({ when: quick }) => ROLES[role].mayApprove || quick.kind !== "in");

  const fields = (
    <div className={classes.field}>
      <div className={classes.quick}>
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
          Unscheduled
        </Button>
        {children}
      </div>
      <DayAndTime when={when} onChange={onChange} />
    </div>
  );
  return bare ? fields : <Section title="When">{fields}</Section>;
}

interface DayAndTimeProps extends Pick<WhenFieldProps, "when" | "onChange"> {
  /** Whether the day takes the focus when it appears. */
  autoFocus?: boolean;
}

/** The browser's own fields for a day and a time, and what the clocks of the zone make of them. */
export function DayAndTime({ when, onChange, autoFocus = false }: DayAndTimeProps) {
  const { timezone: zone } = useBrand();
  const now = useNow();
  const parts = wallParts(when, zone, now);
  const { problem, note, instead } = resolveWhen(when, zone, now);
  const meant = when.kind === "in" ? undefined : sayWhen(when, zone, now);
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          label="Day"
          autoFocus={autoFocus}
          min={wallOf(now, zone).date}
          value={parts?.date ?? ""}
          onChange={(event) => {
            const { value: date } = event.currentTarget;
            onChange(date ? { kind: "wall", date, time: parts?.time || "09:00" } : NO_TIME);
          }}
          suppressHydrationWarning
        />
        <TextInput
          type="time"
          label={`Time in ${zoneName(zone)}`}
          disabled={parts === null}
          value={parts?.time ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const time = value.slice(0, 5);
            if (parts && time !== parts.time) onChange({ kind: "wall", date: parts.date, time });
          }}
          suppressHydrationWarning
        />
      </div>
      <p className={classes.said} role="status" data-problem={problem !== null || undefined} suppressHydrationWarning>
        {when.kind === "in" ? "Counted from when you submit." : (problem ?? note ?? meant)}
        {instead?.kind === "wall" ? (
          <Button size="compact-sm" onClick={() => onChange(instead)}>
            Take {instead.time}
          </Button>
        ) : null}
      </p>
    </>
  );
}
