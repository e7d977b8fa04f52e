import type { Page } from "@playwright/test";
import type { BrowserErrors } from "./fixtures/browser-errors.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { translatePages } from "./fixtures/translation.ts";
import { BRAND_PAGES, PERSONAL_PAGES, PUBLIC_PAGES, SETTINGS_PAGES } from "./pages.ts";
import { submitPosts } from "./steps/approvals.ts";
import { fillBrandOf, pagesOfThings } from "./steps/fill-brand.ts";
import { apiAs, connectAccount, itemOf, sendFromPlatform } from "./steps/inbox.ts";
import { writePost } from "./steps/posts.ts";

/** The page is translated, and neither it nor a part of it has given up, which is an error on the console too. */
async function expectTranslated(page: Page, { found }: BrowserErrors): Promise<void> {
  await expect(page.locator("#main font > font").first()).toBeAttached();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

test("every screen can be left for the next after the browser has translated it", async ({
  page,
  owner,
  api,
  origin,
  anotherBrowser,
  browserErrors,
}) => {
  const filled = await fillBrandOf(owner, api, origin);
  await translatePages(page);
  const studio = `/studio/${owner.handle}`;
  const lists = [...BRAND_PAGES, ...SETTINGS_PAGES].map((screen) => screen.path);
  for (const path of [...lists, ...pagesOfThings(filled)]) {
    await visit(page, `${studio}/${path}`);
    await expectTranslated(page, browserErrors);
  }
  for (const { path, title } of PERSONAL_PAGES) {
    await visit(page, path);
    await expectScreen(page, title);
    await expectTranslated(page, browserErrors);
  }
  const guest = await anotherBrowser();
  await translatePages(guest);
  for (const path of [...PUBLIC_PAGES.map((screen) => screen.path), `/b/${owner.handle}`, filled.reviewLink]) {
    await guest.goto(path);
    await expectTranslated(guest, browserErrors);
  }
});

test("a translated composer saves, counts, warns and goes on to the post's page", async ({
  page,
  owner,
  api,
  browserErrors,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await translatePages(page);
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await writePost(page, "Half a thought", { bytes: await harborImage(), alt: "A boat" });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const saved = page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ });
  await expect(saved).toBeVisible();
  await expectTranslated(page, browserErrors);
  const versions = page.getByRole("group", { name: "Version" });

  await test.step("counts what is typed, and says what is wrong until it is mended", async () => {
    await text.fill("x".repeat(700));
    await expect(page.getByText("300 left")).toBeVisible();
    await text.fill("x".repeat(701));
    await expect(page.getByText("299 left")).toBeVisible();
    await text.fill("The quay is open again");
    await expect(page.getByText("Ready for all channels.")).toBeVisible();
    await text.fill("x".repeat(1001));
    await expect(page.getByText("Ready for all channels.")).toBeHidden();
    await text.fill("The quay is open again");
    await expect(saved).toBeVisible();
  });

  await test.step("switches between versions and previews", async () => {
    for (const name of [/Feed/, "All channels"]) await versions.getByRole("button", { name }).first().click();
    for (const button of await page.getByRole("group", { name: "Channel to preview" }).getByRole("button").all())
      await button.click();
  });

  await test.step("opens and closes menus and dialogs", async () => {
    await page.getByRole("button", { name: "More options" }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or run a command" }).fill("calendar");
    await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await page.getByRole("button", { name: /^Schedule and approve for/ }).click();
  await expectScreen(page, "The quay is open again");
  const id = new URL(page.url()).pathname.split("/").at(-1);

  await test.step("shows what others do meanwhile", async () => {
    await client.post(`/posts/${id}/comments`, { body: "Since when?" });
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Since when?");
    await client.post(`/posts/${id}/request-changes`, { comment: "Say since when." });
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Changes requested" })).toBeVisible();
    await expectTranslated(page, browserErrors);
  });
});

test("translated approvals, messages and a guest's review can be decided", async ({
  page,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  const client = await apiAs(api, owner);
  const [first = 0] = await submitPosts(client, [
    { body: "The quay is open again", inHours: 30 },
    { body: "The lighthouse is lit", inHours: 40 },
    { body: "The ferry sails at seven", inHours: 50 },
  ]);
  await translatePages(page);
  await visit(page, `/studio/${owner.handle}/approvals`);
  const queue = page.getByRole("list", { name: "Posts to approve" });
  await expect(queue.getByRole("listitem")).toHaveCount(3);
  const rail = page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: /^Approvals/ });
  await expect(rail).toContainText("3");

  await test.step("a client approves by a link, which the queue and its counts follow", async () => {
    const { body } = await client.post(`/posts/${first}/share-links`, { name: "Harbour board" });
    const guest = await anotherBrowser();
    await translatePages(guest);
    await guest.goto((body.share_link as { url: string }).url);
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The quay is open again");
    await expectTranslated(guest, browserErrors);
    await guest.getByRole("button", { name: "Approve" }).click();
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByText("Enter your name.")).toBeVisible();
    await guest.getByLabel("Your name").fill("Bea Board");
    await expect(guest.getByText("Enter your name.")).toBeHidden();
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
    await expectTranslated(guest, browserErrors);
    await expect(queue.getByRole("listitem")).toHaveCount(2);
    await expect(rail).toContainText("2");
  });

  await test.step("approves in the queue", async () => {
    await page.keyboard.press("a");
    await expect(page.getByText(/^Approved\. Publishes/)).toBeVisible();
    await expect(queue.getByRole("listitem")).toHaveCount(1);
    await expect(rail).toContainText("1");
    await expectTranslated(page, browserErrors);
  });

  await test.step("reads and answers a message that arrives", async () => {
    await connectAccount(client, owner.handle);
    await visit(page, `/studio/${owner.handle}/inbox`);
    await expectTranslated(page, browserErrors);
    const from = { id: "mia", name: "Mia Lindqvist", handle: "@mia" };
    await sendFromPlatform({ account: owner.handle, text: "Does the ferry take bicycles?", from });
    await itemOf(page, "bicycles").getByRole("link").click();
    await page.getByLabel("Reply to Mia Lindqvist").fill("Yes: up to six of them.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByRole("list", { name: `Replies of ${owner.brand}` })).toContainText("Sent");
    await expectTranslated(page, browserErrors);
  });
});
