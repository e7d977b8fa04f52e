import { expect, type Page } from "@playwright/test";
import { visit } from "../fixtures/navigation.ts";
import { expectAccessibleOnce, expectScreen } from "../fixtures/screen.ts";

interface ImageFile {
  bytes: Buffer;
  /** The alt text. */
  alt: string;
}

/** Writes a post in the open composer, optionally with an image. */
export async function writePost(page: Page, text: string, image?: ImageFile): Promise<void> {
  await expectScreen(page, "New post");
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  if (!image) return;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add media" }).click();
  const file = { name: "harbour.jpg", mimeType: "image/jpeg", buffer: image.bytes };
  await (await chooser).setFiles(file);
  await page.getByRole("textbox", { name: "Alt text of image 1" }).fill(image.alt);
}

/** Approves and publishes the post in the composer in a minute; ends on its page. */
export async function publishInAMinute(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "In a minute" }).click();
  await page.getByRole("button", { name: "Approve and publish in a minute" }).click();
  await expectScreen(page, text);
  await expect(page).toHaveURL(/\/posts\/\d+$/);
}

/**
 * Chooses an action of the composer's menu, once the checks of the text have passed: Playwright scrolls to what it can't
 * click yet, away from the button, and a menu whose button is out of view is hidden.
 */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "More options" }).click();
  const item = page.getByRole("menuitem", { name });
  await expect(item).toBeEnabled();
  await item.click();
}

/** Approves and publishes the post in the composer at once; ends on its page. */
export async function publishNow(page: Page, text: string): Promise<void> {
  await chooseOption(page, "Approve and publish now");
  await page.getByRole("dialog").getByRole("button", { name: "Approve and publish now" }).click();
  await expectScreen(page, text);
  await expect(page).toHaveURL(/\/posts\/\d+$/);
}

/** Writes a post and submits it for tomorrow, as a person who could also approve it; ends on its page. */
export async function submitForTomorrow(page: Page, handle: string, text: string): Promise<void> {
  await visit(page, `/studio/${handle}/posts/new`);
  await writePost(page, text);
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await chooseOption(page, "Submit for review");
  await expectScreen(page, text);
}

/** Reschedules an approved post to the next minute, from its page. */
export async function rescheduleInAMinute(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule post" });
  await dialog.getByRole("button", { name: "In a minute" }).click();
  await dialog
    .getByRole("button", { name: /in a minute$/ })
    .last()
    .click();
}

/** Creates a review link on a post's page. @returns its URL */
export async function createReviewLink(
  page: Page,
  { name, passcode }: { name: string; passcode?: string },
): Promise<string> {
  await page.getByRole("button", { name: "Share for review" }).click();
  const dialog = page.getByRole("dialog", { name: "Share for review" });
  await dialog.getByLabel("Name (optional)").fill(name);
  if (passcode) await dialog.getByRole("textbox", { name: "Passcode (optional)" }).fill(passcode);
  await expectAccessibleOnce(page, "share");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Review links" })).toContainText(name);
  return link;
}

/** Waits on the post's page, without a reload, until the post is published. */
export async function expectPublished(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Published$/ })).toBeVisible({ timeout: 180_000 });
}
