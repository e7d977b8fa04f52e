"use client";

import { Button } from "@mantine/core";
import { DatePickerInput, TimePicker } from "@mantine/dates";
import { IconCalendarEvent } from "@tabler/icons-react";
import { ROLES } from "#kernel/permissions.ts";
import { Section } from "#ui/section.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { useBrand } from "../frame/brand.tsx";
import { isSameWhen, NO_TIME, quickChoices, resolveWhen, type When, wallParts } from "./when.ts";
import classes from "./when-field.module.css";

interface WhenFieldProps {
  when: When;
  onChange: (when: When) => void;
  /** Outside the composer the field stands alone, without a heading. */
  bare?: boolean;
}

/** When it goes out, on the clocks of the brand's zone. Times that do not exist there are refused in words. */
export function WhenField({ when, onChange, bare = false }: WhenFieldProps) {
  const { timezone: zone, role } = useBrand();
  const now = useNow();
  const parts = wallParts(when, zone, now);
  const { problem, note, instead } = resolveWhen(when, zone, now);
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
          No date yet
        </Button>
      </div>
      <div className={classes.fields}>
        <DatePickerInput
          label="Day"
          placeholder="Choose a day"
          leftSection={<IconCalendarEvent size={16} stroke={1.5} aria-hidden />}
          clearable
          clearButtonProps={{ "aria-label": "Clear the day" }}
          minDate={wallParts({ kind: "at", instant: now.toISOString() }, zone, now)?.date ?? ""}
          value={parts?.date ?? null}
          onChange={(date) => onChange(date ? { kind: "wall", date, time: parts?.time ?? "09:00" } : NO_TIME)}
        />
        <TimePicker
          label={`Time in ${zoneName(zone)}`}
          hoursInputLabel="Hours"
          minutesInputLabel="Minutes"
          disabled={parts === null}
          value={parts?.time ?? ""}
          onChange={(time) => {
            if (parts && time.slice(0, 5) !== parts.time)
              onChange({ kind: "wall", date: parts.date, time: time.slice(0, 5) });
          }}
        />
      </div>
      <p className={classes.said} role="status" data-problem={problem !== null || undefined}>
        {when.kind === "in" ? "Counts from the moment you send it." : (problem ?? note)}
        {instead?.kind === "wall" ? (
          <Button size="compact-sm" onClick={() => onChange(instead)}>
            Take {instead.time}
          </Button>
        ) : null}
      </p>
    </div>
  );
  return bare ? fields : <Section title="When">{fields}</Section>;
}
