/** The engagement measured in one hour of the week: `weekday` 1 is Monday, `hour` is in the brand's time zone. */
export type HourSample = { weekday: number; hour: number; posts: number; engagement: number };

/** With fewer measured publications than this, hours are scored by habit. */
export const MIN_SAMPLES = 8;

/** Hours outside this range are never suggested. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;
export const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);

/** How many posts of its own an hour needs to weigh as much as its expected value. */
const PRIOR_POSTS = 4;
/** The weight of a usually good hour without measurements: less than the average of the hours that the brand chose. */
const UNTRIED_HOUR_SCORE = 0.6;

/** Hours that usually do well: late mornings, the lunch break, the way home; later starts on weekends. */
export function usualHourWeight(weekday: number, hour: number): number {
  const isWeekend = weekday >= 6;
  const peaks = isWeekend ? [10, 11, 17] : [9, 12, 17];
  const distance = Math.min(...peaks.map((peak) => Math.abs(peak - hour)));
  return (isWeekend ? 0.9 : 1) * ([1.5, 1.2, 1][distance] ?? 0.7);
}

/**
 * The score of an hour of the week, 1 being the average: its own measurements, shrunk towards the same hour on all
 * days, and that towards habit, the more the fewer measurements there are.
 */
export function scoreHours(measured: readonly HourSample[]): (weekday: number, hour: number) => number {
  const posts = total(measured, ({ posts }) => posts);
  const average = posts === 0 ? 0 : total(measured, ({ engagement }) => engagement) / posts;
  if (posts < MIN_SAMPLES || average === 0) return usualHourWeight;
  const pulled = (own: readonly HourSample[], towards: number) =>
    (total(own, ({ engagement }) => engagement / average) + PRIOR_POSTS * towards) /
    (total(own, ({ posts }) => posts) + PRIOR_POSTS);
  return (weekday, hour) => {
    const sameHour = measured.filter((each) => each.hour === hour);
    const own = sameHour.filter((each) => each.weekday === weekday);
    return pulled(own, pulled(sameHour, UNTRIED_HOUR_SCORE * usualHourWeight(weekday, hour)));
  };
}

function total<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0);
}

export type Candidate = { at: Date; day: string; score: number };

/** A time closer to another post than this is not free. */
export const MIN_GAP_MS = 60 * 60_000;
/** Two suggestions per day are enough, as long as other days have some. */
const PER_DAY = 2;

/** The best of the free candidates, best first; equal scores in order of time. */
export function pickFreeTimes(candidates: readonly Candidate[], taken: readonly Date[], limit: number): Candidate[] {
  const times = taken.map((time) => time.getTime());
  const free = candidates
    .filter(({ at }) => times.every((time) => Math.abs(time - at.getTime()) >= MIN_GAP_MS))
    .toSorted((a, b) => b.score - a.score || a.at.getTime() - b.at.getTime());
  const perDay = new Map<string, number>();
  const [first, rest]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of free) {
    const count = (perDay.get(candidate.day) ?? 0) + 1;
    perDay.set(candidate.day, count);
    (count <= PER_DAY ? first : rest).push(candidate);
  }
  return [...first, ...rest].slice(0, limit);
}
