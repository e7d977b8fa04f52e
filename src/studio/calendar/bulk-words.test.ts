import { expect, test } from "vitest";
import { describeShift, doneMessage, failedMessage } from "./bulk-words.ts";

test("counts what was done and what was not", () => {
  expect(doneMessage("approve", 1)).toBe("1 post approved");
  expect(doneMessage("reschedule", 3)).toBe("3 posts moved");
  expect(failedMessage("delete", 2, 5)).toBe("2 of 5 posts couldn't be deleted");
  expect(failedMessage("delete", 2, 2)).toBe("2 posts couldn't be deleted");
});

test("describes how far posts are moved", () => {
  expect([describeShift(1), describeShift(-7)]).toEqual(["1 day later", "7 days earlier"]);
});
