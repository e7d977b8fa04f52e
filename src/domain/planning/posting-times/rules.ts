import { Temporal } from "temporal-polyfill";

/** A time of the week at which a channel publishes: weekday 1 is Monday, `time` is "09:00" in the brand's time zone. */
export type PostingTime = { weekday: number; time: string };

const DAY_MINUTES = 24 * 60;

/** How a posting time is stored: in minutes since Monday, 00:00. */
export function minuteOfWeek({ weekday, time }: PostingTime): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (weekday - 1) * DAY_MINUTES + hours * 60 + minutes;
}

/** Posting times as they are stored: in order, each once. */
export function minutesOfWeek(times: readonly PostingTime[]): number[] {
  return [...new Set(times.map(minuteOfWeek))].toSorted((a, b) => a - b);
}

export function postingTimeOf(minute: number): PostingTime {
  const two = (number: number) => String(number).padStart(2, "0");
  const ofDay = minute % DAY_MINUTES;
  return {
    weekday: Math.floor(minute / DAY_MINUTES) + 1,
    time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`,
  };
}

/**
 * The posting times after an instant, in order, on its day and the days after it. A time that a clock change skips moves
 * on by the gap.
 * @param minutes the channel's posting times, in minutes since Monday, 00:00
 * @param zone IANA name
 */
export function* postingTimesAfter(
  minutes: readonly number[],
  zone: string,
  after: Date,
  days: number,
): Generator<Date, void> {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const sorted = [...new Set(minutes)].toSorted((a, b) => a - b);
  let last = after.getTime();
  for (let later = 0; later < days; later++) {
    const day = today.add({ days: later });
    for (const minute of sorted.filter((each) => postingTimeOf(each).weekday === day.dayOfWeek)) {
      const plainTime = Temporal.PlainTime.from(postingTimeOf(minute).time);
      const at = day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
      if (at <= last) continue;
      last = at;
      yield new Date(at);
    }
  }
}
