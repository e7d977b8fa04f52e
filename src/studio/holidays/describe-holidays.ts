import type { z } from "zod";
import type { Holiday as HolidaySchema } from "#domain/holidays/schema.ts";

export type Holiday = z.output<typeof HolidaySchema>;

/** `Christmas Day (AT, CH), Black Friday`. */
export function describeHolidays(holidays: readonly Holiday[]): string {
  return holidays
    .map(({ name, countries }) => (countries.length === 0 ? name : `${name} (${countries.join(", ")})`))
    .join(", ");
}
