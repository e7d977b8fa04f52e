/** A day without a time: `2026-12-25`. */
type Day = string;

/** When a holiday is in a year; null in years in which it is not. */
export type Rule = (year: number) => Day | null;

const DAY_MS = 86_400_000;

const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);
const timeOf = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date);

export function addDays(day: Day, days: number): Day {
  return dayAt(Date.parse(day) + days * DAY_MS);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** The same date each year. @param month 1 is January */
export function on(month: number, date: number): Rule {
  return (year) => dayAt(timeOf(year, month, date));
}

/** The nth weekday of a month. @param nth from 1; -1 is the last */
export function nth(which: number, weekday: number, month: number): Rule {
  return (year) => {
    if (which < 0) return addDays(firstFrom(timeOf(year, month + 1, 1), weekday), which * 7);
    return addDays(firstFrom(timeOf(year, month, 1), weekday), (which - 1) * 7);
  };
}

/** The first such weekday on a date or after it. */
export function from(month: number, date: number, weekday: number): Rule {
  return (year) => firstFrom(timeOf(year, month, date), weekday);
}

function firstFrom(time: number, weekday: number): Day {
  const day = dayAt(time);
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

/** Days after Easter Sunday of the Western churches. */
export function easter(days: number): Rule {
  return (year) => addDays(westernEaster(year), days);
}

/** Days after Easter Sunday of the Orthodox churches. */
export function orthodoxEaster(days: number): Rule {
  return (year) => addDays(easternEaster(year), days);
}

/** Days after another holiday. */
export function after(rule: Rule, days: number): Rule {
  return (year) => shift(rule(year), days);
}

/** Only in some years, both included. */
export function during(rule: Rule, first: number, last: number = Number.POSITIVE_INFINITY): Rule {
  return (year) => (year >= first && year <= last ? rule(year) : null);
}

/** Other days in some years than the rule says. */
export function except(rule: Rule, days: Readonly<Record<number, Day>>): Rule {
  return (year) => days[year] ?? rule(year);
}

/** Only on these days. */
export function once(...days: readonly Day[]): Rule {
  return (year) => days.find((day) => day.startsWith(String(year))) ?? null;
}

/** So many days later or earlier if it falls on a weekday; null on others. */
export function substitute(rule: Rule, shifts: Readonly<Record<number, number>>): Rule {
  return (year) => {
    const day = rule(year);
    const days = day === null ? undefined : shifts[weekdayOf(day)];
    return days === undefined ? null : shift(day, days);
  };
}

const shift = (day: Day | null, days: number) => (day === null ? null : addDays(day, days));

/** The Gregorian computus of Meeus, Jones and Butcher. */
function westernEaster(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayAt(timeOf(year, Math.floor(n / 31), (n % 31) + 1));
}

/** The Julian computus of Meeus, as a date of the Gregorian calendar. */
function easternEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const n = d + e + 114;
  // The Julian calendar is 13 days behind from March 1900 to February 2100, and 14 then.
  const behind = year < 2100 ? 13 : 14;
  return addDays(dayAt(timeOf(year, Math.floor(n / 31), (n % 31) + 1)), behind);
}

/** The day of an equinox in Japan, a holiday there, by its observatory's formula for 1980 to 2150. */
export function equinox(season: "spring" | "autumn"): Rule {
  return (year) => {
    const constant = season === "spring" ? (year < 2100 ? 20.8431 : 21.851) : year < 2100 ? 23.2488 : 24.2488;
    const date = Math.floor(constant + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);
    return dayAt(timeOf(year, season === "spring" ? 3 : 9, date));
  };
}
