"use client";

import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Choice } from "#ui/choice.tsx";
import type { Filter } from "./use-filters.ts";

interface FilterFieldsProps {
  filters: readonly Filter[];
  close: () => void;
}

/** The filters of the calendar, in a popover. Each applies at once. */
export default function FilterFields({ filters, close }: FilterFieldsProps) {
  return (
    <Stack gap="xs" p="md">
      {filters.map(({ label, none, options, value, choose }) => (
        <Choice key={label} label={label} none={none} data={options} value={value} onChange={choose} />
      ))}
      <Button onClick={close}>{t("Done")}</Button>
    </Stack>
  );
}
