import { expect, test } from "vitest";
import { hand, takeHanded } from "./handed.ts";

test("hands a text and files over once, and says when they are taken", () => {
  const files = [new File(["x"], "harbour.png")];
  let takes = 0;
  hand({ text: "Tides", files, onTaken: () => (takes += 1) });
  expect(takes).toBe(0);
  expect(takeHanded()).toMatchObject({ text: "Tides", files });
  expect(takeHanded()).toBeNull();
  expect(takes).toBe(1);
});
