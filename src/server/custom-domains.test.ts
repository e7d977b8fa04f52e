import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createCustomDomains } from "./custom-domains.ts";
import { routeOf } from "./route.ts";

const ENV = {
  APP_URL: "https://masthead.example.com",
  API_HOST: "api.example.com",
  SHORT_LINK_HOST: "go.example.com:8443",
} as Parameters<typeof createCustomDomains>[0];

function open({ isOpen = true, rateLimits = "on" as const }: { isOpen?: boolean; rateLimits?: "on" | "off" } = {}) {
  let time = 0;
  const asked: string[] = [];
  const findSite = createCustomDomains(
    { ...ENV, RATE_LIMITS: rateLimits },
    async (domain) => {
      asked.push(domain);
      return domain === "news.north.example" ? { handle: "north", isOpen } : null;
    },
    () => time,
  );
  const visit = async (path: string, host = "news.north.example", sent: Record<string, string> = {}) => {
    const request = new IncomingMessage(new Socket());
    request.headers = { host, ...sent };
    const response = new ServerResponse(request);
    const site = await findSite(request, response, routeOf(path, host, ENV), path);
    expect(response.getHeader("x-custom-domain")).toBe(request.headers["x-custom-domain"]);
    return { site, marked: request.headers["x-custom-domain"] };
  };
  return { visit, asked, pass: (ms: number) => (time += ms) };
}

test.each([
  "/",
  "/61",
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/b/north",
  "/b/north/61",
  "/review/1a-_b",
  "/media/0123",
  "/avatars/1",
  "/api/trpc/shareLinks.visit.open",
  "/api/trpc/shareLinks.visit.open,shareLinks.visit.changes",
])("a custom domain serves %s", async (path) => {
  const { visit } = open();
  expect(await visit(path)).toEqual({ site: "custom_domain", marked: "north" });
  expect(await visit(path, "NEWS.north.example:8443")).toEqual({ site: "custom_domain", marked: "north" });
  expect((await open({ isOpen: false }).visit(path)).site).toBe("nowhere");
});

test.each([
  "/sign-in",
  "/studio/north",
  "/b/south",
  "/b/north-2",
  "/review",
  "/invitations/x",
  "/decide/x",
  "/api/v1/teams",
  "/api/live",
  "/api/auth/session",
  "/api/trpc/brands.show",
  "/api/trpc/shareLinks.visit.open,brands.show",
  "/api/trpc/shareLinks.list",
  "/mcp",
  "/webhooks/facebook",
  "/oauth/token",
  "/dev/mail",
  "/developers",
])("a custom domain does not serve %s", async (path) => {
  expect(await open().visit(path)).toEqual({ site: "nowhere", marked: undefined });
});

test("other names are this installation's, and no client can claim a custom domain", async () => {
  const { visit, asked } = open();
  const claim = { "x-custom-domain": "north" };
  const installation = { site: "installation", marked: undefined };
  for (const host of [
    "masthead.example.com",
    "api.example.com",
    "go.example.com",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
    "",
  ]) {
    expect(await visit("/", host, claim), host).toEqual(installation);
  }
  for (const path of ["/healthz", "/metrics", "/_next/static/1.js", "/favicon.ico"]) {
    expect(await visit(path, "news.north.example", claim), path).toEqual(installation);
  }
  expect(asked).toEqual([]);
  expect(await visit("/studio/north", "elsewhere.example", claim)).toEqual(installation);
});

test("names are looked up once in 10 s, and at most 1,000 are remembered", async () => {
  const { visit, asked, pass } = open({ rateLimits: "off" });
  await Promise.all([visit("/"), visit("/61"), visit("/", "elsewhere.example")]);
  await visit("/");
  expect(asked).toEqual(["news.north.example", "elsewhere.example"]);
  pass(10_000);
  await visit("/");
  expect(asked).toHaveLength(3);
  for (let name = 0; name < 1000; name += 1) await visit("/", `n${name}.example`);
  await visit("/");
  expect(asked).toHaveLength(1004);
});

test("a client that names many hosts is refused, and known ones still answer", async () => {
  const { visit, asked } = open();
  await visit("/");
  for (let name = 1; name < 120; name += 1) await visit("/", `n${name}.example`);
  expect((await visit("/", "another.example")).site).toMatchObject({ kind: "throttled" });
  expect(asked).toHaveLength(120);
  expect((await visit("/")).site).toBe("custom_domain");
});

test("a failed look-up is not remembered", async () => {
  let isDown = true;
  const findSite = createCustomDomains(ENV, async () => {
    if (isDown) throw new Error("no database");
    return { handle: "north", isOpen: true };
  });
  const request = new IncomingMessage(new Socket());
  request.headers = { host: "news.north.example" };
  const visit = () => findSite(request, new ServerResponse(request), { to: "studio" }, "/");
  await expect(visit()).rejects.toThrow("no database");
  isDown = false;
  expect(await visit()).toBe("custom_domain");
});
