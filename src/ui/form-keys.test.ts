import type { KeyboardEvent } from "react";
import { expect, it } from "vitest";
import { formKeys } from "./form-keys.ts";

/** What a key press does. */
function press(key: string, change: { ctrlKey?: true; metaKey?: true; isComposing?: true; keyCode?: 229 } = {}) {
  const { ctrlKey = false, metaKey = false, isComposing = false, keyCode = 0 } = change;
  const done: string[] = [];
  const handle = formKeys(
    () => done.push("send"),
    () => done.push("leave"),
  );
  handle({ key, ctrlKey, metaKey, nativeEvent: { isComposing, keyCode } } as KeyboardEvent);
  return done;
}

it("sends by Ctrl or ⌘ with Enter, and leaves by Escape", () => {
  expect(press("Enter")).toEqual([]);
  expect(press("Enter", { ctrlKey: true })).toEqual(["send"]);
  expect(press("Enter", { metaKey: true })).toEqual(["send"]);
  expect(press("Escape")).toEqual(["leave"]);
});

it("leaves the keys of a composition to the input method, also as Safari reports them", () => {
  for (const composed of [{ isComposing: true }, { keyCode: 229 }] as const) {
    expect(press("Enter", { ctrlKey: true, ...composed })).toEqual([]);
    expect(press("Escape", composed)).toEqual([]);
  }
});
