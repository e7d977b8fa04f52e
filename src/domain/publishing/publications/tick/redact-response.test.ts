import { expect, it } from "vitest";
import { redactResponse } from "./redact-response.ts";

const credentials = JSON.stringify({ access: { jwt: "eyJhbGciOi.long.token" }, id: 7, short: "abc" });
const clean = (body: string) => redactResponse({ status: 400, body }, credentials).body;

it.each([
  ["what reaches the account", "no right for eyJhbGciOi.long.token", "no right for [redacted]"],
  ["secrets by their names", '{"access_token": "s3cret", "ok": false}', '{"access_token": "[redacted]", "ok": false}'],
  ["secrets in forms", "error=1&client_secret=hush&state=2", "error=1&client_secret=[redacted]&state=2"],
  ["headers that were given back", "sent Bearer abcdef123456", "sent Bearer [redacted]"],
])("takes out %s", (_what, body, expected) => {
  expect(clean(body)).toBe(expected);
});

it("keeps ordinary words, including short values of the credentials", () => {
  expect(clean("abc: the text is too long")).toBe("abc: the text is too long");
});

it("truncates to 2 KiB at a character boundary", () => {
  const body = clean(`${"x".repeat(2047)}é`);
  expect(body).toBe("x".repeat(2047));
});

it("redacts secrets before truncating", () => {
  expect(clean(`${"x".repeat(2040)}eyJhbGciOi.long.token`)).toBe(`${"x".repeat(2040)}[redacte`);
});
