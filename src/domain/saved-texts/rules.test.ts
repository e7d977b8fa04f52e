import { expect, it } from "vitest";
import { insertionOf } from "./rules.ts";

const selection = { start: 6, end: 11 };

it("replaces what is selected with a template", () => {
  expect(insertionOf("Hello world!", { kind: "template", text: "there" }, selection)).toEqual({
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
