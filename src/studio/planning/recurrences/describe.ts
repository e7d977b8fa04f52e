import type { z } from "zod";
import type { RecurrenceRef } from "#domain/planning/repetition/schema.ts";
import type { RepeatUnit } from "#domain/planning/repetition/terms.ts";
import { tn } from "#kernel/language.ts";
import { type DateSettings, formatInstant } from "#ui/time-format.ts";

type Repeating = Omit<z.output<typeof RecurrenceRef>, "id">;

const FOREVER: Record<RepeatUnit, (interval: number) => string> = {
  day: (interval) => tn(interval, "Repeats every day", "Repeats every {count} days"),
  week: (interval) => tn(interval, "Repeats every week", "Repeats every {count} weeks"),
  month: (interval) => tn(interval, "Repeats every month", "Repeats every {count} months"),
};
const UNTIL: Record<RepeatUnit, (interval: number, day: string) => string> = {
  day: (interval, day) =>
    tn(interval, "Repeats every day until {day}", "Repeats every {count} days until {day}", { day }),
  week: (interval, day) =>
    tn(interval, "Repeats every week until {day}", "Repeats every {count} weeks until {day}", { day }),
  month: (interval, day) =>
    tn(interval, "Repeats every month until {day}", "Repeats every {count} months until {day}", { day }),
};

/** `Repeats every 2 weeks until Dec 24` */
export function describeRecurrence({ every, interval, ends_on: last }: Repeating, settings: DateSettings): string {
  if (last === null) return FOREVER[every](interval);
  return UNTIL[every](interval, formatInstant(new Date(`${last}T12:00:00Z`), "UTC", "date", new Date(), settings));
}
