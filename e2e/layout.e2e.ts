import type { Page } from "@playwright/test";
import { harbour } from "./fixtures/picture.ts";
import { expectAccessibleScreen, expectNoSidewaysScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectLight, expectSteady } from "./fixtures/weight.ts";
import { BRAND_PAGES, PERSONAL_PAGES, PUBLIC_PAGES, type Screen } from "./pages.ts";
import { writePost } from "./steps/posts.ts";
import { mintToken } from "./steps/tokens.ts";
import { addEndpoint, sendTest } from "./steps/webhooks.ts";

test("every screen is light, stands still and fits a phone, in light and dark", async ({
  page,
  owner,
  receiver,
  anotherBrowser,
}) => {
  // Every screen three times over: on a busy machine that takes longer than any story.
  test.setTimeout(900_000);
  const phone = { width: 360, height: 740 };
  const fits = async (on: Page, { path, title }: Screen) => {
    await expectLight(on, path);
    await on.goto(path);
    await expect(on.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectSteady(on);
    await expectAccessibleScreen(on, title);
    await expectNoSidewaysScroll(on);
  };

  const guest = await anotherBrowser();
  await guest.setViewportSize(phone);
  for (const screen of PUBLIC_PAGES) await fits(guest, screen);

  // With something in them, for it is content that breaks a layout.
  const text = "https://example.com/an/address/that/is/rather/longer/than/a/phone/is/wide/and/has/no/place/to/break";
  await page.goto(`/studio/${owner.handle}/posts/new`);
  await writePost(page, text, { bytes: await harbour(), alt: "The harbour at dusk" });
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await page.getByRole("button", { name: /^Schedule and approve for/ }).click();
  await page.waitForURL(/\/posts\/\d+$/);
  const post = new URL(page.url()).pathname;
  await addEndpoint(page, owner.handle, receiver.url);
  await sendTest(page, /^Arrived/);
  const endpoint = new URL(page.url()).pathname;
  await page.goto(`/studio/${owner.handle}/settings/api`);
  await mintToken(page, "A token with a name of some length", "Draft and submit");

  await page.setViewportSize(phone);
  for (const screen of PERSONAL_PAGES) await fits(page, screen);
  for (const { path, title } of BRAND_PAGES) await fits(page, { path: `/studio/${owner.handle}/${path}`, title });
  await fits(page, { path: post, title: /^https:\/\/example\.com/ });
  await fits(page, { path: `${post}/edit`, title: "Edit post" });
  await fits(page, { path: endpoint, title: new URL(receiver.url).host });
  await fits(page, { path: `/b/${owner.handle}`, title: owner.brand });
});

test("the choice of light or dark stays", async ({ page, owner }) => {
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
