import type { Page } from "@playwright/test";
import { harborImage } from "./fixtures/image.ts";
import { expectNoLayoutShift, expectSmallScripts } from "./fixtures/performance.ts";
import { expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { BRAND_PAGES, PERSONAL_PAGES, PUBLIC_PAGES, type Screen, SETTINGS_PAGES } from "./pages.ts";
import { writePost } from "./steps/posts.ts";
import { mintToken } from "./steps/tokens.ts";
import { addEndpoint, sendTest } from "./steps/webhooks.ts";

const PHONE = { width: 360, height: 740 };

/**
 * Expects small scripts, no layout shift, accessibility in both color schemes, and no horizontal scrolling on a phone.
 */
async function expectScreenQuality(page: Page, { path, title }: Screen): Promise<void> {
  await expectSmallScripts(page, path, await page.goto(path));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoLayoutShift(page);
  await expectAccessibleScreen(page, title);
  await expectNoHorizontalScroll(page);
}

test.describe("every screen has small scripts, no layout shift, is accessible in light and dark, and fits a phone:", () => {
  test("public pages", async ({ anotherBrowser }) => {
    const guest = await anotherBrowser();
    await guest.setViewportSize(PHONE);
    for (const screen of PUBLIC_PAGES) await expectScreenQuality(guest, screen);
  });

  test("personal pages", async ({ page, owner: _ }) => {
    await page.setViewportSize(PHONE);
    for (const screen of PERSONAL_PAGES) await expectScreenQuality(page, screen);
  });

  // With content, since an empty page hides layout defects.
  test("brand pages with a post", async ({ page, owner }) => {
    const text = "https://example.com/an/address/that/is/rather/longer/than/a/phone/is/wide/and/has/no/place/to/break";
    await page.goto(`/studio/${owner.handle}/posts/new`);
    await writePost(page, text, { bytes: await harborImage(), alt: "The harbour at dusk" });
    await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
    await page.getByRole("button", { name: /^Schedule and approve for/ }).click();
    await page.waitForURL(/\/posts\/\d+$/);
    const post = new URL(page.url()).pathname;
    await page.setViewportSize(PHONE);
    for (const { path, title } of BRAND_PAGES)
      await expectScreenQuality(page, { path: `/studio/${owner.handle}/${path}`, title });
    await expectScreenQuality(page, { path: post, title: /^https:\/\/example\.com/ });
    await expectScreenQuality(page, { path: `${post}/edit`, title: "Edit post" });
    await expectScreenQuality(page, { path: `/b/${owner.handle}`, title: owner.brand });
  });

  test("brand settings with an endpoint and a token", async ({ page, owner, receiver }) => {
    await addEndpoint(page, owner.handle, receiver.url);
    await sendTest(page, /^Delivered/);
    const endpoint = new URL(page.url()).pathname;
    await page.goto(`/studio/${owner.handle}/settings/api`);
    await mintToken(page, "A token with a name of some length", "Draft and submit");
    await page.setViewportSize(PHONE);
    for (const { path, title } of SETTINGS_PAGES)
      await expectScreenQuality(page, { path: `/studio/${owner.handle}/${path}`, title });
    await expectScreenQuality(page, { path: endpoint, title: new URL(receiver.url).host });
  });
});

test("keeps the chosen color scheme", async ({ page, owner }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto(`/studio/${owner.handle}/settings`);
  await expectScreen(page, "Settings");
  expect(await scheme()).toBe("light");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect.poll(scheme).toBe("dark");
  await page.reload();
  expect(await scheme()).toBe("dark");
  await page.goto("/pricing");
  expect(await scheme()).toBe("dark");
});
