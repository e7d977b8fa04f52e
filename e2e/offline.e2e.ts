import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({ serviceWorkers: "allow" });

test("shows a page of its own while offline, with what was written, and goes on once online", async ({
  page,
  owner,
  context,
  browserErrors,
}) => {
  await visit(page, `/studio/${owner.handle}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await visit(page, `/studio/${owner.handle}/posts/new`);
  const text = page.getByRole("textbox", { name: "Text" });
  browserErrors.expectFailedRequests(/./);

  await test.step("keeps the person on the page when a link of the rail is followed", async () => {
    await context.setOffline(true);
    await text.fill("Written at sea.");
    await expect(page.getByText("Not saved: no connection.")).toBeVisible();
    const here = page.url();
    for (const name of ["Calendar", "Media", "Home"]) {
      await page.getByRole("link", { name, exact: true }).first().click();
      expect(page.url()).toBe(here);
    }
    await expect(page.getByText("You stay on this page.")).toBeVisible();
  });

  await test.step("lists the draft on the offline page after a reload, and the studio again once online", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await expect(page.getByRole("listitem")).toContainText("Written at sea.");
    await expectAccessible(page);
    await context.setOffline(false);
    await expectScreen(page, "New post");
    await page
      .getByRole("button", { name: /Restore/ })
      .first()
      .click();
    await expect(text).toHaveValue("Written at sea.");
  });

  await test.step("keeps no page and no data", async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const caches_ = await Promise.all(names.map((name) => caches.open(name)));
      const requests = await Promise.all(caches_.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/offline");
    expect(kept.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);
  });
});
