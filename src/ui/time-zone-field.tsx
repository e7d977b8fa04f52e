"use client";

import { type OptionsFilter, Select, type SelectProps } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import classes from "./time-zone-field.module.css";
import { allZones, describeZone, matchesZone, type Zone } from "./zones.ts";

interface TimeZoneFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The selected zone (IANA), under an old or a new name. */
  value: string;
  onChange: (zone: string) => void;
}

/** Selects a time zone by city, name or offset, with the offset that it has today. */
export function TimeZoneField({ value, onChange, name, ...rest }: TimeZoneFieldProps) {
  const [isOpened, setOpened] = useState(false);
  // All are described when they are wanted: it takes the browser a moment.
  const zones = useMemo(() => {
    const now = new Date();
    return isOpened ? allZones(value, now) : [describeZone(value, now)];
  }, [isOpened, value]);
  const byName = useMemo(() => new Map(zones.map((zone) => [zone.zone, zone])), [zones]);
  const { zone: selected } = describeZone(value, new Date());
  const field = useRef<HTMLInputElement>(null);
  // Whoever listens to the form is told, as of any other field.
  const told = useRef(selected);
  useEffect(() => {
    if (told.current === selected) return;
    told.current = selected;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [selected]);
  const onInput = ({ currentTarget: { value: filled } }: FormEvent<HTMLInputElement>) => {
    if (filled !== selected && isZone(filled)) onChange(filled);
  };
  return (
    <>
      <input ref={field} type="hidden" name={name} value={selected} onInput={onInput} />
      <Select
        label="Time zone"
        data={zones.map(({ zone, label }) => ({ value: zone, label }))}
        value={selected}
        onChange={(zone) => {
          if (zone !== null) onChange(zone);
        }}
        searchable
        allowDeselect={false}
        filter={filterBy(byName)}
        nothingFoundMessage="No results"
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.label}</span>
            <span className={classes.detail}>{byName.get(option.value)?.detail}</span>
          </span>
        )}
        maxDropdownHeight={320}
        autoComplete="off"
        onDropdownOpen={() => setOpened(true)}
        // What is typed replaces the selected zone.
        onFocus={(event) => event.currentTarget.select()}
        suppressHydrationWarning
        required
        {...rest}
      />
    </>
  );
}

/** A form may be filled in with what was stored long ago. */
function isZone(name: string): boolean {
  try {
    return describeZone(name, new Date()).zone !== "";
  } catch {
    return false;
  }
}

function filterBy(zones: ReadonlyMap<string, Zone>): OptionsFilter {
  return ({ options, search }) =>
    options.filter((option) => {
      const zone = "value" in option ? zones.get(option.value) : undefined;
      return zone !== undefined && matchesZone(zone, search);
    });
}
