import { z } from "zod";
import { plural } from "./counted.ts";
import { isPlainText } from "./plain-text.ts";

/**
 * Error messages for invalid input, in every adapter and form: full sentences that begin with the field's name, such as
 * "Format must be one of csv, json, ics.". Importing this file is enough; zod then takes its messages from here.
 */
z.config({ customError: (issue) => fieldMessage(issue.path, describeIssue(issue)) });

type IssueLocation = { readonly path?: readonly PropertyKey[] };

/**
 * The error of one check, in the words that follow the field's name.
 * @param words such as `must be a day, such as 2026-11-20`
 */
export function fieldError(words: string): (fieldIssue: IssueLocation) => string {
  return ({ path }) => fieldMessage(path, words);
}

/** For `schema.refine(...PLAIN_TEXT)`. */
export const PLAIN_TEXT = [isPlainText, { error: fieldError("must be one line of plain text") }] as const;

/** For `regex`: a color in lower case. */
export const HEX_COLOR = [/^#[0-9a-f]{6}$/, { error: fieldError("must be a color such as #0b6e4f") }] as const;

/** An issue of a transform or a check of a whole object: the field's name is prepended to `words`. */
export function finding(words: string, path: PropertyKey[] = []) {
  return { code: "custom" as const, params: { words }, path, input: undefined };
}

/** A complete message about a field: `sentence(["email"], "is required")` is "Email is required.". */
export function fieldMessage(path: readonly PropertyKey[] | undefined, words: string): string {
  return `${nameOf(path ?? [])} ${words}.`;
}

const ACRONYMS: Record<string, string> = {
  id: "ID",
  ids: "IDs",
  url: "URL",
  csv: "CSV",
  ics: "ICS",
  json: "JSON",
  utm: "UTM",
};

/** `["channels", 0, "scheduled_at"]` is called "Scheduled at", and `["media_ids", 1]` "Entry 2 of media IDs". */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return "The input";
  const isEntry = typeof last === "number" || /^\d+$/.test(String(last));
  if (!isEntry) return capitalize(humanize(String(last)));
  const list = path.at(-2);
  return `Entry ${Number(last) + 1}${list === undefined ? "" : ` of ${humanize(String(list))}`}`;
}

function humanize(field: string): string {
  const words = field.split(/[_\s]+/).filter((word) => word !== "");
  return words.map((word) => ACRONYMS[word] ?? word).join(" ") || field;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  file: "a file",
  null: "null",
  undefined: "omitted",
  never: "omitted",
  nan: "a number",
};

const FORMATS: Record<string, string> = {
  email: "must be an email address",
  url: "must be an address such as https://example.com/page",
  uuid: "must be a UUID such as 8b1a9953-4611-4b3f-9c7e-0a4bd2a3c1d5",
  guid: "must be a UUID such as 8b1a9953-4611-4b3f-9c7e-0a4bd2a3c1d5",
  date: "must be a date such as 2026-11-20",
  datetime: "must be a time with an offset, such as 2026-11-20T13:00:00+01:00",
  base64url: "must be base64url text",
};

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** The predicate of an issue's message, without the field's name and the full stop. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // Only an issue that is not reported yet contains its input.
      if ("input" in issue && issue.input === undefined) return "is required";
      return `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
    case "invalid_value":
      return describeChoices(issue.values.map(String));
    case "too_small":
      return describeTooSmall(issue);
    case "too_big":
      return describeSize(issue.origin, issue.maximum, describeBound(issue, "at most", "less than"));
    case "invalid_format":
      return FORMATS[issue.format] ?? "has an invalid format";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "invalid_key":
      return "has an invalid key";
    case "invalid_element":
      return "has an invalid entry";
    case "invalid_union":
      return describeUnion(issue);
    case "custom":
      return String(issue.params?.words ?? "is invalid");
  }
}

function describeChoices(values: readonly string[]): string {
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
}

type Bounded = { exact?: boolean; inclusive?: boolean };

const describeBound = ({ exact, inclusive }: Bounded, within: string, beyond: string) =>
  exact ? "exactly" : inclusive === false ? beyond : within;

function describeTooSmall(issue: Extract<Issue, { code: "too_small" }>): string {
  // A form sends an empty field as empty text.
  if (issue.origin === "string" && Number(issue.minimum) === 1) return "is required";
  return describeSize(issue.origin, issue.minimum, describeBound(issue, "at least", "more than"));
}

const UNITS: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
  file: ["byte", "bytes"],
};

function describeSize(origin: string, bound: number | bigint, words: string): string {
  const unit = UNITS[origin];
  if (!unit) return `must be ${words} ${bound}`;
  const counted = `${words} ${bound} ${plural(Number(bound), ...unit)}`;
  return origin === "string" ? `must be ${counted}` : `must have ${counted}`;
}

/** The allowed alternatives, if the union compares the value itself; else what the nearest alternative lacks. */
function describeUnion(issue: Extract<Issue, { code: "invalid_union" }>): string {
  if ("input" in issue && issue.input === undefined) return "is required";
  const options: unknown = "options" in issue ? issue.options : undefined;
  if (Array.isArray(options) && options.length > 0) return describeChoices(options.map(String));
  const found = issue.errors.filter((issues) => issues.length > 0);
  const branchMessages = found.flatMap(([first]) => (first && first.path.length === 0 ? [describeIssue(first)] : []));
  const kinds = [...new Set(branchMessages.flatMap((words) => (words.startsWith("must be ") ? [words.slice(8)] : [])))];
  if (kinds.length > 0 && branchMessages.length === found.length) return `must be ${kinds.join(" or ")}`;
  const within = found.filter(([first]) => first && first.path.length > 0).toSorted((a, b) => a.length - b.length);
  const [nearest] = within[0] ?? [];
  return nearest ? `is invalid: ${nearest.message.replace(/\.$/, "")}` : "is invalid";
}
