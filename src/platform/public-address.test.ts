import { expect, test } from "vitest";
import { publicAddressProblem } from "./public-address.ts";

const problem = (APP_URL: string, WEBHOOK_ALLOW_PRIVATE: string[] = [], TEST_PLATFORM?: string) =>
  publicAddressProblem({ APP_URL, WEBHOOK_ALLOW_PRIVATE, TEST_PLATFORM })?.message ?? null;

test.each(["https://masthead.example.com", "https://masthead.example.com:8443", "https://93.184.216.34"])(
  "networks can fetch from %s",
  (url) => {
    expect(problem(url)).toBeNull();
  },
);

test.each([
  "http://localhost:3000",
  "https://localhost",
  "https://studio.localhost",
  "https://127.0.0.1",
  "https://[::1]",
  "https://192.168.1.20",
  "https://10.0.0.8",
  "https://masthead.local",
  "https://masthead.internal",
])("networks can't reach %s", (url) => {
  expect(problem(url)).toBe(`${url} can't be reached from the internet.`);
});

test("an address without https is refused", () => {
  expect(problem("http://masthead.example.com")).toBe("http://masthead.example.com is not an https address.");
});

test("an address in WEBHOOK_ALLOW_PRIVATE is accepted for the test platforms on this machine, and for no others", () => {
  expect(problem("http://localhost:3000", ["127.0.0.0/8"], "1")).toBeNull();
  expect(problem("http://10.0.0.8", ["127.0.0.0/8"], "1")).not.toBeNull();
  expect(problem("http://localhost:3000", ["127.0.0.0/8"])).not.toBeNull();
});
