import { expect, test } from "vitest";
import type { Io } from "../io.ts";
import { addLine, bodyLines, createTally, eventLine, summary } from "./output.ts";

const io = { hasColor: false, now: () => new Date(2026, 10, 20, 9, 5, 7) } as Io;
const event = { id: 5120, event: "post.failed", body: '{"post_id":42,"status":"failed"}' };
const line = (outcome: Parameters<typeof eventLine>[2]) => eventLine(io, event, outcome);

test("a line shows the event and the local server's response", () => {
  expect(line(null)).toBe("09:05:07  post.failed     #5120  post 42  failed");
  expect(line({ status: 204, error: null, duration_ms: 12 })).toMatch(/ {2}post 42 {2}→ 204 {2}12 ms$/);
  expect(line({ status: 500, error: "Internal\u001b[2J Server Error", duration_ms: 3 })).toMatch(
    / → 500 Internal Server Error {2}3 ms$/,
  );
  expect(line({ status: null, error: "Connection refused.", duration_ms: 1 })).toMatch(
    / → Connection refused\. {2}1 ms$/,
  );
});

test("a body is printed without control characters", () => {
  expect(bodyLines('{"body":"a\\u001b[31m\u009b2J\u202eb"}')).toBe('{\n  "body": "a\\u001b[31m\\u009b2J\\u202eb"\n}');
});

test("the summary counts events by result", () => {
  const tally = createTally();
  expect(summary(tally)).toBe("0 events.");
  addLine(tally, { status: 200, error: null, duration_ms: 1 });
  expect(summary(tally)).toBe("1 event: 1 delivered.");
  addLine(tally, { status: 500, error: "no", duration_ms: 1 });
  addLine(tally, { status: null, error: "no", duration_ms: 1 });
  addLine(tally, null);
  expect(summary(tally)).toBe("4 events: 1 delivered, 1 rejected, 1 unreachable.");
});
