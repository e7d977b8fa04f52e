import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectPublished, writePost } from "./steps/posts.ts";

/** Refused without the passcode, with a wrong one, and once the link has ended. */
const OPENING = /shareLinks\.visit\.open/;
const PHONE = { width: 360, height: 740 };

/** Makes a link on the post's page, and answers its address. */
async function share(page: Page, { name, passcode }: { name: string; passcode?: string }): Promise<string> {
  await page.getByRole("button", { name: "Share for review" }).click();
  const dialog = page.getByRole("dialog", { name: "Share for review" });
  await dialog.getByLabel("Name (optional)").fill(name);
  if (passcode) await dialog.getByRole("textbox", { name: "Passcode (optional)" }).fill(passcode);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("The link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Share links" })).toContainText(name);
  return link;
}

async function submitForTomorrow(page: Page, handle: string, text: string): Promise<void> {
  await page.goto(`/studio/${handle}/posts/new`);
  await writePost(page, text);
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await page.getByRole("button", { name: "Other ways" }).click();
  await page.getByRole("menuitem", { name: "Submit for review" }).click();
  await expectScreen(page, text);
}

test("a client approves on the phone without an account, and the post goes out", async ({
  page,
  owner,
  anotherBrowser,
  trouble,
}) => {
  trouble.expect(422, OPENING);
  await submitForTomorrow(page, owner.handle, "The quay is open again");
  const link = await share(page, { name: "Harbour board" });
  const status = page.getByRole("main").getByRole("status");
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);

  await test.step("the link opens without a cookie and shows the post", async () => {
    await guest.goto(link);
    await expectScreen(guest, "Is this good to go?", ["light", "dark"]);
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The quay is open again");
    await expectNoSidewaysScroll(guest);
    expect(await guest.context().cookies()).toEqual([]);
    expect(await guest.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    expect(await guest.locator('meta[name="referrer"]').getAttribute("content")).toBe("no-referrer");
  });

  await test.step("approved, with a name and a word", async () => {
    await guest.getByRole("button", { name: "Approve" }).click();
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByText("Tell us your name.")).toBeVisible();
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByLabel("A word to the team (optional)").fill("Well said.");
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Approve" }).dblclick();
    await expect(guest.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
    await expect(guest.getByRole("list", { name: "Thread" }).getByRole("listitem")).toHaveCount(1);
    await expectNoSidewaysScroll(guest);
  });

  await test.step("the team sees who approved by which way", async () => {
    await page.reload();
    await expect(status.filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Bea Board (via link)");
    await expect(page.getByRole("list", { name: "Share links" })).toContainText("opened once");
    await expectAccessible(page);
  });

  await test.step("moved to the next minute, the tick publishes it", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Change the time" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the time" });
    await dialog.getByRole("button", { name: "In a minute" }).click();
    await dialog
      .getByRole("button", { name: /in a minute$/ })
      .last()
      .click();
    await expectPublished(page);
  });

  await test.step("withdrawn, the link says so", async () => {
    await page.getByRole("button", { name: "Withdraw Harbour board" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw link" }).click();
    await expect(page.getByRole("list", { name: "Share links" })).toContainText("Revoked");
    await guest.reload();
    await expectScreen(guest, "This review has ended", ["light", "dark"]);
  });
});

test("behind a passcode a client asks for changes and comments", async ({ page, owner, anotherBrowser, trouble }) => {
  trouble.expect(422, OPENING);
  await submitForTomorrow(page, owner.handle, "The quay is closed");
  const link = await share(page, { name: "Mayor", passcode: "red pencil" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(link);
  await expectScreen(guest, "This review asks for a passcode", ["light", "dark"]);
  const passcode = guest.getByRole("textbox", { name: "Passcode" });
  await passcode.fill("blue pencil");
  await guest.getByRole("button", { name: "Open the review" }).click();
  await expect(guest.getByText("This is not the passcode.")).toBeVisible();
  await passcode.fill("red pencil");
  await guest.getByRole("button", { name: "Open the review" }).click();
  await expectScreen(guest, "Is this good to go?");

  await guest.getByLabel("Your comment").fill("Until when?");
  await guest.getByLabel("Your name").fill("Max Mayor");
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = guest.getByRole("list", { name: "Thread" });
  await expect(thread).toContainText("Until when?");

  await guest.getByRole("button", { name: "Ask for changes" }).click();
  await expect(guest.getByLabel("Your name").first()).toHaveValue("Max Mayor");
  await guest.getByLabel("What should change?").fill("Say from when to when.");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByRole("status").filter({ hasText: "Sent back with your words." })).toBeVisible();
  await guest.reload();
  await expectScreen(guest, "For you to look at");
  await expect(thread).toContainText("Asked for changes");

  await page.reload();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Changes requested" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Thread" })).toContainText("Max Mayor (via link)");
});
