import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fieldMessage } from "#kernel/messages.ts";

const FIELD = /<\w*(?:Input|Textarea|Select|Field|Picker|Checkbox|Switch)\w*\b((?:[^<>]|=>|<[^/])*?)\/?>/g;

/** Labels more specific than the field's name in messages, where the message can't be mistaken for another field's. */
const LONGER = new Set([
  ...[
    "Code",
    "Email",
    "Email address",
    "Email addresses",
    "New email address",
    "Email domains",
    "Your password",
    "Issuer URL",
  ],
  ...["Name (optional)", "Note (optional)", "Passcode (optional)", "URL of the published post"],
  ...["Feed page URL", "Feed page URL", "Role of new members"],
  ...["Source for all platforms", "New users", "Counts as two-factor authentication"],
  ...["Enable single sign-on", "Require single sign-on for members"],
]);

/** Every field with a label and the name the server uses for it. */
function fieldsOf(folder: string): { file: string; label: string; field: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  return files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), "utf8").matchAll(FIELD)].flatMap(([, tag = ""]) => {
      const [, label] = /\blabel=(?:"|\{t\(")([^"{]+)"/.exec(tag) ?? [];
      const [, field] = /(?:\bname="|getInputProps\("|errors\??\.)(\w+)/.exec(tag) ?? [];
      return label && field ? [{ file, label, field }] : [];
    }),
  );
}

test("a field has the same name in its label and in messages about it", () => {
  const fields = fieldsOf(path.resolve(import.meta.dirname, "../studio"));
  expect(fields.length).toBeGreaterThan(30);
  const other = fields.filter(({ label, field }) => {
    const called = fieldMessage([field], "").replace(/ \.$/, "");
    return !LONGER.has(label) && called.toLowerCase() !== label.toLowerCase();
  });
  expect(other).toEqual([]);
});

test("the title of an empty state is no sentence with a full stop", () => {
  const screens = globSync("src/{studio,app,ui}/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const titles = screens.flatMap((text) =>
    [...text.matchAll(/<EmptyState\b[^>]*?\btitle=\{t\("([^"]+)"/g)].map(([, title = ""]) => title),
  );
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.filter((title) => title.endsWith("."))).toEqual([]);
});
