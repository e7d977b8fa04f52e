import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { msg } from "./language.ts";
import { fieldError, finding } from "./messages.ts";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

const Form = z.object({
  email: z.email().max(30),
  post_ids: z.array(z.number()),
  overrides: z.strictObject({ a: z.string() }).partial().optional(),
  status: z.string().optional(),
  q: z.string(),
  first_name: z.string().min(1).max(5),
  format: z.enum(["csv", "json", "ics"]).optional(),
  kind: z.literal("post").optional(),
  count: z.number().int().min(1).max(3).optional(),
  agree: z.boolean().optional(),
  media_ids: z.array(z.number()).min(1).max(2).optional(),
  id: z.uuid().optional(),
  code: z.string().length(6).optional(),
  site: z.url().optional(),
  zone: z
    .string()
    .refine(() => false, { error: fieldError(msg("must be a time zone such as Europe/Berlin")) })
    .optional(),
  own: z
    .string()
    .refine(() => false)
    .optional(),
  options: z.record(z.string().regex(/^[a-z]+$/), z.union([z.string(), z.number(), z.boolean()])).optional(),
  day: z
    .string()
    .transform((_, ctx) => {
      ctx.issues.push(finding("must be a date such as 2026-11-20"));
      return z.NEVER;
    })
    .optional(),
});
const good = { email: "a@example.com", first_name: "Ada", post_ids: [], q: "" };

describe("messages", () => {
  it.each<[input: object, message: string]>([
    [{ email: undefined }, "Email is required."],
    [{ email: "nobody" }, "Email must be an address such as ada@example.com."],
    [{ email: 7 }, "Email must be text."],
    [{ post_ids: undefined }, "Post IDs are required."],
    [{ overrides: { b: 1 } }, "Overrides have unknown fields: b."],
    [{ status: 1 }, "Status must be text."],
    [{ q: undefined }, "The search text (`q`) is required."],
    [{ first_name: "" }, "First name is required."],
    [{ first_name: null }, "First name must be text."],
    [{ first_name: "Adelaide" }, "First name must be at most 5 characters."],
    [{ format: "pdf" }, "Format must be one of csv, json, ics."],
    [{ kind: "page" }, "Kind must be post."],
    [{ count: 1.5 }, "Count must be a whole number."],
    [{ count: "1" }, "Count must be a number."],
    [{ count: 0 }, "Count must be at least 1."],
    [{ count: 4 }, "Count must be at most 3."],
    [{ agree: "yes" }, "Agree must be true or false."],
    [{ media_ids: 1 }, "Media IDs must be a list."],
    [{ media_ids: [] }, "Media IDs must have at least 1 entry."],
    [{ media_ids: [1, 2, 3] }, "Media IDs must have at most 2 entries."],
    [{ media_ids: [1, "2"] }, "Entry 2 of media IDs must be a number."],
    [{ id: "42" }, "ID must be a UUID such as 8b1a9953-4611-4b3f-9c7e-0a4bd2a3c1d5."],
    [{ code: "12345" }, "Code must be exactly 6 characters."],
    [{ site: "nowhere" }, "Site must be an address such as https://example.com/page."],
    [{ zone: "Berlin" }, "Zone must be a time zone such as Europe/Berlin."],
    [{ own: "x" }, "Own is invalid."],
    [{ options: { size: [] } }, "Size must be text or a number or true or false."],
    [{ options: { "1": "x" } }, "Entry 2 of options has an invalid key."],
    [{ day: "tomorrow" }, "Day must be a date such as 2026-11-20."],
  ])("%j: %s", (input, message) => {
    expect(messagesOf(Form, { ...good, ...input })).toEqual([message]);
  });

  it("of the input itself name the input", () => {
    expect(messagesOf(Form, [])).toEqual(["The input must be an object."]);
    expect(messagesOf(z.strictObject({ a: z.string() }), { a: "x", b: 1 })).toEqual([
      "The input has unknown fields: b.",
    ]);
  });

  it("of unions list the alternatives, or what the nearest one lacks", () => {
    const Choice = z.union([z.object({ ids: z.array(z.number()) }), z.object({ all: z.literal(true) })]);
    expect(messagesOf(Choice, { all: false })).toEqual([expect.stringMatching(/^The input is invalid: /)]);
    expect(messagesOf(z.object({ at: z.union([z.string(), z.number()]) }), {})).toEqual(["At is required."]);
  });
});

describe("messages in another language", () => {
  afterEach(() => {
    globalThis.mastheadCatalog = before;
  });

  it.each<[input: object, message: string]>([
    [{ first_name: "" }, "Vorname ist erforderlich."],
    [{ first_name: "Adelaide" }, "Vorname darf höchstens 5 Zeichen haben."],
    [{ media_ids: [1, "2"] }, "Eintrag 2 von Medien muss eine Zahl sein."],
    [{ media_ids: 1 }, "Medien müssen eine Liste sein."],
    [{ options: { size: [] } }, "Size muss Text oder eine Zahl oder true or false sein."],
    [{ day: "tomorrow" }, "Day must be a date such as 2026-11-20."],
  ])("%j: %s", (input, message) => {
    const texts = {
      "First name": "Vorname",
      "Media IDs": "Medien",
      "media IDs": "Medien",
      "must|a list": "eine Liste",
      "is required": "ist erforderlich",
      "must be {kind}": "muss {kind} sein",
      "must|text": "Text",
      "must|a number": "eine Zahl",
      "must|{others} or {kind}": "{others} oder {kind}",
      "Entry {number} of {list}": "Eintrag {number} von {list}",
      "must be at most {bound} characters": {
        one: "darf höchstens {bound} Zeichen haben",
        other: "darf höchstens {bound} Zeichen haben",
      },
    };
    globalThis.mastheadCatalog = () => ({ language: "de", texts });
    expect(messagesOf(Form, { ...good, ...input })).toEqual([message]);
  });
});
