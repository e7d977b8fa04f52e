import { InvalidArgumentError } from "commander";

/** Ids and counts on the command line. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number above 0.");
  return Number(text);
}

/** How many rows a page has; the server's own bounds. */
export function pageSize(text: string): number {
  if (!/^([1-9]\d?|100)$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 100.");
  return Number(text);
}

/** The id of something after which is meant; 0 stands before everything. */
export function afterId(text: string): number {
  return text === "0" ? 0 : wholeNumber(text);
}

/** A day of the calendar, as metrics are counted by. */
export function day(text: string): string {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // The parser takes February 30 for March 2.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError("It must be a date, such as 2026-12-01.");
  }
  return text;
}

/** Gathers what an option that may be repeated, or takes several values between commas, was given. */
export function several(text: string, before: string[] = []): string[] {
  return [
    ...before,
    ...text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ];
}

/** Gathers what an option that may be repeated was given, commas and all. */
export const repeated = (text: string, before: string[] = []): string[] => [...before, text];
