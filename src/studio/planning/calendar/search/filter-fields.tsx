"use client";

import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Choice } from "#ui/choice.tsx";
import { type FiltersInput, useFilters } from "./use-filters.ts";

interface FilterFieldsProps extends FiltersInput {
  close: () => void;
}

/** The filters of the calendar, in a popover. Each applies at once. */
export default function FilterFields({ close, ...input }: FilterFieldsProps) {
  const filters = useFilters(input);
  return (
    <Stack gap="xs" p="md">
      {filters.map(({ label, none, options, value, choose }) => (
        <Choice key={label} label={label} none={none} data={options} value={value} onChange={choose} />
      ))}
      <Button onClick={close}>{t("Done")}</Button>
    </Stack>
  );
}
