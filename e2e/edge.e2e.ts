import { request as httpRequest } from "node:http";
import { mailboxLink } from "./fixtures/mailbox.ts";
import { expect, test } from "./fixtures/test.ts";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request with its path and headers unchanged: browsers and `fetch` would normalize them. */
function ask(origin: string, method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on("error", reject).end();
  });
}

const PAGES = [
  "/",
  "/sign-in",
  "/pricing",
  "/developers",
  "/developers/reference",
  "/offline",
  "/l/nowhere",
  "/nowhere",
  "/b/nowhere",
  "/b/%ff",
  "/api/nowhere",
];
const OTHERS: readonly (readonly [string, string])[] = [
  ["GET", "/api/v1/nowhere"],
  ["DELETE", "/api/v1/teams"],
  ["OPTIONS", "/api/v1/teams"],
  ["GET", "/api/v1/openapi.json"],
  ["GET", "/api/trpc/nowhere"],
  ["GET", "/api/auth/csrf"],
  ["GET", "/api/live"],
  ["PUT", "/api/posts/import"],
  ["GET", "/mcp"],
  ["POST", "/oauth/token"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["POST", "/webhooks/nowhere"],
  ["GET", "/webhooks/facebook/instagram"],
  ["GET", "/media/nowhere"],
  ["GET", "/exports/1/nowhere"],
  ["GET", "/b/nowhere/rss.xml"],
  ["GET", "/_next/static/nowhere.js"],
  ["GET", "/icon.svg"],
  ["GET", "/masthead.mjs"],
  ["GET", "/push-worker.js"],
  ["GET", "/service-worker.js"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
];

test("sets the security headers on every response, whichever layer sends it", async ({ origin }) => {
  for (const path of PAGES) {
    const { headers, status } = await ask(origin, "GET", path);
    const where = `GET ${path} ${status}`;
    expect([where, headers["x-content-type-options"]]).toEqual([where, "nosniff"]);
    expect([where, headers["content-security-policy"]]).toEqual([
      where,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect([where, headers["referrer-policy"]]).toEqual([where, expect.stringMatching(/^(same-origin|no-referrer)$/)]);
  }
  for (const [method, path] of OTHERS) {
    const { headers, status } = await ask(origin, method, path);
    const where = `${method} ${path} ${status}`;
    expect([where, headers["x-content-type-options"]]).toEqual([where, "nosniff"]);
    expect([where, headers["content-security-policy"]]).toEqual([
      where,
      expect.stringMatching(/^default-src 'none'; (frame-ancestors 'none'|sandbox)/),
    ]);
    expect([where, headers["referrer-policy"]]).toEqual([where, "no-referrer"]);
  }
});

test("has no image optimizer and exposes nothing else of the framework", async ({ origin }) => {
  for (const path of [
    "/_next/image?url=%2Ficon-192.png&w=64&q=75",
    "/_next/image/?url=%2Ficon-192.png&w=64&q=75",
    "/_next/data/x/index.json",
    "/_next/mcp",
    "/__nextjs_original-stack-frames",
  ]) {
    expect([path, (await ask(origin, "GET", path)).status]).toEqual([path, 404]);
  }
  expect((await ask(origin, "GET", "/_next//image?url=%2Ficon-192.png&w=64&q=75")).status).toBe(400);
});

test("opens the local mailbox by the printed link only, and only on the server's own machine", async ({ origin }) => {
  const { host } = new URL(origin);
  const browser = { host, "user-agent": "Browser" };
  expect((await ask(origin, "GET", "/dev/mail", browser)).status).toBe(404);
  expect((await ask(origin, "GET", "/dev/mail?token=guessed", browser)).status).toBe(404);
  const opened = await ask(origin, "GET", mailboxLink(), browser);
  expect([opened.status, opened.headers.location]).toEqual([303, "/dev/mail"]);
  const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
  const mailbox = await ask(origin, "GET", "/dev/mail", { ...browser, cookie });
  expect(mailbox.status).toBe(200);
  expect(mailbox.body).toContain("Local mailbox");
  for (const headers of [
    { ...browser, cookie, "x-forwarded-for": "192.0.2.1" },
    { ...browser, cookie, via: "1.1 proxy" },
    { ...browser, cookie, "x-unheard-of": "192.0.2.1" },
    { ...browser, cookie, host: "masthead.example.com" },
    { ...browser, "x-masthead-mailbox": "open" },
  ]) {
    const refused = await ask(origin, "GET", "/dev/mail", headers);
    expect(refused.status).toBe(404);
    expect(refused.body).not.toContain("Local mailbox");
  }
  for (const path of ["/dev%2Fmail", "/dev/./mail", "//dev/mail", "/DEV/mail"]) {
    const { status, body } = await ask(origin, "GET", path, { ...browser, "x-masthead-mailbox": "open" });
    expect([path, status]).not.toEqual([path, 200]);
    expect(body).not.toContain("/dev/mail/");
  }
});
