import { z } from "zod";
import { language, type Message, msg, t, tn } from "./language.ts";
import { lookUp } from "./look-up.ts";
import { isPlainText } from "./plain-text.ts";

/**
 * Error messages for invalid input, in every adapter and form: full sentences that begin with the field's name, such as
 * "Format must be one of csv, json, ics.". Importing this file is enough; zod then takes its messages from here.
 */
z.config({ customError: (issue) => fieldMessage(issue.path, describeIssue(issue)) });

type IssueLocation = { readonly path?: readonly PropertyKey[] };

/**
 * The error of one check, in the words that follow the field's name.
 * @param words such as `msg("must be a day, such as 2026-11-20")`
 */
export function fieldError(words: Message): (fieldIssue: IssueLocation) => string {
  return ({ path }) => fieldMessage(path, t(words));
}

/** For `schema.refine(...PLAIN_TEXT)`. */
export const PLAIN_TEXT = [isPlainText, { error: fieldError(msg("must be one line of plain text")) }] as const;

/** For `regex`: a color in lower case. */
export const HEX_COLOR = [/^#[0-9a-f]{6}$/, { error: fieldError(msg("must be a color such as #0b6e4f")) }] as const;

/**
 * An issue of a transform or a check of a whole object: the field's name is prepended to `words`, which are in the
 * current language.
 */
export function finding(words: string, path: PropertyKey[] = []) {
  return { code: "custom" as const, params: { words }, path, input: undefined };
}

/** A complete message about a field: `fieldMessage(["email"], "is required")` is "Email is required.". */
export function fieldMessage(path: readonly PropertyKey[] | undefined, words: string): string {
  const inPlural = isPlural(path ?? []) ? ofMany(words) : words;
  return `${nameOf(path ?? [])} ${inPlural}.`;
}

/** The first words of what is said of one field, and how they are when its name is a plural: "Post IDs are required." */
const PLURAL_VERBS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { is: "are", "isn't": "aren't", has: "have", contains: "contain", needs: "need" },
  de: {
    ist: "sind",
    hat: "haben",
    enthält: "enthalten",
    muss: "müssen",
    darf: "dürfen",
    kann: "können",
    braucht: "brauchen",
    benennt: "benennen",
    nennt: "nennen",
    passt: "passen",
    gehört: "gehören",
  },
};

function ofMany(words: string): string {
  const [first = ""] = words.split(" ", 1);
  const plural = lookUp(PLURAL_VERBS, language())?.[first];
  return plural === undefined ? words : plural + words.slice(first.length);
}

/** They end as a plural does. */
const SINGULAR: ReadonlySet<string> = new Set(["ics", "shift_days", "shorten_links"]);

/** `post_ids` and `overrides`, but not `status`, `address` or `alias`. */
function isPlural(path: readonly PropertyKey[]): boolean {
  const last = String(path.at(-1) ?? "");
  if (IN_CODE.test(last) || SINGULAR.has(last)) return false;
  return /(?:[^aisu]|[^iu]a)s$/i.test(last) || last === "media";
}

/** Fields whose own names say nothing. */
const NAMES: Readonly<Record<string, Message>> = {
  q: msg("The search text (`q`)"),
};

/** Names that no sentence can begin with, as those of fields that only programs send; they stay as they are written. */
const IN_CODE =
  /^(?:(?:is|has|with|to|only|min|max|joins)_\w+|\w*[a-z][A-Z]\w*|acts?|all|op|since|missed|uid|un\w+|x|y)$/;

const ACRONYMS: Record<string, string> = {
  id: "ID",
  ids: "IDs",
  url: "URL",
  csv: "CSV",
  ics: "ICS",
  json: "JSON",
  utm: "UTM",
};

/**
 * `["channels", 0, "scheduled_at"]` is called "Scheduled at", and `["media_ids", 1]` "Entry 2 of media IDs". The names
 * are declared for translation in `field-names.ts`.
 */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return t("The input");
  const isEntry = typeof last === "number" || /^\d+$/.test(String(last));
  if (!isEntry && IN_CODE.test(String(last))) return `\`${String(last)}\``;
  if (!isEntry) return t(lookUp(NAMES, String(last)) ?? msg(capitalize(humanize(String(last)))));
  const number = String(Number(last) + 1);
  const list = path.at(-2);
  if (list === undefined) return t("Entry {number}", { number });
  return t("Entry {number} of {list}", { number, list: t(msg(humanize(String(list)))) });
}

function humanize(field: string): string {
  const words = field.split(/[_\s]+/).filter((word) => word !== "");
  return words.map((word) => lookUp(ACRONYMS, word) ?? word).join(" ") || field;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a value must be, as it stands in "must be {kind}". */
const TYPES: Record<string, Message> = {
  string: msg("must|text"),
  number: msg("must|a number"),
  int: msg("must|a whole number"),
  bigint: msg("must|a whole number"),
  boolean: msg("must|true or false"),
  array: msg("must|a list"),
  tuple: msg("must|a list"),
  object: msg("must|an object"),
  record: msg("must|an object"),
  file: msg("must|a file"),
  null: msg("must|null"),
  undefined: msg("must|omitted"),
  never: msg("must|omitted"),
  nan: msg("must|a number"),
};

const FORMATS: Record<string, Message> = {
  email: msg("must be an address such as ada@example.com"),
  url: msg("must be an address such as https://example.com/page"),
  uuid: msg("must be a UUID such as 8b1a9953-4611-4b3f-9c7e-0a4bd2a3c1d5"),
  guid: msg("must be a UUID such as 8b1a9953-4611-4b3f-9c7e-0a4bd2a3c1d5"),
  date: msg("must be a date such as 2026-11-20"),
  datetime: msg("must be a time with an offset, such as 2026-11-20T13:00:00+01:00"),
  base64url: msg("must be base64url text"),
};

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** The predicate of an issue's message, without the field's name and the full stop. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // Only an issue that is not reported yet contains its input.
      if ("input" in issue && issue.input === undefined) return t("is required");
      return mustBe(nameOfType(issue.expected));
    case "invalid_value":
      return describeChoices(issue.values.map(String));
    case "too_small":
      return describeTooSmall(issue);
    case "too_big":
      return describeSize(issue, issue.maximum, "most");
    case "invalid_format":
      return t(lookUp(FORMATS, issue.format) ?? msg("has an invalid format"));
    case "not_multiple_of":
      return t("must be a multiple of {divisor}", { divisor: String(issue.divisor) });
    case "unrecognized_keys":
      return t("has unknown fields: {fields}", { fields: issue.keys.join(", ") });
    case "invalid_key":
      return t("has an invalid key");
    case "invalid_element":
      return t("has an invalid entry");
    case "invalid_union":
      return describeUnion(issue);
    case "custom":
      return String(issue.params?.words ?? t("is invalid"));
  }
}

function nameOfType(expected: string): string {
  const known = lookUp(TYPES, expected);
  return known ? t(known) : `a ${expected}`;
}

const mustBe = (kind: string) => t("must be {kind}", { kind });

function describeChoices(values: readonly string[]): string {
  return values.length === 1
    ? mustBe(String(values[0]))
    : t("must be one of {choices}", { choices: values.join(", ") });
}

type Bound = "least" | "most";
type Bounded = { origin: string; exact?: boolean; inclusive?: boolean };

function describeTooSmall(issue: Extract<Issue, { code: "too_small" }>): string {
  // A form sends an empty field as empty text.
  if (issue.origin === "string" && Number(issue.minimum) === 1) return t("is required");
  return describeSize(issue, issue.minimum, "least");
}

type Describe = (count: number, bound: string) => string;

const CHARACTERS: Record<Bound | "exactly", Describe> = {
  least: (count, bound) =>
    tn(count, "must be at least {bound} character", "must be at least {bound} characters", { bound }),
  most: (count, bound) =>
    tn(count, "must be at most {bound} character", "must be at most {bound} characters", { bound }),
  exactly: (count, bound) =>
    tn(count, "must be exactly {bound} character", "must be exactly {bound} characters", { bound }),
};
const ENTRIES: Record<Bound | "exactly", Describe> = {
  least: (count, bound) =>
    tn(count, "must have at least {bound} entry", "must have at least {bound} entries", { bound }),
  most: (count, bound) => tn(count, "must have at most {bound} entry", "must have at most {bound} entries", { bound }),
  exactly: (count, bound) =>
    tn(count, "must have exactly {bound} entry", "must have exactly {bound} entries", { bound }),
};
const BYTES: Record<Bound | "exactly", Describe> = {
  least: (count, bound) => tn(count, "must have at least {bound} byte", "must have at least {bound} bytes", { bound }),
  most: (count, bound) => tn(count, "must have at most {bound} byte", "must have at most {bound} bytes", { bound }),
  exactly: (count, bound) => tn(count, "must have exactly {bound} byte", "must have exactly {bound} bytes", { bound }),
};
const UNITS: Record<string, Record<Bound | "exactly", Describe>> = {
  string: CHARACTERS,
  array: ENTRIES,
  set: ENTRIES,
  map: ENTRIES,
  file: BYTES,
};

const NUMBERS: Record<Bound, { within: Message; beyond: Message }> = {
  least: { within: msg("must be at least {bound}"), beyond: msg("must be more than {bound}") },
  most: { within: msg("must be at most {bound}"), beyond: msg("must be less than {bound}") },
};

function describeSize({ origin, exact, inclusive }: Bounded, limit: number | bigint, which: Bound): string {
  const bound = String(limit);
  const unit = lookUp(UNITS, origin);
  if (unit) return unit[exact ? "exactly" : which](Number(limit), bound);
  return t(NUMBERS[which][inclusive === false ? "beyond" : "within"], { bound });
}

/** The allowed alternatives, if the union compares the value itself; else what the nearest alternative lacks. */
function describeUnion(issue: Extract<Issue, { code: "invalid_union" }>): string {
  if ("input" in issue && issue.input === undefined) return t("is required");
  const options: unknown = "options" in issue ? issue.options : undefined;
  if (Array.isArray(options) && options.length > 0) return describeChoices(options.map(String));
  const found = issue.errors.filter((issues) => issues.length > 0);
  const branchMessages = found.flatMap(([first]) => (first && first.path.length === 0 ? [describeIssue(first)] : []));
  const kinds = [...new Set(branchMessages.flatMap(kindIn))];
  if (kinds.length > 0 && branchMessages.length === found.length) {
    return mustBe(kinds.reduce((others, kind) => t("must|{others} or {kind}", { others, kind })));
  }
  const within = found.filter(([first]) => first && first.path.length > 0).toSorted((a, b) => a.length - b.length);
  const [nearest] = within[0] ?? [];
  return nearest ? t("is invalid: {reason}", { reason: nearest.message.replace(/\.$/, "") }) : t("is invalid");
}

/** Extracts the kind that a message demands: "text" from "must be text". Empty for other messages. */
function kindIn(words: string): string[] {
  const [before = "", after = ""] = mustBe("\0").split("\0");
  const isDemand = words.startsWith(before) && words.endsWith(after);
  return isDemand ? [words.slice(before.length, words.length - after.length)] : [];
}
