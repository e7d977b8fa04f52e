import { expect, type Page } from "@playwright/test";
import { expectScreen } from "../fixtures/screen.ts";

interface Picture {
  bytes: Buffer;
  /** What it shows, in words. */
  alt: string;
}

/** Writes a post in the open composer, with a picture where one is given. */
export async function writePost(page: Page, text: string, picture?: Picture): Promise<void> {
  await expectScreen(page, "New post");
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  if (!picture) return;
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  const file = { name: "harbour.jpg", mimeType: "image/jpeg", buffer: picture.bytes };
  await (await choosing).setFiles(file);
  await page.getByRole("textbox", { name: "Alt text of picture 1" }).fill(picture.alt);
}

/** Lets the post in the composer go out in a minute, and lands on its page. */
export async function publishInAMinute(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "In a minute" }).click();
  await page.getByRole("button", { name: "Approve and publish in a minute" }).click();
  await expectScreen(page, text);
  await expect(page).toHaveURL(/\/posts\/\d+$/);
}

/** Waits on the post's page, untouched, until it says that the post is out. */
export async function expectPublished(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Published$/ })).toBeVisible({ timeout: 180_000 });
}
