import { expect, test } from "vitest";
import { outageOf } from "./outage.ts";

const refused = (more: object = {}) => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }, more);

test("classifies an unreachable server", () => {
  expect(outageOf(refused())).toBe("database");
  const raw = { cause: { kind: "DatabaseNotReachable" } };
  expect(outageOf({ code: "P2010", meta: { driverAdapterError: raw } })).toBe("database");
  expect(outageOf(refused({ $metadata: { attempts: 3 } }))).toBe("storage");
  expect(outageOf({ name: "TimeoutError", $metadata: { attempts: 3 } })).toBe("storage");
  expect(outageOf({ name: "SlowDown", $metadata: { httpStatusCode: 503 } })).toBe("storage");
  expect(outageOf(new TypeError("fetch failed", { cause: refused() }))).toBe("remote");
});

test("classifies a full disk before the database that could not write", () => {
  expect(outageOf(Object.assign(new Error("write"), { code: "ENOSPC" }))).toBe("disk");
  expect(outageOf({ code: "58030", cause: { message: "could not extend file: No space left on device" } })).toBe(
    "disk",
  );
});

test("does not classify our own defects or S3's refusals as outages", () => {
  for (const defect of [null, undefined, "text", new TypeError("x is not a function"), { code: "23505" }])
    expect(outageOf(defect)).toBeNull();
  expect(outageOf({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } })).toBeNull();
});
