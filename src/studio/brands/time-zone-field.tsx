"use client";

import { Select } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useMemo } from "react";

interface TimeZoneFieldProps {
  name: string;
  value: string;
  onChange: (zone: string) => void;
  description?: string | undefined;
  error?: string | undefined;
}

/** Chooses an IANA zone by its place: "Berlin" finds Europe/Berlin. */
export function TimeZoneField({ name, value, onChange, description, error }: TimeZoneFieldProps) {
  const isAlive = useMounted();
  // The browser's list differs from the server's, so the first paint has only the chosen one.
  const zones = useMemo(() => (isAlive ? allZones(value) : [value]), [isAlive, value]);
  return (
    <Select
      name={name}
      label="Time zone"
      description={description}
      searchable
      required
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      limit={60}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      nothingFoundMessage="No such zone. Try the nearest large city."
      error={error}
    />
  );
}

/** Every zone the browser knows, with UTC and the chosen one, which it may know by another name. */
function allZones(chosen: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), chosen])];
}
