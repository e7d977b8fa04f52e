import { invalid } from "./fault.ts";
import { t } from "./language.ts";

const DAY_MS = 86_400_000;

/**
 * The number of days of a range, both ends included.
 * @param from `2026-11-24`
 * @throws Fault invalid on `to` when it is before `from`, or the range is longer than `maximum`
 */
export function countDays({ from, to }: { from: string; to: string }, maximum: number): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalid("to", t("To must not be before `from`."));
  if (days > maximum) throw invalid("to", t("The range must be at most {maximum} days long.", { maximum }));
  return days;
}
