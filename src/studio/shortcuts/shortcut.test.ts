import { describe, expect, it, test } from "vitest";
import { findShortcut, formatKeys, isTyping, type Shortcut } from "./shortcut.ts";

const press = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  keyCode: 0,
};
const body = { tagName: "BODY" };
const page = { areSingleKeysOn: true, isCovered: false };
const run = () => undefined;
const shortcuts: Shortcut[] = [
  { keys: "Mod+K", does: "Search", run, isEverywhere: true },
  { keys: "?", does: "Show the keys", run, isEverywhere: true },
  { keys: "j", does: "Next", run, repeats: true },
  { keys: "a", does: "Approve", run },
  { keys: "Mod+Enter", does: "Send", run },
  { keys: "Escape", does: "Close", run },
  { keys: "#", does: "Archive", run },
  { keys: "Enter", does: "Open the day" },
];
const found = (key: object, on: Partial<typeof page> = {}) =>
  findShortcut({ ...press, key: "", target: body, ...key }, shortcuts, { ...page, ...on })?.keys ?? null;

test.each([
  [{ key: "j" }, "j"],
  [{ key: "J" }, "j"],
  [{ key: "J", shiftKey: true }, null],
  [{ key: "k" }, null],
  [{ key: "k", ctrlKey: true }, "Mod+K"],
  [{ key: "K", metaKey: true }, "Mod+K"],
  [{ key: "k", ctrlKey: true, shiftKey: true }, null],
  [{ key: "j", ctrlKey: true }, null],
  [{ key: "a", altKey: true }, null],
  [{ key: "a", defaultPrevented: true }, null],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: "#" }, "#"],
  [{ key: "Escape" }, "Escape"],
  [{ key: "Enter" }, null],
  [{ key: "Enter", ctrlKey: true, isComposing: true }, null],
  [{ key: "Enter", ctrlKey: true, keyCode: 229 }, null],
])("%j triggers %s", (key, wanted) => expect(found(key)).toBe(wanted));

describe("the focused element", () => {
  it.each([
    ["text", { tagName: "INPUT", type: "text" }],
    ["checkbox", { tagName: "INPUT", type: "checkbox" }],
    ["radio button", { tagName: "INPUT", type: "radio" }],
    ["textarea", { tagName: "TEXTAREA" }],
    ["select", { tagName: "SELECT" }],
    ["editor", { tagName: "DIV", isContentEditable: true }],
  ])("keeps single keys for itself: %s", (_, target) => {
    expect(isTyping(target)).toBe(true);
    expect(found({ key: "j", target })).toBeNull();
    expect(found({ key: "?", target })).toBeNull();
    expect(found({ key: "Enter", ctrlKey: true, target })).toBe("Mod+Enter");
  });

  it.each([{ tagName: "BUTTON" }, { tagName: "A" }, body, null])("leaves single keys to shortcuts: %j", (target) => {
    expect(isTyping(target)).toBe(false);
    expect(found({ key: "j", target })).toBe("j");
  });
});

it("leaves keys to an open dialog or menu, except global ones", () => {
  expect(found({ key: "j" }, { isCovered: true })).toBeNull();
  expect(found({ key: "Enter", ctrlKey: true }, { isCovered: true })).toBeNull();
  expect(found({ key: "k", ctrlKey: true }, { isCovered: true })).toBe("Mod+K");
});

it("requires Ctrl or ⌘ when single-key shortcuts are disabled", () => {
  expect(found({ key: "j" }, { areSingleKeysOn: false })).toBeNull();
  expect(found({ key: "?" }, { areSingleKeysOn: false })).toBeNull();
  expect(found({ key: "k", ctrlKey: true }, { areSingleKeysOn: false })).toBe("Mod+K");
});

it("acts once while a key is held down, except for navigation", () => {
  expect(found({ key: "a", repeat: true })).toBeNull();
  expect(found({ key: "j", repeat: true })).toBe("j");
});

it("gives a key to the last registered shortcut", () => {
  const over: Shortcut = { keys: "j", does: "Another", run };
  const again = { ...press, key: "j", target: body };
  expect(findShortcut(again, [...shortcuts, over], page)).toBe(over);
});

test.each([
  ["j", "J"],
  ["Mod+Enter", "Ctrl Enter"],
  ["Escape", "Esc"],
  ["?", "?"],
  ["ArrowLeft", "←"],
])("formats %s as %s", (keys, written) => expect(formatKeys(keys)).toBe(written));
