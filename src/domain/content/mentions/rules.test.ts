import { expect, it } from "vitest";
import { mentionedIds, splitMentions, withIds, withNames } from "./rules.ts";

const ANN = { id: 3, name: "Ann" };
const ANN_LEE = { id: 12, name: "Ann Lee (she/her)" };

it("finds each mentioned ID once", () => {
  expect(mentionedIds("@[12] and @[3], then @[12] again")).toEqual([12, 3]);
  expect(mentionedIds("a@[0] @[012] @12 [12] @[]")).toEqual([]);
});

it("shows the names of the people mentioned and leaves all other text", () => {
  expect(withNames("@[12], ask @[3] or @[99].", [ANN, ANN_LEE])).toBe("@Ann Lee (she/her), ask @Ann or @[99].");
  expect(splitMentions("@[3] here", [ANN])).toEqual([ANN, " here"]);
  expect(splitMentions("", [ANN])).toEqual([]);
});

it("writes IDs for the names that were chosen, the longer name first", () => {
  const text = "@Ann Lee (she/her) and @Ann, not @Annika or Ann";
  expect(withIds(text, [ANN, ANN_LEE])).toBe("@[12] and @[3], not @Annika or Ann");
  expect(withIds(text, [])).toBe(text);
});

it("does not take a name for a pattern", () => {
  expect(withIds("@A.B and @AxB", [{ id: 1, name: "A.B" }])).toBe("@[1] and @AxB");
});
