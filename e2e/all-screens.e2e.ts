import type { Page } from "@playwright/test";
import { query } from "./fixtures/database.ts";
import { expectNoLayoutShift, expectSmallFiles, hydrateAfterPaint } from "./fixtures/performance.ts";
import {
  expectAccessibleScreen,
  expectAtTop,
  expectFits,
  expectNewTabs,
  expectNoHorizontalScroll,
  expectScreen,
} from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  ADMINISTRATION_PAGES,
  BRAND_PAGES,
  PERSONAL_PAGES,
  PUBLIC_PAGES,
  type Screen,
  SETTINGS_PAGES,
} from "./pages.ts";
import { type FilledBrand, fillBrandOf, pagesOfThings } from "./steps/fill-brand.ts";
import { apiAs } from "./steps/inbox.ts";
import { createEndpointThrough } from "./steps/webhooks.ts";

const PHONE = { width: 360, height: 740 };
/** The widths at which the arrangement of pages changes: rail of icons, whole rail, panels beside the content. */
const DESKTOPS = [
  { width: 768, height: 1024 },
  { width: 960, height: 860 },
  { width: 1100, height: 860 },
  { width: 1440, height: 900 },
];
/** A page is loaded on a phone; on the others its window is resized. */
const WIDER = [768, 960, 1100, 1280, 1440];

/** Expects small scripts, no layout shift, accessibility in both color schemes, and that the page fits every width. */
async function expectScreenQuality(page: Page, { path, title }: Screen): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectSmallFiles(page, path, await page.goto(path));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoLayoutShift(page);
  await expectAtTop(page);
  await expectNewTabs(page);
  await expectAccessibleScreen(page, title);
  await expectFits(page, [PHONE.width, ...WIDER]);
}

/** Expects no layout shift and that the page fits every width; accessibility and scripts have stories of their own. */
async function expectStillAndFitting(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expectNoLayoutShift(page);
  await expectAtTop(page);
  await expectNewTabs(page);
  await expectFits(page, [PHONE.width, ...WIDER]);
}

test.describe("every screen has small scripts, no layout shift, is accessible in light and dark, and fits every width:", () => {
  test.beforeEach(({ page }) => hydrateAfterPaint(page));

  test("public pages", async ({ anotherBrowser }) => {
    const guest = await anotherBrowser();
    await hydrateAfterPaint(guest);
    for (const screen of PUBLIC_PAGES) await expectScreenQuality(guest, screen);
    // Its scripts are not ours, nor where it cuts its texts.
    await guest.goto("/developers/reference");
    await expect(guest.getByRole("heading", { level: 1 }).first()).toBeVisible();
    for (const width of [PHONE.width, ...WIDER]) {
      await guest.setViewportSize({ width, height: PHONE.height });
      await expectNoHorizontalScroll(guest);
    }
  });

  test("personal pages", async ({ page, owner: _ }) => {
    for (const screen of PERSONAL_PAGES) await expectScreenQuality(page, screen);
  });

  test("pages of operators", async ({ page, owner }) => {
    await query("update users set operator_since = now() where email = $1", [owner.email]);
    for (const screen of ADMINISTRATION_PAGES) await expectScreenQuality(page, screen);
  });

  // With content, since an empty page hides layout defects.
  test("brand pages with two months of content", async ({ page, owner, api, origin }) => {
    await fillBrandOf(owner, api, origin);
    for (const { path, title } of BRAND_PAGES)
      await expectScreenQuality(page, { path: `/studio/${owner.handle}/${path}`, title });
    await expectScreenQuality(page, { path: `/b/${owner.handle}`, title: /^Harbour Gazette/ });
  });

  test("pages of single things of a brand", async ({ page, owner, api, origin }) => {
    const filled = await fillBrandOf(owner, api, origin);
    for (const path of pagesOfThings(filled)) await expectStillAndFitting(page, `/studio/${owner.handle}/${path}`);
    await expectStillAndFitting(page, filled.reviewLink);
  });

  test("brand pages on wider screens", async ({ page, owner, api, origin }) => {
    const filled = await fillBrandOf(owner, api, origin);
    for (const size of DESKTOPS) {
      await page.setViewportSize(size);
      for (const path of otherLayouts(filled)) {
        await page.goto(`/studio/${owner.handle}/${path}`);
        await expectNoLayoutShift(page);
        await expectAtTop(page);
      }
    }
  });

  test("brand settings with an endpoint and a token", async ({ page, owner, receiver, api }) => {
    const client = await apiAs(api, owner);
    const { id } = await createEndpointThrough(client, receiver.url);
    await client.post(`/webhook-endpoints/${id}/test`);
    await expect
      .poll(async () => (await client.get(`/webhook-deliveries?endpoint_id=${id}`)).body)
      .toMatchObject({ deliveries: [{ status: "delivered" }] });
    const token = { name: "A token with a name of some length", tier: "standard_write" };
    expect((await client.post("/tokens", token)).status).toBe(201);
    for (const { path, title } of SETTINGS_PAGES)
      await expectScreenQuality(page, { path: `/studio/${owner.handle}/${path}`, title });
    const endpoint = `/studio/${owner.handle}/settings/api/endpoints/${id}`;
    await expectScreenQuality(page, { path: endpoint, title: new URL(receiver.url).host });
  });
});

/** The pages that arrange their parts differently on wider screens, where other parts could move. */
const otherLayouts = ({ postInReview }: FilledBrand) => [
  "",
  "calendar",
  "approvals",
  "posts/new",
  `posts/${postInReview}/edit`,
  "media",
  "inbox",
  "metrics",
];

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
