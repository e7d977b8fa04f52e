import { DATE_NAMES } from "./date-names.ts";
import type { DateSettings } from "./time-format.ts";

export type DateFieldType = "date" | "time" | "datetime-local";

/**
 * What somebody typed as a date, time or both.
 * @property value as a field has it: `2026-11-24`, `09:00`, `2026-11-24T09:00`
 * @property isComplete nothing was guessed, so that it holds while they may still be typing
 */
export interface TypedDate {
  value: string;
  isComplete: boolean;
}

/** The longest text that is read, in UTF-16. */
export const MAX_DATE_TEXT = 60;
/** The time of a day without one. */
const DEFAULT_TIME = "09:00";

/**
 * Reads a date or time leniently: `24.11.`, `11/24/26`, `24 Nov`, `2026-11-24`; `9`, `930`, `9:30 pm`, `21.30`. Numbers
 * have the order of the language of dates, and a day without a year is the one next to today.
 * @param today as `2026-11-24`
 * @returns null for what is neither
 */
export function parseTyped(text: string, type: DateFieldType, settings: DateSettings, today: string): TypedDate | null {
  const typed = text.normalize("NFKC").trim().toLowerCase();
  if (typed === "" || typed.length > MAX_DATE_TEXT) return null;
  if (type === "time") return parseTime(typed);
  if (type === "date") return parseDay(typed, settings, today);
  const split = ISO_BOTH.exec(typed) ?? BOTH.exec(typed);
  if (!split) {
    const day = parseDay(typed, settings, today);
    return day && { value: `${day.value}T${DEFAULT_TIME}`, isComplete: false };
  }
  const [, date = "", clock = ""] = split;
  const time = parseTime(clock);
  const day = /^[\s,]*$/.test(date) ? { value: today, isComplete: false } : parseDay(date.trim(), settings, today);
  return day && time && { value: `${day.value}T${time.value}`, isComplete: day.isComplete && time.isComplete };
}

const ISO_BOTH = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2})/;
/** A time has a colon, an h, or am or pm; without, it could be a part of the date. */
const BOTH = /^(.*?)\b(\d{1,2}[:h]\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?)(?: ?uhr)?$/;
const TIME = /^(\d{1,2})[:.h ]?(\d{2})? ?(?:([ap])\.?m\.?|uhr|h)?$/;
const COMPLETE_TIME = /^(?:\d{2}:\d{2}|\d{1,2}:\d{2} [ap]m)$/;

function parseTime(typed: string): TypedDate | null {
  const [, hours, minutes = "00", half] = TIME.exec(typed) ?? [];
  if (hours === undefined) return null;
  const isTwelve = half !== undefined;
  const hour = isTwelve ? (Number(hours) % 12) + (half === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (isTwelve && (Number(hours) < 1 || Number(hours) > 12))) return null;
  return { value: `${pad(hour)}:${minutes}`, isComplete: COMPLETE_TIME.test(typed) };
}

function parseDay(typed: string, settings: DateSettings, today: string): TypedDate | null {
  if (/^\d{8}$/.test(typed))
    return parseDay(`${typed.slice(0, 4)}-${typed.slice(4, 6)}-${typed.slice(6)}`, settings, today);
  const numbers = (typed.match(/\d+/g) ?? []).map((digits) => ({ digits, value: Number(digits) }));
  const month = monthOf(typed, settings);
  if (month === null || numbers.length > 3 || numbers.length === 0) return null;
  const isYear = ({ digits }: { digits: string }) => digits.length === 4;
  const yearFirst = numbers[0] !== undefined && isYear(numbers[0]);
  const isMonthFirst = settings.language === "en-US";
  const order =
    month !== undefined
      ? yearFirst
        ? ["year", "day"]
        : ["day", "year"]
      : yearFirst
        ? ["year", "month", "day"]
        : numbers.length === 1
          ? ["day"]
          : isMonthFirst
            ? ["month", "day", "year"]
            : ["day", "month", "year"];
  if (numbers.length > order.length) return null;
  const found = new Map(order.map((name, index) => [name, numbers[index]]));
  const day = found.get("day")?.value;
  const givenYear = found.get("year");
  if (day === undefined || (givenYear && givenYear.digits.length !== 4 && givenYear.digits.length !== 2)) return null;
  const givenMonth = month ?? found.get("month")?.value;
  const year = givenYear && (isYear(givenYear) ? givenYear.value : 2000 + givenYear.value);
  const value =
    year !== undefined && givenMonth !== undefined ? dayOf(year, givenMonth, day) : nearest(today, givenMonth, day);
  return value === null
    ? null
    : {
        value,
        isComplete: givenYear !== undefined && isYear(givenYear) && (!yearFirst || /^\d{4}-\d{2}-\d{2}$/.test(typed)),
      };
}

/**
 * The month that is named, in the language of dates or English.
 * @returns undefined for a text without words, null for words that are none of a date
 */
function monthOf(typed: string, { language }: DateSettings): number | null | undefined {
  let month: number | undefined;
  for (const word of typed.match(/\p{L}+/gu) ?? []) {
    const found = [DATE_NAMES[language], DATE_NAMES["en-US"]].flatMap(({ months, shortMonths }) => {
      const index = months.findIndex((name, at) => begins(name, word) || plain(shortMonths[at] ?? "") === plain(word));
      return index < 0 ? [] : [index + 1];
    })[0];
    if (found !== undefined && month === undefined) month = found;
    else if (found !== undefined || !isFiller(word, language)) return null;
  }
  return month;
}

/** Weekdays, which the date has anyway, and `de` of Spanish dates. */
function isFiller(word: string, language: DateSettings["language"]): boolean {
  const names = [...DATE_NAMES[language].weekdays, ...DATE_NAMES["en-US"].weekdays];
  return word === "de" || names.some((name) => plain(name).startsWith(plain(word)));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}.]/gu, "");
const begins = (name: string, word: string) => plain(word).length >= 3 && plain(name).startsWith(plain(word));

/** Of the days with this month and day, the one next to today; without a month, the next one from today. */
function nearest(today: string, month: number | undefined, day: number): string | null {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const days =
    month === undefined
      ? [dayOf(year, thisMonth, day), dayOf(thisMonth === 12 ? year + 1 : year, (thisMonth % 12) + 1, day)].filter(
          (each) => each !== null && each >= today,
        )
      : [year - 1, year, year + 1].map((each) => dayOf(each, month, day));
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return days.flatMap((each) => each ?? []).toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** @returns null for a day that doesn't exist */
function dayOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A day some days later. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** A time some minutes later, within its day. */
export function shiftTime(time: string, by: number): string {
  const minutes = Math.min(Math.max(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + by, 0), 24 * 60 - 1);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const pad = (number: number) => String(number).padStart(2, "0");
