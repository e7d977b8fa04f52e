import { expect, test } from "vitest";
import { type FaultDetail, type FaultKind, fault } from "#kernel/fault.ts";
import { asFault, responseOf } from "./faults.ts";

test("the contract's special bodies match exactly", () => {
  expect(responseOf(fault("unauthenticated", {}))).toMatchObject({
    status: 401,
    body: { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } },
  });
  expect(responseOf(fault("unverified", {}))).toMatchObject({
    status: 403,
    body: { remark: "unverified", status: "error" },
  });
  expect(responseOf(fault("maintenance", {}))).toMatchObject({
    status: 503,
    body: { remark: "maintenance_mode_enabled" },
  });
  expect(responseOf(fault("limit_reached", { message: "Full." }))).toMatchObject({
    status: 422,
    body: { message: "Full.", limit_reached: true, code: "limit_reached" },
  });
  expect(responseOf(fault("throttled", { limit: 10, retryAfterSeconds: 7 }))).toMatchObject({
    status: 429,
    body: { code: "throttled", retry_after: 7 },
    headers: { "Retry-After": "7", "RateLimit-Limit": "10", "RateLimit-Remaining": "0", "RateLimit-Reset": "7" },
  });
});

test("an insufficient tier is 403, but 422 where a post was to be approved", () => {
  expect(responseOf(fault("tier_denied", { needed: "full" }))).toMatchObject({
    status: 403,
    body: { code: "tier_denied" },
  });
  expect(responseOf(fault("approval_tier_denied", {}))).toMatchObject({ status: 422, body: { code: "tier_denied" } });
});

test("a validation error lists every field, and its message counts them", () => {
  const errors = { name: ["Too long."], "ideas.0.headline": ["Required."] };
  expect(responseOf(fault("invalid", { errors }))).toMatchObject({
    body: { message: "Too long. (and 1 more)", errors },
  });
});

test("REST and tRPC map each fault to the same class", () => {
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
    throttled: { limit: 10, retryAfterSeconds: 1 },
    revision_conflict: { revision: 2 },
    change_in_progress: {},
    idempotency_in_flight: {},
  };
  for (const [kind, detail] of Object.entries(details)) {
    const response = responseOf(fault(kind as FaultKind, detail as never));
    expect(classes[response.trpc]).toBe(response.status);
  }
});

const raw = (cause: object) => ({ code: "P2010", meta: { driverAdapterError: { name: "DriverAdapterError", cause } } });

test.each([
  [
    "a socket's error inside another",
    new Error("failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) }),
  ],
  ["Prisma's own code", Object.assign(new Error(), { code: "P1001" })],
  ["a raw query's error", Object.assign(new Error(), raw({ kind: "DatabaseNotReachable" }))],
  ["a server that shuts down", Object.assign(new Error(), raw({ kind: "postgres", code: "57P01" }))],
  ["a transaction conflict", Object.assign(new Error(), raw({ kind: "TransactionWriteConflict" }))],
])("a database outage is 503: %s", (_name, error) => {
  expect(asFault(error)).toMatchObject({ kind: "unavailable" });
});

test.each([
  [
    "PostgreSQL's",
    Object.assign(new Error(), raw({ kind: "postgres", code: "53100", message: "could not extend file" })),
  ],
  [
    "PostgreSQL's words",
    Object.assign(new Error(), raw({ kind: "postgres", code: "58030", message: "No space left on device" })),
  ],
  ["a file's", new Error("not stored", { cause: Object.assign(new Error(), { code: "ENOSPC" }) })],
  ["a quota", Object.assign(new Error(), { code: "EDQUOT" })],
])("a full disk is 503 and names the cause: %s", (_name, error) => {
  const found = asFault(error);
  expect(found && responseOf(found)).toMatchObject({
    status: 503,
    body: { code: "unavailable", message: expect.stringContaining("no storage space left") },
    headers: { "Retry-After": "5" },
  });
});

test.each([
  ["a bug", new TypeError("x is undefined")],
  ["a query that is wrong", Object.assign(new Error(), raw({ kind: "TableDoesNotExist" }))],
  ["nothing", undefined],
])("a defect is not mapped to a fault: %s", (_name, error) => {
  expect(asFault(error)).toBeNull();
});
