import { expect, it } from "vitest";
import { msg } from "#kernel/language.ts";
import { differencesOf, type Echo } from "./differences.ts";

const saidOf = (asked: Echo["asked"], made: unknown, of = "the title") => differencesOf("X", [{ of, asked, made }]);

it("says what differs, in words", () => {
  expect(saidOf("A", "B")).toEqual(["X published it with the title “B”, not “A”."]);
  expect(saidOf("A", null)).toEqual(["X published it without the title “A”."]);
  expect(saidOf(["a", "b"], ["b"], "the tags")).toEqual(["X published it with the tags “b”, not “a, b”."]);
  expect(saidOf(["a"], [], "the tags")).toEqual(["X published it without the tags “a”."]);
  expect(saidOf(true, false, "comments")).toEqual(["X published it without comments."]);
  expect(saidOf(false, true, "comments")).toEqual(["X published it with comments."]);
  expect(saidOf(4, 3, "files")).toEqual(["X published 3 of 4 files."]);
});

it("says nothing about what is the same, what nobody asked for and what the answer doesn't tell", () => {
  const same: [Echo["asked"], unknown][] = [
    ["Über\nuns ", "U\u0308ber uns"],
    [
      ["Tea", "cake"],
      ["cake", "tea"],
    ],
    [false, false],
    [0, 0],
  ];
  const silent: [Echo["asked"], unknown][] = [
    [undefined, "B"],
    ["", "B"],
    [[], ["b"]],
    ["A", undefined],
    ["A", 7],
    [["a"], [1]],
    [true, null],
    [3, "3"],
  ];
  for (const [asked, made] of [...same, ...silent]) expect(saidOf(asked, made)).toEqual([]);
});

it("names choices by their labels, and cuts long values between characters", () => {
  const names = { "10": msg("Music"), "22": msg("People & Blogs") };
  expect(differencesOf("X", [{ of: "the category", asked: "10", made: "22", names }])).toEqual([
    "X published it with the category “People & Blogs”, not “Music”.",
  ]);
  const [long = ""] = saidOf("👩‍👩‍👧‍👦".repeat(200), "B");
  expect(long).toMatch(/“B”, not “(👩‍👩‍👧‍👦){80}…”\.$/u);
});
