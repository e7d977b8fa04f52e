import { expect, test } from "vitest";
import { doneMessage, failedMessage, shiftLabel } from "./bulk-words.ts";

test("counts what was done and what was not", () => {
  expect(doneMessage("approve", 1)).toBe("1 post approved");
  expect(doneMessage("reschedule", 3)).toBe("3 posts moved");
  expect(failedMessage("delete", 2, 5)).toBe("2 of 5 posts couldn't be deleted");
  expect(failedMessage("delete", 2, 2)).toBe("2 posts couldn't be deleted");
});

test("describes how far posts are moved", () => {
  expect([shiftLabel(1), shiftLabel(-7)]).toEqual(["Move 1 day later", "Move 7 days earlier"]);
});
