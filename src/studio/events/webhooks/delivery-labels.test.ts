import { expect, test } from "vitest";
import {
  type Attempt,
  type Delivery,
  describeStatus,
  explainFailure,
  formatDuration,
  latestTime,
  outcomeOf,
  whyFailed,
} from "./delivery-labels.ts";

const attempt = (over: Partial<Attempt>): Attempt => ({
  number: 1,
  status: "failed",
  response_code: 500,
  response_body: "",
  error: "Responded with status 500.",
  duration_ms: 84,
  at: "2026-11-20T13:00:01+00:00",
  ...over,
});

const delivery = (over: Partial<Delivery>): Delivery => ({
  id: 1,
  endpoint_id: 1,
  event: "post.published",
  status: "pending",
  payload: { occurred_at: "2026-11-20T13:00:00+00:00" },
  attempts: [],
  next_attempt_at: null,
  ...over,
});

test("formats an attempt's response and duration", () => {
  expect(outcomeOf(attempt({}))).toBe("500 in 84 ms");
  expect(outcomeOf(attempt({ response_code: null, duration_ms: 15_004 }))).toBe("no response in 15 s");
  expect(outcomeOf(attempt({ status: "pending", response_code: null, duration_ms: null }))).toBe("in progress");
});

test("formats a delivery's status", () => {
  expect(describeStatus(delivery({}))).toBe("Sending…");
  expect(describeStatus(delivery({ attempts: [attempt({})], next_attempt_at: "2026-11-20T13:00:11+00:00" }))).toBe(
    "Attempt 2 of 3",
  );
  expect(describeStatus(delivery({ status: "exhausted", attempts: [attempt({}), attempt({}), attempt({})] }))).toBe(
    "Failed after 3 attempts.",
  );
  expect(whyFailed(delivery({ attempts: [attempt({})] }))).toBe("Responded with status 500");
});

test("shows an error only if it adds to the response code", () => {
  expect(explainFailure(attempt({}))).toBeNull();
  expect(explainFailure(attempt({ response_code: null, error: "No answer within 15 s." }))).toBe(
    "No answer within 15 s.",
  );
});

test("dates a delivery by its last attempt, its event, or when it is due", () => {
  const message = { payload: { text: "A post was approved" } };
  const due = "2026-11-20T13:00:02+00:00";
  expect(latestTime(delivery({ attempts: [attempt({})] }))).toBe(attempt({}).at);
  expect(latestTime(delivery({ next_attempt_at: due }))).toBe("2026-11-20T13:00:00+00:00");
  expect(latestTime(delivery({ ...message, next_attempt_at: due }))).toBe(due);
  expect(latestTime(delivery(message))).toBeNull();
});

test("rounds durations", () => {
  expect([84, 1240, 15_004].map(formatDuration)).toEqual(["84 ms", "1.2 s", "15 s"]);
});
