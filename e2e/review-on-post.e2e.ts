import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { chooseOption, createReviewLink, submitForTomorrow, writePost } from "./steps/posts.ts";

const PHONE = { width: 360, height: 740 };

test("a guest marks a point of an image on a phone, and its author answers at that point", async ({
  page,
  owner,
  anotherBrowser,
  api,
}) => {
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await writePost(page, "The boat is back", { bytes: await harborImage(), alt: "A boat at dusk" });
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await chooseOption(page, "Submit for review");
  await expectScreen(page, "The boat is back");
  const postId = Number(new URL(page.url()).pathname.split("/").at(-1));
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(await createReviewLink(page, { name: "Harbour board" }));
  await expectScreen(guest, "Do you approve this post?");
  const viewer = guest.getByRole("dialog", { name: "Image in full size" });

  await test.step("taps the image, and the point", async () => {
    await guest.getByRole("link", { name: "A boat at dusk" }).click();
    const image = viewer.getByRole("img", { name: "A boat at dusk" });
    const box = await image.boundingBox();
    await image.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.5 } });
    await expect(
      viewer.getByRole("button", { name: /^Your point: 25 % from the left, 50 % from the top/ }),
    ).toBeFocused();
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
    await viewer.getByRole("button", { name: "Comment on this point" }).click();
    await guest.getByLabel("Your comment").fill("Can the boat be brighter?");
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByRole("button", { name: "Comment", exact: true }).click();
    const entry = guest.getByRole("list", { name: "Thread" }).getByRole("listitem");
    await expect(entry).toContainText("A point on: A boat at dusk");
    await expectAccessible(guest);
  });

  await page.reload();
  const thread = page.getByRole("list", { name: "Thread" });
  const large = page.getByRole("dialog", { name: "Image in full size" });

  await test.step("its author sees it on the image, and goes to the comment and back", async () => {
    await expect(page.getByRole("link", { name: /A boat at dusk.*1 comment/ })).toBeVisible();
    await thread.getByRole("button", { name: /^Show in the post/ }).click();
    const pin = large.getByRole("button", { name: "Comment 1 by Bea Board (via link)" });
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await large.getByRole("button", { name: "Go to comment" }).click();
    await expect(large).toBeHidden();
    await expect(thread.getByRole("listitem").filter({ hasText: "Can the boat be brighter?" })).toBeFocused();
  });

  await test.step("and marks another point by keyboard", async () => {
    await page.getByRole("link", { name: /A boat at dusk/ }).focus();
    await page.keyboard.press("Enter");
    await large.getByRole("button", { name: "A boat at dusk" }).press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(
      large.getByRole("button", { name: /^Your point: 48 % from the left, 40 % from the top/ }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Your comment" })).toBeFocused();
    await page.keyboard.type("Here?");
    await page.getByRole("form", { name: "New comment" }).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("says that the image was removed", async () => {
    const client = await apiAs(api, owner);
    expect((await client.patch(`/posts/${postId}`, { media_ids: [] })).status).toBe(200);
    await page.reload();
    await expect(thread.getByText("The image was removed.").first()).toBeVisible();
    await expectAccessible(page);
  });
});

test("a guest suggests a text and approves with it; the author accepts it, and the post is approved", async ({
  page,
  owner,
  anotherBrowser,
}) => {
  await submitForTomorrow(page, owner.handle, "We open at nine");
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(await createReviewLink(page, { name: "Harbour board" }));
  await expectScreen(guest, "Do you approve this post?");
  const form = guest.getByRole("region", { name: "Suggest a change" });

  await test.step("suggests a change, and approves with it", async () => {
    await guest.getByRole("button", { name: "Suggest a change" }).click();
    await form.getByRole("textbox", { name: "Text", exact: true }).fill("We open at ten");
    await form.getByRole("textbox", { name: "Your name" }).fill("Bea Board");
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
    await form.getByRole("button", { name: "Approve with this change" }).click();
    await expect(form).toBeHidden();
    const change = guest.getByRole("region", { name: "Suggested change" });
    await expect(change.getByRole("deletion")).toContainText("nine");
    await expect(change.getByRole("insertion")).toContainText("ten");
    await expect(change).toContainText("Approves the post with exactly this text.");
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
  });

  await page.reload();
  const change = page.getByRole("region", { name: "Suggested change" });

  await test.step("the queue shows it, and asks before approving over it", async () => {
    await visit(page, `/studio/${owner.handle}/approvals`);
    await expectScreen(page, "Approvals");
    const preview = page.getByRole("region", { name: "The post" });
    await expect(preview.getByRole("region", { name: "Suggested change" })).toBeVisible();
    await preview.getByRole("button", { name: "Approve", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Approve with 1 open comment?" });
    await expect(question).toContainText("Bea Board (via link)");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Continue reviewing" }).click();
    await expectAccessible(page);
    await preview.getByRole("link", { name: "Open post" }).click();
    await expectScreen(page, "We open at nine");
  });

  await test.step("the author accepts it in one click, which approves the post", async () => {
    await change.getByRole("button", { name: "Accept change" }).click();
    await expect(change).toContainText("as revision 2");
    await expectScreen(page, "We open at ten");
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Approved");
    await expectAccessible(page);
  });

  await guest.reload();
  await expect(guest.getByRole("region", { name: "Suggested change" })).toContainText("Accepted.");
  await expect(guest.getByText(/^Approved\. It publishes/)).toBeVisible();
});

test("asks on the post's page before approving over an open question, also by keyboard", async ({
  page,
  owner,
  anotherBrowser,
}) => {
  await submitForTomorrow(page, owner.handle, "The ferry sails at noon");
  const guest = await anotherBrowser();
  await guest.goto(await createReviewLink(page, { name: "Harbour board" }));
  await guest.getByRole("button", { name: "Write a comment" }).click();
  await guest.getByLabel("Your comment").fill("Every day?");
  await guest.getByLabel("Your name").fill("Bea Board");
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(guest.getByRole("list", { name: "Thread" })).toContainText("Every day?");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: "Approve with 1 open comment?" });
  await expect(question).toContainText("Every day?");
  await question.getByRole("button", { name: "Approve anyway" }).click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible();

  await test.step("another guest is asked too", async () => {
    const other = await anotherBrowser();
    await submitForTomorrow(page, owner.handle, "The market is on Friday");
    const link = await createReviewLink(page, { name: "Harbour board" });
    const form = page.getByRole("form", { name: "New comment" });
    await form.getByRole("textbox", { name: "Your comment" }).fill("Friday or Saturday?");
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    await other.goto(link);
    await other.getByRole("button", { name: "Approve", exact: true }).click();
    const decision = other.getByRole("form", { name: "Approve post" });
    await expect(decision.getByRole("list", { name: "Open comments" })).toContainText("Friday or Saturday?");
    await decision.getByLabel("Your name").fill("Max Mayor");
    await expectAccessible(other);
    await decision.getByRole("button", { name: "Approve anyway" }).click();
    await expect(other.getByText("Approved. Thank you.")).toBeVisible();
  });
});
