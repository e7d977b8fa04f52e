import { expect, test } from "vitest";
import { type FaultDetail, type FaultKind, fault } from "#kernel/fault.ts";
import { answerOf, asFault } from "./faults.ts";

test("the contract's odd bodies, word for word", () => {
  expect(answerOf(fault("unauthenticated", {}))).toMatchObject({
    status: 401,
    body: { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } },
  });
  expect(answerOf(fault("unverified", {}))).toMatchObject({
    status: 403,
    body: { remark: "unverified", status: "error" },
  });
  expect(answerOf(fault("maintenance", {}))).toMatchObject({
    status: 503,
    body: { remark: "maintenance_mode_enabled" },
  });
  expect(answerOf(fault("limit_reached", { message: "Full." }))).toMatchObject({
    status: 422,
    body: { message: "Full.", limit_reached: true, code: "limit_reached" },
  });
  expect(answerOf(fault("throttled", { retryAfterSeconds: 7 }))).toMatchObject({
    status: 429,
    body: { code: "throttled", retry_after: 7 },
    headers: { "Retry-After": "7" },
  });
});

test("a tier too low is 403 by itself and 422 where a post was to be approved", () => {
  expect(answerOf(fault("tier_denied", { needed: "full" }))).toMatchObject({
    status: 403,
    body: { code: "tier_denied" },
  });
  expect(answerOf(fault("approval_tier_denied", {}))).toMatchObject({ status: 422, body: { code: "tier_denied" } });
});

test("validation carries every field and a sentence that counts them", () => {
  const errors = { name: ["Too long."], "ideas.0.headline": ["Required."] };
  expect(answerOf(fault("invalid", { errors }))).toMatchObject({ body: { message: "Too long. (and 1 more)", errors } });
});

test("REST and tRPC agree on what kind of refusal it is", () => {
  const classes: Partial<Record<string, number>> = {
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    TOO_MANY_REQUESTS: 429,
    PRECONDITION_FAILED: 412,
  };
  const details: Partial<{ [K in FaultKind]: FaultDetail[K] }> = {
    unauthenticated: {},
    unverified: {},
    brand_rejected: {},
    not_found: { what: "Post" },
    throttled: { retryAfterSeconds: 1 },
    revision_conflict: { revision: 2 },
    idempotency_in_flight: {},
  };
  for (const [kind, detail] of Object.entries(details)) {
    const answer = answerOf(fault(kind as FaultKind, detail as never));
    expect(classes[answer.trpc]).toBe(answer.status);
  }
});

test("a lost database is 503, a defect is nobody's fault", () => {
  const lost = new Error("query failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
  expect(asFault(lost)).toMatchObject({ kind: "unavailable" });
  expect(asFault(new TypeError("x is undefined"))).toBeNull();
});
