import { expect, it } from "vitest";
import { optionsOf } from "./posts-content.ts";

it("reads text after = and JSON after :=", () => {
  expect(optionsOf(["visibility=unlisted", "spoiler=a=b", "sensitive:=true", 'poll:=["Yes","No"]'])).toEqual({
    visibility: "unlisted",
    spoiler: "a=b",
    sensitive: true,
    poll: ["Yes", "No"],
  });
  expect(optionsOf([])).toBeNull();
});

it.each(["visibility", "=x", "Bad=1", "sensitive:=yes"])("refuses %j", (input) => {
  expect(() => optionsOf([input])).toThrow();
});
