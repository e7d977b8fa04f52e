import { expect, test } from "vitest";
import { canonicalTarget } from "./route.ts";

test.each([
  "/..",
  "/.",
  "/./x",
  "/x/..",
  "/x/../y",
  "/.%2e/",
  "/%2e%2e/metrics",
  "/%2E%2e%2fmetrics",
  "/x/%2e",
  "/%252e%252e/metrics",
  "/%25252e%25252e/metrics",
  "/x%252f..%252fmetrics",
  "/x/..;/metrics",
  "/x/..;a=b/metrics",
  "/x/.;",
  "/x/%2e%2e%3b/metrics",
  "/x/..%253b/metrics",
  "/x\\..\\metrics",
  "/x%5cmetrics",
  "/\\metrics",
  "//metrics",
  "//evil.example/metrics",
  "/x//y",
  "/dev%2fmail",
  "/dev%2Fmail",
  "/metrics#x",
  "/metrics%23",
  "/metrics?x#y",
  "/%00",
  "/x%0d%0ay",
  "/%2525252525252e",
  "http://app.example.com/metrics",
  "HTTP://app.example.com/",
  "app.example.com:443",
  "metrics",
  "*",
  "",
])("%s is refused", (target) => {
  expect(canonicalTarget(target)).toBeNull();
});

test.each([
  ["/", "/"],
  ["/x/", "/x/"],
  ["/metrics?next=/../..//%2f", "/metrics?next=/../..//%2f"],
  ["/%6detrics", "/metrics"],
  ["/dev/%6D%61il?%61", "/dev/mail?%61"],
  ["/api/trpc/a.b%2Cc.d", "/api/trpc/a.b,c.d"],
  ["/.well-known/x", "/.well-known/x"],
  ["/b/..name/...", "/b/..name/..."],
  ["/b/a..;b", "/b/a..;b"],
  ["/_next/static/chunks/%5Bbrand%5D/a%40b.js", "/_next/static/chunks/%5Bbrand%5D/a%40b.js"],
  ["/b/100%25", "/b/100%25"],
  ["/b/%E4%BD%A0%C3%BC", "/b/%E4%BD%A0%C3%BC"],
  ["/b/%ff", "/b/%ff"],
  ["/b/%zz%", "/b/%zz%"],
])("%s is %s", (target, plain) => {
  expect(canonicalTarget(target)).toBe(plain);
  // Its one spelling: nothing changes a second time.
  expect(canonicalTarget(plain)).toBe(plain);
});
