import type { Page } from "@playwright/test";
import { harborImage } from "./fixtures/image.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { createReviewLink, submitForTomorrow } from "./steps/posts.ts";

const PHONE = { width: 360, height: 740 };

/** Pastes a file where the focus is, as an image copied from another program. */
async function pasteImage(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate(
    (all) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(all)], "pasted.jpg", { type: "image/jpeg" }));
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    },
    [...bytes],
  );
}

test("a member and a guest show what they mean with images, each in the other's thread", async ({
  page,
  owner,
  anotherBrowser,
  newPage,
}) => {
  await submitForTomorrow(page, owner.handle, "The quay is lit at night");
  const link = await createReviewLink(page, { name: "Harbour board" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  const picture = { name: "quay.jpg", mimeType: "image/jpeg", buffer: await harborImage() };
  const thread = page.getByRole("list", { name: "Thread" });

  await test.step("a member chooses one, pastes another, and removes that", async () => {
    const form = page.getByRole("form", { name: "New comment" });
    const words = form.getByRole("textbox", { name: "Your comment" });
    await form.locator("input[type=file]").setInputFiles([picture]);
    const images = form.getByRole("list", { name: "Images of the comment" });
    await expect(images.getByRole("listitem")).toHaveCount(1);
    await words.focus();
    await pasteImage(page, await harborImage(120));
    await expect(images.getByRole("listitem")).toHaveCount(2);
    await expect(form.getByText("Add a few words to send the images.")).toBeVisible();
    await form.getByRole("textbox", { name: "Alt text of image 1, optional" }).fill("The quay in the evening");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await form.getByRole("button", { name: "Remove image 2" }).click();
    await words.fill("More of this light");
    await page.reload();
    await expect(images.getByRole("listitem")).toHaveCount(1);
    await expect(form.getByRole("textbox", { name: "Alt text of image 1, optional" })).toHaveValue(
      "The quay in the evening",
    );
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread.getByRole("img", { name: "The quay in the evening" })).toBeVisible();
    await expect(images).toHaveCount(0);
  });

  await test.step("it opens in full size, and gives the focus back", async () => {
    const opener = thread.getByRole("button", { name: "The quay in the evening" });
    await opener.click();
    const viewer = page.getByRole("dialog", { name: "Image in full size" });
    await expect(viewer.getByRole("img", { name: "The quay in the evening" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a guest sees it on a phone, and answers with an image of theirs", async () => {
    await guest.goto(link);
    await expectScreen(guest, "Do you approve this post?");
    const theirs = guest.getByRole("list", { name: "Thread", exact: true });
    await expect(theirs.getByRole("img", { name: "The quay in the evening" })).toBeVisible();
    await guest.getByRole("button", { name: "Write a comment" }).click();
    const form = guest.getByRole("form", { name: "New comment" });
    await form.locator("input[type=file]").setInputFiles([{ ...picture, buffer: await harborImage(200) }]);
    await expect(form.getByRole("button", { name: "Remove image 1" })).toBeVisible();
    await form.getByLabel("Your comment").fill("Or like here?");
    await form.getByLabel("Your name").fill("Bea Board");
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    const own = theirs.getByRole("listitem").filter({ hasText: "Or like here?" });
    await own.getByRole("button", { name: "Image 1" }).click();
    await expect(guest.getByRole("dialog", { name: "Image in full size" })).toBeVisible();
    await expectNoHorizontalScroll(guest);
  });

  await test.step("the member sees it without a reload, and the mail says that there is an image", async () => {
    const entry = thread.getByRole("listitem").filter({ hasText: "Or like here?" });
    await expect(entry.getByRole("button", { name: "Image 1" })).toBeVisible();
    const mailbox = await newPage({});
    await openMail(mailbox, owner.email, "commented on a post");
    await expect(mailbox.getByText("With 1 image.").first()).toBeVisible();
  });
});
