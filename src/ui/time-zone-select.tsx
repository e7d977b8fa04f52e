"use client";

import { type OptionsFilter, Select } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { t } from "#kernel/language.ts";
import type { TimeZoneFieldProps } from "./time-zone-field.tsx";
import classes from "./time-zone-select.module.css";
import { allZones, describeZone, matchesZone } from "./zones.ts";

/** The list of all zones, found by typing. */
export default function TimeZoneSelect({ value, onChange, ...rest }: Omit<TimeZoneFieldProps, "name">) {
  const [isOpened, setOpened] = useState(false);
  const zones = useMemo(() => {
    const now = new Date();
    // All are described when they are wanted: it takes the browser a moment.
    return new Map((isOpened ? allZones(value, now) : [describeZone(value, now)]).map((zone) => [zone.zone, zone]));
  }, [isOpened, value]);
  const data = useMemo(() => [...zones].map(([zone, { label }]) => ({ value: zone, label })), [zones]);
  const selected = zones.get(value)?.label ?? "";
  const [search, setSearch] = useState(selected);
  useEffect(() => setSearch(selected), [selected]);
  const filter: OptionsFilter = ({ options, search: words }) =>
    options.filter((option) => {
      const zone = "value" in option ? zones.get(option.value) : undefined;
      return zone !== undefined && matchesZone(zone, words);
    });
  return (
    <Select
      {...rest}
      data={data}
      value={value}
      onChange={(zone) => {
        if (zone !== null) onChange(zone);
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The first result is chosen by Enter; an opened list stays at the selected zone.
      selectFirstOptionOnChange={search !== selected}
      allowDeselect={false}
      filter={filter}
      nothingFoundMessage={t("No results")}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.detail}>{zones.get(option.value)?.detail}</span>
        </span>
      )}
      maxDropdownHeight={320}
      autoComplete="off"
      onDropdownOpen={() => setOpened(true)}
      // What is typed replaces the selected zone.
      onFocus={(event) => event.currentTarget.select()}
      required
    />
  );
}
