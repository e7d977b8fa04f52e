import { InvalidArgumentError } from "commander";

/** Ids and counts on the command line. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number above 0.");
  return Number(text);
}

/** Rows per page, within the server's limits. */
export function pageSize(text: string): number {
  if (!/^([1-9]\d?|100)$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 100.");
  return Number(text);
}

/** The id of the item to start after; 0 starts at the beginning. */
export function afterId(text: string): number {
  return text === "0" ? 0 : wholeNumber(text);
}

/** A calendar day, as metrics are counted. */
export function day(text: string): string {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // The parser reads February 30 as March 2.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError("It must be a date, such as 2026-12-01.");
  }
  return text;
}

/** Collects the values of an option that may be repeated, or contain several values separated by commas. */
export function commaSeparated(text: string, before: string[] = []): string[] {
  return [
    ...before,
    ...text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ];
}

/** Collects the values of an option that may be repeated, including commas. */
export const repeatable = (text: string, before: string[] = []): string[] => [...before, text];
