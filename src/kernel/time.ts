import { z } from "zod";

/** The first moment whose year has five digits, which neither the wire nor PostgreSQL's text form writes. */
const YEAR_10000 = Date.UTC(10_000, 0);

/** A moment as input, which means the same everywhere: ISO 8601 with its offset. */
export const Moment = z.iso
  .datetime({ offset: true, error: "Must be an ISO 8601 time with an offset, such as 2026-11-20T13:00:00+01:00." })
  .refine((text) => !(Date.parse(text) < 0 || Date.parse(text) >= YEAR_10000), {
    error: "Must be between the years 1970 and 9999.",
  });

/** A moment in an address: clients paste our own `+00:00` unescaped, where `+` arrives as a space. */
export const QueryMoment = z
  .string()
  .transform((text) => text.replace(" ", "+"))
  .pipe(Moment);

/** A moment in an answer, as `wireTime` writes it. */
export const WireTime = z.string().meta({ format: "date-time", example: "2026-11-20T13:00:00.000000+00:00" });

/**
 * A moment as the contract writes it: microseconds and the offset spelled out, never `Z` (product.md §8).
 * @returns e.g. `2026-11-20T13:00:00.123000+00:00`
 */
export function wireTime(moment: Date): string {
  return moment.toISOString().replace("Z", "000+00:00");
}

/** `wireTime` for what may not have happened yet. */
export function wireTimeOrNull(moment: Date | null): string | null {
  return moment ? wireTime(moment) : null;
}
