import { expect, it } from "vitest";
import { fillReply, insertionOf } from "./rules.ts";

const selection = { start: 6, end: 11 };

it.each(["template", "reply"] as const)("replaces what is selected with a %s", (kind) => {
  expect(insertionOf("Hello world!", { kind, text: "there" }, selection)).toEqual({
    from: 6,
    to: 11,
    text: "there",
  });
});

it.each(["hashtags", "signature"] as const)("adds %s at the end, after one blank line", (kind) => {
  expect(insertionOf("Hello \n", { kind, text: "#coffee" }, selection)).toEqual({
    from: 5,
    to: 7,
    text: "\n\n#coffee",
  });
  expect(insertionOf(" \n", { kind, text: "#coffee" }, { start: 0, end: 0 })).toEqual({
    from: 0,
    to: 2,
    text: "#coffee",
  });
});

it.each([
  ["Hello {{first_name}}, {{ name }}!", "Ada Reader", "Hello Ada, Ada Reader!"],
  ["Thank you, {{first_name}}!", null, "Thank you!"],
  ["{{name}}: thanks", " ", ": thanks"],
  ["{{first_name}} costs $1 and {{other}}", "$& Inc", "$& costs $1 and {{other}}"],
])("fills %j with %j", (text, name, filled) => {
  expect(fillReply(text, name)).toBe(filled);
});
