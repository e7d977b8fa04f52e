"use client";

import { Select, type SelectProps } from "@mantine/core";

/** Chooses an IANA time zone by its name; sends it under `name`. */
export function TimeZoneSelect({
  defaultValue,
  ...rest
}: Omit<SelectProps, "data" | "defaultValue"> & { defaultValue: string }) {
  // Engines differ in their lists, and some leave UTC out; what is set now has to be among them in any case.
  const zones = new Set(["UTC", defaultValue, ...Intl.supportedValuesOf("timeZone")]);
  return (
    <Select
      data={[...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      defaultValue={defaultValue}
      searchable
      limit={80}
      nothingFoundMessage="No such zone. Try the nearest big city."
      {...rest}
    />
  );
}
