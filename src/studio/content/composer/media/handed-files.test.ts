import { expect, test } from "vitest";
import { handFiles, takeFiles } from "./handed-files.ts";

test("hands files over once", () => {
  const file = new File(["x"], "harbour.png");
  handFiles([file]);
  expect(takeFiles()).toEqual([file]);
  expect(takeFiles()).toEqual([]);
});
