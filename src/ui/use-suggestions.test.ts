import { expect, it } from "vitest";
import { actOf, indexOfChoice } from "./use-suggestions.ts";

const NO_MODIFIER = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false };

it("keeps the chosen one when others are found above it", () => {
  const choice = { query: "ada", key: "ada.lind" };
  expect(indexOfChoice(["ada.lind", "ada.reader"], "ada", choice)).toBe(0);
  expect(indexOfChoice(["ada.other", "ada.lind", "ada.reader"], "ada", choice)).toBe(1);
});

it("begins with the first one: for another query, and when the chosen one is gone", () => {
  const choice = { query: "ada", key: "ada.lind" };
  expect(indexOfChoice(["ada.reader", "ada.lind"], "ada", null)).toBe(0);
  expect(indexOfChoice(["ada.reader", "ada.lind"], "ada.", choice)).toBe(0);
  expect(indexOfChoice(["ada.other", "ada.reader"], "ada", choice)).toBe(0);
  expect(indexOfChoice([], "ada", choice)).toBe(-1);
});

it("leaves keys with a modifier, of a composition and all others to the field", () => {
  const keys = ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape", "a"];
  const acts = (pressed: Partial<typeof NO_MODIFIER>) =>
    keys.map((key) => actOf({ key, keyCode: 0, ...NO_MODIFIER, ...pressed }));
  expect(acts({})).toEqual(["next", "previous", "take", "take", "dismiss", null]);
  for (const modifier of Object.keys(NO_MODIFIER)) {
    expect(acts({ [modifier]: true }), modifier).toEqual(keys.map(() => null));
  }
});
