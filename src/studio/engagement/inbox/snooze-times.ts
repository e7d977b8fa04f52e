import { type Message, msg } from "#kernel/language.ts";
import { addDays, instantsOf, localTimeOf, weekdayOf } from "#studio/content/composer/time/local-time.ts";

export interface SnoozeChoice {
  label: Message;
  until: Date;
}

const LATER_HOURS = 3;
/** "Later today" ends before people usually stop reading messages. */
const LATEST = "21:00";
const MORNING = "09:00";

/** The times that are offered, in the brand's time zone: later today, tomorrow and next Monday; the same one once. */
export function snoozeChoices(now: Date, zone: string): SnoozeChoice[] {
  const { date } = localTimeOf(now, zone);
  const later = fullHour(new Date(now.getTime() + LATER_HOURS * 3_600_000));
  const laterLocal = localTimeOf(later, zone);
  const isToday = laterLocal.date === date && laterLocal.time <= LATEST;
  const tomorrow = addDays(date, 1);
  const monday = addDays(date, 8 - weekdayOf(date));
  const morning = (day: string) => instantsOf({ date: day, time: MORNING }, zone).nearest;
  return [
    ...(isToday ? [{ label: msg("Later today"), until: later }] : []),
    { label: msg("Tomorrow"), until: morning(tomorrow) },
    ...(monday === tomorrow ? [] : [{ label: msg("Next Monday"), until: morning(monday) }]),
  ];
}

/** The next full hour, or the same moment if it is one. Zones with half hours get the half. */
function fullHour(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / 3_600_000) * 3_600_000);
}
