import { expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "./operations.ts";

/**
 * Every free-text field of any operation, by its name: either a name, which appears in mails, headings, feeds and file
 * names and is therefore a single plain line, or one in the table below with its kind.
 */

/** Long text, kept as written, or text that is neither stored nor shown. */
const NOT_NAMES: Record<string, string> = {
  body: "text of several lines",
  text: "text of several lines",
  voice: "text of several lines",
  note: "text of several lines",
  internal_note: "text of several lines",
  comment: "text of several lines",
  first_comment: "text of a post",
  thread: "text of a post",
  alt_text: "a description, kept as it was written; no mail holds it",
  options: "settings of a platform",
  headline: "the beginning of a text; it may quote an address",
  title: "of a page elsewhere, quoted",
  source: "where a reference was found",
  external_key: "the importer's own key",
  quote: "a passage of a post, word for word",
  value: "words that an automation looks for",
  q: "words to look for",
  tag: "a tag to look for",
  action: "an audit action to look for",
  cursor: "ours",
  key: "a key to look for",
  instruction: "what a model is told to write",
  plan: "a plan to look for",
  platform: "a platform to look for",
  ticket: "ours, compared",
  slug: "looked for",
  browser: "ours, compared",
  next: "a page of ours, checked where it is followed",
  query: "what a provider sends back, checked by its library",
  issuer: "an address, checked where it is called",
  domain: "a domain, checked as one",
  domains: "domains, checked as such",
  url: "an address, checked where it is called",
  address: "an address, checked where it is called",
  emails: "email addresses with or without names, of which only the addresses are kept",
  addresses: "IP addresses, checked as such",
  csv: "a file",
  json: "a file",
  ics: "a file",
  fields: "what a platform's own form asks for",
  accounts: "ids of a platform",
};
/** The same for a field of one operation only. */
const NOT_NAMES_IN = new Set([
  // Searched for, and so also matching values that were stored before they had to be plain.
  ...["feed.get handle", "feed.list_entries handle", "feed.get_entry handle", "media.rename_folder name"],
  ...["media.list folder", "receipts.get_public handle", "receipts.get_public id"],
  // Text of several lines, for the team.
  "inbox.decline_reply reason",
  ...["campaigns.create description", "campaigns.update description"],
  // File names are cleaned on upload (`cleanFileName`), because a file is not refused for its name.
  ...["media.upload name", "media.begin_upload name", "media.update name"],
]);
/** Credentials and protocol parameters of signing in: compared or decoded, never shown. */
const SECRETS =
  /(password|token|code|secret|passcode|pass|challenge|credential|response|clientDataJSON|authenticatorData|signature|userHandle|attestationObject|rawId|id|uid|state|user_code|device_code|restore_token|transports|authenticatorAttachment|type|publicKey)$/i;

const HOSTILE = ["Ada\nBcc: x", "https://evil.example", "Ada \u202egpj.exe", "A\u200bda", "Ada\u0085x"];

type Field = { op: string; name: string; schema: z.ZodType };

/** The named fields of a schema at any depth, with each alternative of a union. */
function fieldsOf(op: string, schema: z.core.$ZodType, name = ""): Field[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  const inner = (part: unknown, of = name) => (part ? fieldsOf(op, part as z.core.$ZodType, of) : []);
  const own = name === "" ? [] : [{ op, name, schema: schema as z.ZodType }];
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, part]) => inner(part, key));
    case "array":
      return [...own, ...inner(def.element).filter((field) => field.name !== name)];
    case "record":
      return [...own, ...inner(def.valueType).filter((field) => field.name !== name)];
    case "union":
      return [
        ...own,
        ...(def.options as unknown[]).flatMap((part) => inner(part)).filter((field) => field.name !== name),
      ];
    case "intersection":
      return [...inner(def.left), ...inner(def.right)];
    case "pipe":
      return [...own, ...[...inner(def.in), ...inner(def.out)].filter((field) => field.name !== name)];
    default:
      return [...own, ...inner(def.innerType).filter((field) => field.name !== name)];
  }
}

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const asList = (text: string) => [text];
const asIs = (text: string) => text;

/** How a field accepts free text; null where it does not. */
function formOf({ schema }: Field) {
  return (
    [asIs, asList].find((form) => takes(schema, form("Plain words")) && takes(schema, form("Others, too"))) ?? null
  );
}

const free = operations.flatMap((op) => fieldsOf(op.name, op.input)).filter((field) => formOf(field) !== null);
const names = free
  .filter(({ name }) => !SECRETS.test(name) && !(name in NOT_NAMES) && name !== "email")
  .filter(({ op, name }) => !NOT_NAMES_IN.has(`${op} ${name}`));

test.each([
  ...new Set(
    free.filter(({ name, op }) => names.some((one) => one.name === name && one.op === op)).map(({ op }) => op),
  ),
])("%s refuses a name with invisible characters, control characters or a URL", (op) => {
  const taken = names
    .filter((field) => field.op === op)
    .flatMap((field) => {
      const form = formOf(field) ?? asIs;
      return HOSTILE.filter((text) => takes(field.schema, form(text))).map(
        (text) => `${field.name}: ${JSON.stringify(text)}`,
      );
    });
  expect(taken).toEqual([]);
});

test("finds the name fields, and the table lists only existing fields", () => {
  const found = new Set(names.map(({ name }) => name));
  for (const name of [
    "first_name",
    "last_name",
    "name",
    "display_name",
    "brand_name",
    "description",
    "tags",
    "new_name",
  ]) {
    expect(found).toContain(name);
  }
  const all = new Set(operations.flatMap((op) => fieldsOf(op.name, op.input)).map(({ name }) => name));
  expect(Object.keys(NOT_NAMES).filter((name) => !all.has(name))).toEqual([]);
});
