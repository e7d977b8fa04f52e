import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const GUIDES = [
  { path: "/developers", title: "For developers" },
  { path: "/developers/quick-start", title: "Quick start" },
  { path: "/developers/tokens", title: "Tokens and tiers" },
  { path: "/developers/posts", title: "Post lifecycle" },
  { path: "/developers/requests", title: "Reliable requests" },
  { path: "/developers/uploads", title: "Uploads" },
  { path: "/developers/channels", title: "Channels" },
  { path: "/developers/channels/mastodon", title: "Mastodon" },
  { path: "/developers/channels/bluesky", title: "Bluesky" },
  { path: "/developers/events", title: "Event stream" },
  { path: "/developers/oauth", title: "OAuth for your own app" },
  { path: "/developers/integrations", title: "n8n, Zapier, WordPress and chats" },
  { path: "/developers/clients", title: "Client libraries" },
  { path: "/developers/search", title: "Search" },
  { path: "/developers/mcp", title: "MCP" },
  { path: "/developers/cli", title: "Command line" },
  { path: "/developers/webhooks", title: "Webhooks" },
  { path: "/developers/errors", title: "Errors" },
  { path: "/developers/limits", title: "Limits" },
  { path: "/developers/security", title: "Security" },
  { path: "/developers/changelog", title: "Changelog" },
];

test("shows the guides without signing in", async ({ page }) => {
  for (const { path, title } of GUIDES) {
    await page.goto(path);
    await expectScreen(page, title);
  }
  await expect(page.getByText("Aug 17, 2026")).toBeVisible();
});

test("finds guides and error codes by search and opens a result", async ({ page }) => {
  await page.goto("/developers");
  await page.getByRole("searchbox").fill("idempotency");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/developers\/search\?q=idempotency$/);
  await expect(page.getByText("409 idempotency_in_flight")).toBeVisible();
  await page.getByRole("link", { name: /^Reliable requests: Idempotency/ }).click();
  await expect(page.getByRole("heading", { name: "Idempotency" })).toBeInViewport();
});

test("serves robots.txt, llms.txt, security.txt and the change-password redirect", async ({ request, origin }) => {
  const text = async (path: string) => (await request.get(path)).text();
  expect(await text("/robots.txt")).toContain("Disallow: /\n");
  expect(await text("/llms.txt")).toContain(`${origin}/developers/webhooks.md`);
  expect(await text("/developers/webhooks.md")).toMatch(/^# Webhooks\n/);
  expect(await text("/llms-full.txt")).toContain("\n# Webhooks\n");
  expect((await request.get("/developers/nonsense.md")).status()).toBe(404);
  expect(await text("/.well-known/security.txt")).toMatch(/^Contact: /m);
  const change = await request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect([change.status(), change.headers().location]).toEqual([303, `${origin}/profile/security`]);
});

test("shows the OpenAPI document in the reference and tries a call, with requests to this host alone", async ({
  page,
  origin,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });
  await page.goto("/developers/reference#tag/plans-and-billing/GET/public/plans");
  await page.getByRole("button", { name: /^Test Request.*\/public\/plans/ }).click();
  const response = page.waitForResponse((response) => response.url().endsWith("/api/v1/public/plans"));
  await page.getByRole("button", { name: /^Send get request/ }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByText("200 OK").first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});
