import { expect, test } from "vitest";
import { moveFile } from "./order.ts";

test("moves an item, but not beyond the ends", () => {
  expect(moveFile(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveFile(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveFile(["a", "b"], 0, 2)).toEqual(["a", "b"]);
  expect(moveFile(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
