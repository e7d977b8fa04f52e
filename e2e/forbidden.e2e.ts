import type { Page } from "@playwright/test";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleInBoth, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { BRAND_PAGES, SETTINGS_PAGES } from "./pages.ts";
import { fillBrandOf, pagesOfThings } from "./steps/fill-brand.ts";
import { join } from "./steps/join.ts";

const OWNER_ONLY_PAGES = [
  "settings/api",
  "settings/audit",
  "settings/billing",
  "settings/data",
  "settings/accessibility",
  "settings/links",
  "settings/security",
  "settings",
];

test("redirects signed-out visitors to the sign-in page, with the way back in `next`", async ({ page }) => {
  const studio = [...[...BRAND_PAGES, ...SETTINGS_PAGES].map(({ path }) => path), "posts/1"].map((path) =>
    `/studio/somebody/${path}`.replace(/\/$/, ""),
  );
  for (const path of [...studio, "/oauth/consent/of-somebody", "/welcome"]) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 307]);
    const { pathname, searchParams } = new URL(response.headers().location ?? "", response.url());
    expect([pathname, searchParams.get("next")]).toEqual(["/sign-in", path]);
  }
  for (const path of ["/studio/somebody/calendar", "/profile", "/profile/connections", "/brands/new"]) {
    await page.goto(path);
    await page.waitForURL(/\/sign-in\?next=/);
    expect(new URL(page.url()).searchParams.get("next")).toBe(path);
  }
  await expectScreen(page, "Sign in");
});

test("shows another account's brand like one that does not exist, on every screen", async ({
  page,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(404, /^\/studio\//);
  browserErrors.expect(403, /^\/api\//);
  // The owner of another brand, who is no longer a member of this one.
  const otherPage = await anotherBrowser();
  const formerMember = await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
  await visit(page, `/studio/${owner.handle}/settings/members`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Remove from brand" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("removed from")).toBeVisible();
  for (const { path } of [...BRAND_PAGES, ...SETTINGS_PAGES, { path: "posts/1" }]) {
    const response = await otherPage.request.get(`/studio/${owner.handle}/${path}`);
    expect(await response.text(), path).toMatch(/<h1[^>]*>Brand not found/);
  }
  await visit(otherPage, `/studio/${owner.handle}/calendar`);
  await expectScreen(otherPage, "Brand not found");
  await visit(otherPage, "/studio/nobodys-brand/calendar");
  await expectAccessibleScreen(otherPage, "Brand not found");
  const download = await otherPage.request.get(`/api/posts/export?brand=${crypto.randomUUID()}&format=csv`);
  expect(download.status()).toBe(403);
  await otherPage.getByRole("link", { name: formerMember.brand }).click();
  await expect(otherPage).toHaveURL(/\/studio\/[^/]+/);
  expect(otherPage.url()).not.toContain(owner.handle);
});

test("shows a not-found page inside the studio for a post, an endpoint or a path that does not exist", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(404, /^\/(studio|api\/trpc)\//);
  const paths = ["posts/999999", "posts/999999/edit", "settings/api/endpoints/999999", "no-such-page"];
  for (const path of paths) {
    await visit(page, `/studio/${owner.handle}/${path}`);
    await expectScreen(page, "Page not found");
  }
  await expectAccessibleInBoth(page);
});

// None of these screens may send a request that is refused: the `browserErrors` fixture checks it.
for (const role of ["editor", "member", "client"] as const) {
  test(`lets ${role === "editor" ? "an" : "a"} ${role} open every screen and says what needs another role`, async ({
    owner,
    anotherBrowser,
    api,
    origin,
  }) => {
    const filled = await fillBrandOf(owner, api, origin);
    const otherPage = await anotherBrowser();
    const { handle } = owner;
    await join({ page: otherPage, handle, role, api: api() });
    const open = (path: string) => visit(otherPage, `/studio/${handle}/${path}`);

    await test.step("opens every screen; owner-only ones say so and name the owner", async () => {
      for (const { path } of [...BRAND_PAGES, ...SETTINGS_PAGES]) {
        await open(path);
        await expect(otherPage.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect(otherPage.getByText("couldn't be loaded"), path).toBeHidden();
        if (!OWNER_ONLY_PAGES.includes(path)) continue;
        await expect(otherPage.getByText("For the brand owner"), path).toBeVisible();
        await expect(otherPage.getByText(`Ask ${owner.firstName} ${owner.lastName}.`), path).toBeVisible({
          visible: role !== "client",
        });
      }
      for (const path of pagesOfThings(filled)) {
        await open(path);
        await expect(otherPage.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect(otherPage.getByText("couldn't be loaded"), path).toBeHidden();
      }
      await open("settings");
      await expect(otherPage.getByText("For the brand owner")).toBeVisible();
      await expect(otherPage.getByRole("button", { name: "Save brand" })).toBeHidden();
      await expectAccessible(otherPage);
    });

    await test.step("marks the person's own role in the table of roles", async () => {
      await open("settings/roles");
      await expectScreen(otherPage, "Settings");
      const name = { editor: "Editor", member: "Member", client: "Client" }[role];
      await expect(otherPage.getByRole("columnheader", { name: `${name} you` })).toBeVisible();
    });

    if (role === "client") await expectNoTeam(otherPage, open);
    else await expectWork(otherPage, open);
  });
}

/** Screens for the team alone are closed to clients, each with a reason. */
async function expectNoTeam(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of ["ideas", "settings/members"]) {
    await open(path);
    await expect(page.getByText("Not shown to clients").first(), path).toBeVisible();
    await expectAccessible(page);
  }
  await open("settings/transfer");
  await expect(page.getByText("Not available for clients")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
}

/** Roles that write can add ideas and import posts, and see the team without managing it. */
async function expectWork(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await open("ideas");
  await page.getByLabel("New idea").fill("A note of somebody who is no owner");
  await page.getByRole("button", { name: "Add idea" }).click();
  await expect(page.getByRole("link", { name: "A note of somebody who is no owner" })).toBeVisible();
  await open("settings/members");
  await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
  await expect(page.getByText("Only the owner can invite people")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite" })).toBeHidden();
  await open("settings/transfer");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
}
