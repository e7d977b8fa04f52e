import { clockOf, hourOf } from "../grid/hours.ts";
import type { Target } from "./move-actions.tsx";

/**
 * The time that a drop asks for: the one of a free posting time, or of an hour; without either, the post's own.
 * @param current the post's time, `09:30`
 */
export function timeOf({ time, hour }: Target, current: string | undefined): string | undefined {
  if (time !== undefined) return time;
  if (hour === undefined) return current;
  return current !== undefined && hourOf(current) === hour ? current : clockOf(hour);
}
