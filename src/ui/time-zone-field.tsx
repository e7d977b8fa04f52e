"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useMemo } from "react";

interface TimeZoneFieldProps extends Omit<NativeSelectProps, "data" | "value" | "onChange"> {
  /** The selected zone (IANA); always among the options. */
  value: string;
  onChange: (zone: string) => void;
}

/** Selects an IANA time zone, grouped by continent; typing "Berlin" finds Europe's. */
export function TimeZoneField({ value, onChange, ...rest }: TimeZoneFieldProps) {
  const isAlive = useMounted();
  // The browser's list differs from the server's, so the first paint has only the selected one.
  const data = useMemo(() => (isAlive ? grouped(value) : [{ value, label: cityOf(value) }]), [isAlive, value]);
  return (
    <NativeSelect
      label="Time zone"
      data={data}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      required
      {...rest}
    />
  );
}

/** Browsers differ in their lists, and some omit UTC. */
function grouped(zone: string) {
  const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), zone])].sort();
  const groups = Map.groupBy(zones, (name) => (name.includes("/") ? (name.split("/")[0] ?? "") : "Universal"));
  return [...groups].map(([group, names]) => ({
    group,
    items: names.map((name) => ({ value: name, label: cityOf(name) })),
  }));
}

function cityOf(zone: string): string {
  return zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
}
