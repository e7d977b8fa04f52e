import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const GUIDES = [
  { path: "/developers", title: "For developers" },
  { path: "/developers/quick-start", title: "Quick start" },
  { path: "/developers/tokens", title: "Tokens and tiers" },
  { path: "/developers/mcp", title: "MCP" },
  { path: "/developers/cli", title: "Command line" },
  { path: "/developers/webhooks", title: "Webhooks" },
  { path: "/developers/errors", title: "Errors" },
  { path: "/developers/limits", title: "Limits" },
  { path: "/developers/security", title: "Security" },
  { path: "/developers/changelog", title: "Changelog" },
];

test("anybody may read the guides", async ({ page }) => {
  for (const { path, title } of GUIDES) {
    await page.goto(path);
    await expectScreen(page, title);
  }
  await expect(page.getByText("17 August 2026")).toBeVisible();
});

test("the reference shows the document and tries a call, from this host alone", async ({ page, origin }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });
  await page.goto("/developers/reference#tag/public/GET/public/plans");
  await page.getByRole("button", { name: /^Test Request.*\/public\/plans/ }).click();
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/v1/public/plans"));
  await page.getByRole("button", { name: /^Send get request/ }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText("200 OK").first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});
