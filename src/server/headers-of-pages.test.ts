import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { headersForPage } from "./headers.ts";

function prepare(url: string) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  const kind = { isDev: false, isHttps: true, apiUrl: "https://api.example.com", mediaOrigin: null };
  const headers = headersForPage(request, kind);
  return { request, header: (name: string) => headers[name] };
}

test.each([
  ["/sign-in?next=%2Foauth%2Fconsent%2Fab", "unsafe-none"],
  ["/oauth/consent/mY-_7", "unsafe-none"],
  ["/oauth/consent/error", "unsafe-none"],
  ["/sign-in", "same-origin"],
  ["/sign-in?next=%2Fstudio", "same-origin"],
  ["/profile/connections", "same-origin"],
  ["/studio", "same-origin"],
])("%s has Cross-Origin-Opener-Policy %s", (url, policy) => {
  const { header } = prepare(url);
  expect(header("Cross-Origin-Opener-Policy")).toBe(policy);
  expect(header("Content-Security-Policy")).toContain("frame-ancestors 'none'");
});

test("every page has its own nonce, and gets its URL without Next's parameter", () => {
  const [first, second] = [prepare("/studio?tab=1&_rsc=x"), prepare("/studio")];
  expect(first.request.headers["x-page"]).toBe("/studio?tab=1");
  expect(first.header("Content-Security-Policy")).toContain(`'nonce-${first.request.headers["x-nonce"]}'`);
  expect(first.request.headers["x-nonce"]).not.toBe(second.request.headers["x-nonce"]);
});

test("inline styles are allowed on the reference only", () => {
  const policyOf = (url: string) => prepare(url).header("Content-Security-Policy");
  expect(policyOf("/developers/reference")).toContain("style-src 'self' 'unsafe-inline'");
  expect(policyOf("/developers")).not.toContain("style-src 'self' 'unsafe-inline'");
});
