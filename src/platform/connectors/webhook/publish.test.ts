import { expect, it } from "vitest";
import type { EgressOutcome } from "../../egress/index.ts";
import { readResponse } from "./publish.ts";

const response = (status: number, body = "", headers: Record<string, string> = {}): EgressOutcome => {
  return { ok: true, status, headers, body, truncated: false, durationMs: 1 };
};
const broken = (code: "timeout" | "connect" | "refused" | "reset", isSent: boolean): EgressOutcome => {
  return { ok: false, isSent, code, message: "Trouble.", durationMs: 1 };
};

it.each([
  [200, "", "key", ""],
  [201, '{"id": 7, "permalink": "https://example.com/7"}', "7", "https://example.com/7"],
  [202, '{"id": "abc"}', "abc", ""],
  [200, '{"id": {}, "permalink": "javascript:alert(1)"}', "key", ""],
  [200, '{"id": "abc", "permalink": 3}', "abc", ""],
  [200, "[]", "key", ""],
  [204, "<html>", "key", ""],
])("is published when the receiver responds %i with %s", (status, body, externalId, permalink) => {
  expect(readResponse(response(status, body), "key")).toEqual({ kind: "done", externalId, permalink });
});

it.each([
  [response(301), false, null],
  [response(404), false, null],
  [response(422), false, null],
  [response(429, "", { "retry-after": "90" }), true, 90],
  [response(503, "", { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }), true, null],
  [broken("connect", false), true, null],
  [broken("timeout", false), true, null],
  [broken("refused", false), false, null],
])("is certainly not published, case %#", (outcome, retryable, retryAfterSeconds) => {
  expect(readResponse(outcome, "key")).toMatchObject({ kind: "failed", error: { retryable }, retryAfterSeconds });
});

it("names the clock when a receiver refuses a signature by a clock that differs", () => {
  const refused = (status: number, minutes: number) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString();
    const outcome = readResponse(response(status, "", { date }), "key");
    return outcome.kind === "failed" ? outcome.error.message : "";
  };
  expect(refused(401, 120)).toMatch(/120 minutes apart.*check this machine's clock\.$/);
  expect(refused(400, -120)).toMatch(/120 minutes apart/);
  expect(refused(401, 1)).toBe("The receiver responded with status 401.");
  expect(refused(404, 120)).toBe("The receiver responded with status 404.");
});

it.each([response(500), response(502), response(504), broken("timeout", true), broken("reset", true)])(
  "is unknown, case %#",
  (outcome) => {
    expect(readResponse(outcome, "key")).toMatchObject({ kind: "unknown" });
  },
);
