import { expect, test } from "vitest";
import type { ReviewPost } from "./call.ts";
import { firstToDecide, nextPlace, nextUndecided, tickOf } from "./status.ts";

const post = (status: string, ...allowed: string[]) => ({ status, allowed_actions: allowed }) as unknown as ReviewPost;
const open = post("in_review", "approve", "request_changes");
const approved = post("scheduled", "request_changes");
const changes = post("changes_requested");

test("a change request is not shown as an approval", () => {
  expect([tickOf(changes, true), tickOf(approved, true), tickOf(open, true), tickOf(open, false)]).toEqual([
    "changes",
    "approved",
    "seen",
    "new",
  ]);
});

test("“Next” skips decided posts, and reaches those after the last open one", () => {
  expect([0, 1, 2, 3].map((index) => nextPlace([open, approved, open, changes], index))).toEqual([2, 2, 3, 4]);
});

test("after a decision, the next open post follows, from the start again", () => {
  expect([0, 1, 2].map((index) => nextUndecided([open, approved, open], index))).toEqual([2, 2, 0]);
  expect(nextUndecided([approved, open, changes], 1)).toBeNull();
});

test("a link opens with the first post that waits for a decision, else with the first", () => {
  expect(firstToDecide([approved, open, open])).toBe(open);
  expect(firstToDecide([changes, approved])).toBe(changes);
  expect(firstToDecide([])).toBeUndefined();
});
