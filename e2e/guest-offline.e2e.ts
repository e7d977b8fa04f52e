import type { BrowserContext, Page } from "@playwright/test";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { createReviewLink, submitForTomorrow } from "./steps/posts.ts";

const PHONE = { width: 360, height: 740 };
const CHUNKS = "**/_next/static/chunks/*.js";

/** The address of a link with several posts, and the client that made them. */
async function shareSeveral(client: Awaited<ReturnType<typeof apiAs>>, texts: readonly string[]) {
  const { body } = await client.get("/channels");
  const channels = (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const ids: number[] = [];
  for (const [days, text] of texts.entries()) {
    const scheduled_at = new Date(Date.now() + (days + 1) * 86_400_000).toISOString();
    const { body: made } = await client.post("/posts", { body: text, channels, scheduled_at, submit: true });
    ids.push((made.post as { id: number }).id);
  }
  const { body: shared } = await client.post("/share-links", { post_ids: ids, name: "Board" });
  const { id, url } = shared.share_link as { id: number; url: string };
  return { ids, id, url };
}

/** Waits until the forms that a page needs offline are there: it loads them when it has nothing else to do. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  let before = -1;
  const isSettled = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").length);
    const isSame = loaded === before;
    before = loaded;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [1000] }).toBe(true);
}

/** The files of an open page are missing, as after two upgrades; a page that is loaded from now on finds its own. */
async function replaceBuild(context: BrowserContext): Promise<void> {
  let isOld = true;
  context.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await context.route(CHUNKS, (route) =>
    isOld ? route.fulfill({ status: 404, body: "Not Found" }) : route.continue(),
  );
}

test("keeps a client's decisions and comments without a connection, and sends them once", async ({
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expectFailedRequests(/./);
  const client = await apiAs(api, owner);
  const { ids, url } = await shareSeveral(client, ["The quay is open again", "The lighthouse is lit"]);
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(url);
  await expectScreen(guest, "Do you approve this post?");
  await settle(guest);
  await guest.context().setOffline(true);
  const notice = guest.getByRole("status").filter({ hasText: "You're offline." });
  await expect(notice).toBeVisible();

  await test.step("opens its forms and keeps what is sent", async () => {
    await guest.getByRole("button", { name: "Write a comment" }).click();
    await guest.getByLabel("Your comment").fill("Until when?");
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByRole("button", { name: "Comment", exact: true }).click();
    const unsent = guest.getByRole("list", { name: "Not sent yet" });
    await expect(unsent).toContainText("Your comment is waiting to be sent.");
    await expect(unsent).toContainText("Until when?");
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(unsent.filter({ hasText: "Your approval is waiting to be sent." })).toBeVisible();
    await expect(guest.getByRole("navigation")).toContainText("1 of 2 decided");
    await expectNoHorizontalScroll(guest);
    await expectAccessible(guest);
    await guest.screenshot({ path: "test-results/guest-offline-light.png" });
    await guest.emulateMedia({ colorScheme: "dark" });
    await guest.screenshot({ path: "test-results/guest-offline-dark.png" });
    await guest.emulateMedia({ colorScheme: "light" });
    await guest.getByRole("button", { name: "Next post" }).click();
    await guest.getByRole("button", { name: "Request changes" }).click();
    await guest.getByLabel("What should change?").fill("Say since when.");
    await guest.getByRole("button", { name: "Send" }).click();
    await expect(guest.getByRole("list", { name: "Not sent yet" })).toContainText("Your change request");
    await expect(guest.getByText("Something went wrong")).toBeHidden();
  });

  const later =
    await test.step("still has them after the tab was closed, and sends them once it is online", async () => {
      await guest.close();
      await guest.context().setOffline(false);
      const page = await guest.context().newPage();
      await page.setViewportSize(PHONE);
      // The first response is lost: what the server has recorded is not recorded again.
      let isLost = false;
      await page.route("**/shareLinks.visit.comment", async (route) => {
        if (isLost) return route.continue();
        isLost = true;
        await route.fetch();
        await route.abort();
      });
      await page.goto(url);
      await expect(page.getByRole("list", { name: "Not sent yet" }).first()).toContainText("is waiting to be sent");
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await expect(page.getByRole("status").filter({ hasText: "have been sent." })).toBeVisible();
      await expect(page.getByRole("list", { name: "Not sent yet" })).toBeHidden();
      return page;
    });

  await test.step("has recorded each once", async () => {
    const kinds = async (id: number | undefined) => {
      const { body } = await client.get(`/posts/${id}/comments`);
      return (body.comments as { kind: string; body: string }[]).map(({ kind, body: text }) => `${kind}: ${text}`);
    };
    expect(await kinds(ids[0])).toEqual(["comment: Until when?", "approval: "]);
    expect(await kinds(ids[1])).toEqual(["change_request: Say since when."]);
    await expectAccessible(later);
    await later.close();
  });
});

test("says why a kept decision could not be sent, and gives the text back, also after the link has ended", async ({
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expectFailedRequests(/./);
  browserErrors.expect(412, /shareLinks\.visit\.approve/);
  browserErrors.expect(422, /shareLinks\.visit/);
  const client = await apiAs(api, owner);
  const { ids, id, url } = await shareSeveral(client, ["The quay is open again"]);
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(url);
  await expectScreen(guest, "Do you approve this post?");
  await settle(guest);
  await guest.context().setOffline(true);
  await guest.getByRole("button", { name: "Approve" }).click();
  await guest.getByLabel("Your name").fill("Bea Board");
  await guest.getByLabel("Comment (optional)").fill("Well said.");
  await guest.getByRole("button", { name: "Approve" }).click();
  const unsent = guest.getByRole("list", { name: "Not sent yet" });
  await expect(unsent).toContainText("Your approval is waiting to be sent.");

  await test.step("the post has changed meanwhile", async () => {
    await client.patch(`/posts/${ids[0]}`, { body: "The quay is closed again", revision: 1, submit: true });
    await guest.context().setOffline(false);
    await expect(unsent).toContainText("Your approval wasn't sent.");
    await expect(unsent).toContainText("The post has changed since you viewed it.");
    await expect(unsent).toContainText("Well said.");
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The quay is closed again");
    await expectAccessible(guest);
    await guest.screenshot({ path: "test-results/guest-refused.png", fullPage: true });
  });

  await test.step("the link ends while a text is being written", async () => {
    await guest.getByRole("button", { name: "Write a comment" }).click();
    await guest.getByLabel("Your comment").fill("Why is it closed?");
    await client.delete(`/share-links/${id}`);
    await guest.getByRole("button", { name: "Comment", exact: true }).click();
    await expectScreen(guest, "This review link is no longer active");
    const texts = guest.getByRole("region", { name: "Your unsent text" });
    await expect(texts).toContainText("Why is it closed?");
    await expect(texts).toContainText("Well said.");
    await guest.reload();
    await expect(texts).toContainText("Why is it closed?");
    await expect(texts.getByRole("button", { name: "Copy text" })).toHaveCount(2);
    await expectAccessible(guest);
    await guest.screenshot({ path: "test-results/guest-ended.png" });
    await texts.getByRole("button", { name: "Discard" }).first().click();
    await texts.getByRole("button", { name: "Discard" }).click();
    await expect(texts).toBeHidden();
  });
});

test("recovers when a part of the page can't be loaded: offline, after an upgrade, and where text would be lost", async ({
  page,
  owner,
  api,
  context,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expectFailedRequests(/./);
  browserErrors.expect(404, /^\/_next\/static\//);
  const text = "The quay is lit at night";
  const { ids, url } = await shareSeveral(await apiAs(api, owner), [text]);

  await test.step("the guest's form offline, before it was preloaded", async () => {
    const guest = await anotherBrowser();
    await guest.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await guest.goto(url);
    await expectScreen(guest, "Do you approve this post?");
    await guest.waitForLoadState("networkidle");
    await guest.context().setOffline(true);
    await guest.getByRole("button", { name: "Write a comment" }).click();
    await expect(guest.getByRole("alert").filter({ hasText: "because you're offline" })).toBeVisible();
    await expectAccessible(guest);
    await guest.context().setOffline(false);
    await guest.getByLabel("Your comment").fill("Until when?");

    await replaceBuild(guest.context());
    const reloaded = guest.waitForEvent("load");
    await guest.getByRole("button", { name: "Request changes" }).click();
    await reloaded;
    await expect(guest.getByLabel("Your comment")).toHaveValue("Until when?");
    await guest.getByRole("button", { name: "Request changes" }).click();
    await expect(guest.getByLabel("What should change?")).toBeVisible();
    await guest.context().close();
  });

  await test.step("the share dialog", async () => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await visit(page, `/studio/${owner.handle}/posts/${ids[0]}`);
    await expectScreen(page, text);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Share for review" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "because you're offline" });
    await expect(notice).toBeVisible();
    await page.screenshot({ path: "test-results/share-offline.png" });
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toBeHidden();
    await page.getByRole("button", { name: "Share for review" }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "Share for review" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a failed file is asked for again", async () => {
    await page.reload();
    await expectScreen(page, text);
    await page.waitForLoadState("networkidle");
    let failures = 0;
    await context.route(CHUNKS, (route) => {
      failures += 1;
      return failures <= 3 ? route.abort() : route.continue();
    });
    await page.getByRole("button", { name: "Share for review" }).click();
    await expect(page.getByRole("dialog", { name: "Share for review" })).toBeVisible();
    expect(failures).toBeGreaterThan(3);
    await context.unroute(CHUNKS);
    await page.keyboard.press("Escape");
  });

  await test.step("text that nothing keeps is not lost by the reload after an upgrade", async () => {
    await replaceBuild(context);
    await page.evaluate(() => document.querySelector("main")?.append(document.createElement("textarea")));
    await page.locator("main > textarea").fill("Typed in a form without a draft");
    await page.getByRole("button", { name: "Revoke Board" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Masthead was updated." });
    await expect(notice).toBeVisible();
    await expect(page.locator("main > textarea")).toHaveValue("Typed in a form without a draft");
    await notice.getByRole("button", { name: "Reload page" }).click();
    await expectScreen(page, text);
    await page.getByRole("button", { name: "Revoke Board" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test("quotes text that is selected by touch, and stays on the post", async ({ page, owner, browser }) => {
  const text = "The quay is closed on Sunday";
  await submitForTomorrow(page, owner.handle, text);
  const url = await createReviewLink(page, { name: "Board" });
  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const guest = await phone.newPage();
  await guest.goto(url);
  await expectScreen(guest, "Do you approve this post?");
  await settle(guest);
  // As the handles of a selection do on a phone: without any event of a pointer.
  await guest.getByRole("region", { name: "Preview" }).evaluate((preview) => {
    const walker = document.createTreeWalker(preview, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf("closed on Sunday") ?? -1;
      if (at !== -1) getSelection()?.setBaseAndExtent(node, at, node, at + "closed on Sunday".length);
    }
  });
  const quote = guest.getByRole("button", { name: "Quote in a comment" });
  await expect(quote).toBeInViewport();
  await guest.screenshot({ path: "test-results/guest-quote.png" });
  await quote.tap();
  const form = guest.getByRole("form", { name: "New comment" });
  await expect(form).toContainText("closed on Sunday");
  await expect(form.getByLabel("Your comment")).toBeFocused();
  expect(await guest.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe("none");
  await phone.close();
});
