import { followLink, openMail } from "./fixtures/mailbox.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { createReviewLink, submitForTomorrow } from "./steps/posts.ts";

const PHONE = { width: 360, height: 740 };

test("lets a guest edit and delete their own comments on a phone, and nobody else", async ({
  page,
  owner,
  anotherBrowser,
}) => {
  await submitForTomorrow(page, owner.handle, "The quay is lit at night");
  const link = await createReviewLink(page, { name: "Harbour board" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(link);
  await expectScreen(guest, "Do you approve this post?");
  const thread = guest.getByRole("list", { name: "Thread" });
  for (const text of ["Until when?", "And on Sundays?"]) {
    const opener = guest.getByRole("button", { name: "Write a comment" });
    if (await opener.isVisible()) await opener.click();
    await guest.getByLabel("Your comment").fill(text);
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread).toContainText(text);
  }

  await test.step("edits one", async () => {
    const first = thread.getByRole("listitem").filter({ hasText: "Until when?" });
    await first.getByRole("button", { name: "Edit" }).click();
    const form = guest.getByRole("form", { name: "Edit comment" });
    await expect(form.getByLabel("Your comment")).toBeFocused();
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
    await form.getByLabel("Your comment").fill(" ");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Enter a comment.")).toBeVisible();
    await form.getByLabel("Your comment").fill("Until noon?");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(thread).toContainText("Until noon?");
    await expect(thread).toContainText("edited");
    await expect(guest.locator(":focus")).toHaveText("Reply");
  });

  await test.step("deletes the other one, after a question", async () => {
    const second = thread.getByRole("listitem").filter({ hasText: "And on Sundays?" });
    await second.getByRole("button", { name: "Delete" }).click();
    const form = guest.getByRole("form", { name: "Delete comment" });
    await expectAccessible(guest);
    await form.getByRole("button", { name: "Cancel" }).click();
    await second.getByRole("button", { name: "Delete" }).click();
    await form.getByRole("button", { name: "Delete comment" }).click();
    await expect(thread.getByRole("listitem")).toHaveCount(1);
    await expectAccessibleScreen(guest, "Do you approve this post?");
  });

  await test.step("keeps both after a reload, and offers them to no other guest", async () => {
    await guest.reload();
    await expect(thread.getByRole("button", { name: "Edit" })).toBeVisible();
    const other = await anotherBrowser();
    await other.setViewportSize(PHONE);
    await other.goto(link);
    await expect(other.getByRole("list", { name: "Thread" })).toContainText("Until noon?");
    await expect(other.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expect(other.getByRole("button", { name: "Delete" })).toHaveCount(0);
  });

  await page.reload();
  const seen = page.getByRole("list", { name: "Thread" });
  await expect(seen).toContainText("Until noon?");
  await expect(seen).toContainText("edited");
  await expect(seen).not.toContainText("And on Sundays?");
});

test("emails a review link to people outside, who open it on a phone", async ({ page, owner, newPage }) => {
  await submitForTomorrow(page, owner.handle, "The ferry sails at noon");
  await page.getByRole("button", { name: "Share for review" }).click();
  const dialog = page.getByRole("dialog", { name: "Share for review" });
  await dialog.getByLabel("Name (optional)").fill("Harbour board");
  await dialog.getByRole("button", { name: "Create link", exact: true }).click();
  await dialog.getByRole("button", { name: "Send by email" }).click();
  const addresses = dialog.getByLabel("Email addresses");
  await addresses.fill("bea.board@example.com, nobody");
  await dialog.getByRole("button", { name: "Send email" }).click();
  await expect(dialog.getByText("nobody isn't an email address.")).toBeVisible();
  await addresses.fill("bea.board@example.com, max.mayor@example.com");
  await dialog.getByLabel("Note (optional)").fill("Could you look by Friday?");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send email" }).click();
  await expect(dialog.getByRole("status")).toHaveText("The link was sent to 2 addresses.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Send Harbour board by email" })).toBeVisible();

  // On the machine that has the mailbox.
  const guest = await newPage({});
  await guest.setViewportSize(PHONE);
  await openMail(guest, "bea.board@example.com", "asks you to review a post");
  const mail = guest.getByRole("main");
  await expect(mail).toContainText("Could you look by Friday?");
  await expect(mail).not.toContainText("max.mayor");
  await followLink(guest);
  await expectAccessibleScreen(guest, "Do you approve this post?");
  await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The ferry sails at noon");
});

test("mails a guest the new version, who approves it with two taps on a phone", async ({ owner, newPage, api }) => {
  const client = await apiAs(api, owner);
  const { body: listed } = await client.get("/channels");
  const channels = (listed.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  // Due within the hour, so that it is mailed at once.
  const scheduled_at = new Date(Date.now() + 50 * 60_000).toISOString();
  const text = "The ferry sails at noon on Sunday";
  const { body: made } = await client.post("/posts", { body: text, channels, scheduled_at, submit: true });
  const { id } = made.post as { id: number };
  const { body: shared } = await client.post(`/posts/${id}/share-links`, {});
  const guest = await newPage({});
  await guest.setViewportSize(PHONE);
  await guest.goto((shared.share_link as { url: string }).url);
  await expectScreen(guest, "Do you approve this post?");

  await test.step("leaves an address, which has to be confirmed", async () => {
    await guest.getByRole("button", { name: "Email me new versions" }).click();
    const form = guest.getByRole("form", { name: "Emails about new versions" });
    await form.getByRole("button", { name: "Send confirmation" }).click();
    await expect(form.getByText("Enter your email address.")).toBeVisible();
    await expectAccessible(guest);
    await form.getByLabel("Email").fill("gia.guest@example.com");
    await form.getByLabel("Your name").fill("Gia Guest");
    await form.getByRole("button", { name: "Send confirmation" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "Check your email" })).toContainText(
      "gia.guest@example.com",
    );
    await expectAccessibleScreen(guest, "Do you approve this post?");
    await expectNoHorizontalScroll(guest);
    await openMail(guest, "gia.guest@example.com", "Confirm your address");
    await followLink(guest);
    await expectAccessibleScreen(guest, "Confirm your address");
    await expectNoHorizontalScroll(guest);
    await guest.getByRole("button", { name: "Confirm address" }).click();
    await expectAccessibleScreen(guest, "Emails about this review");
    await guest.getByRole("link", { name: "Open review" }).click();
    await expectScreen(guest, "Do you approve this post?");
    await expect(guest.getByText("New versions are emailed to")).toBeVisible();
  });

  await test.step("requests changes by the comment they wrote, in the name they gave", async () => {
    await guest.getByRole("button", { name: "Write a comment" }).click();
    await guest.getByLabel("Your comment").fill("It sails at one.");
    await guest.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(guest.getByRole("list", { name: "Thread" })).toContainText("It sails at one.");
    await guest.getByRole("button", { name: "Request changes" }).click();
    const decision = guest.getByRole("form", { name: "Request changes" });
    await expect(decision.getByRole("list", { name: "Your comments" })).toContainText("It sails at one.");
    await expect(decision.getByLabel("Your name")).toHaveValue("Gia Guest");
    await expectAccessible(guest);
    await expectNoHorizontalScroll(guest);
    await decision.getByRole("button", { name: "Send" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "Changes requested." })).toBeVisible();
    const thread = guest.getByRole("list", { name: "Thread" });
    await expect(thread).toContainText("In the change request");
    await expect(thread.getByRole("button", { name: "Edit" })).toHaveCount(0);
  });

  await client.patch(`/posts/${id}`, { body: "The ferry sails at one on Sunday" });
  await client.post(`/posts/${id}/submit`, {});
  await openMail(guest, "gia.guest@example.com", "new version: 1 change for your 1 note");
  // The first tap: a device that never saw the review, by the mail alone.
  const phone = await newPage({});
  await phone.setViewportSize(PHONE);
  const link = guest.getByRole("link", { name: /^http.*post=/ }).first();
  await phone.goto((await link.getAttribute("href")) ?? "");
  await expectAccessibleScreen(phone, "Do you approve this post?");
  // Opening decided nothing.
  expect((await client.get(`/posts/${id}`)).body.post).toMatchObject({ status: "in_review" });
  await expect(phone.getByRole("button", { name: "Approve" })).toBeInViewport();
  // The second tap.
  await phone.getByRole("button", { name: "Approve" }).click();
  await expect(phone.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
  expect((await client.get(`/posts/${id}`)).body.post).toMatchObject({ status: "scheduled" });

  await phone.getByRole("button", { name: "Remove address" }).click();
  await expectAccessibleScreen(phone, "Address removed");
});

test("says who made a link that has ended, and asks them for a new one", async ({
  page,
  owner,
  anotherBrowser,
  api,
  browserErrors,
}) => {
  // The page that was open learns by its next call that the link has ended.
  browserErrors.expect(422, /shareLinks\.visit\./);
  const client = await apiAs(api, owner);
  await submitForTomorrow(page, owner.handle, "The kiosk moves");
  const link = await createReviewLink(page, { name: "Harbour board" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(link);
  await expectScreen(guest, "Do you approve this post?");
  const { body } = await client.get("/share-links");
  await client.delete(`/share-links/${(body.share_links as { id: number }[])[0]?.id}`);
  await guest.reload();
  await expectAccessibleScreen(guest, "This review link is no longer active");
  await expect(guest.getByText("made this link.")).toContainText(owner.firstName);
  await expectNoHorizontalScroll(guest);
  await guest.getByRole("button", { name: "Ask for a new one" }).click();
  await expect(guest.getByText("Enter your name.")).toBeVisible();
  await guest.getByLabel("Your name").fill("Bea Board");
  await guest.getByRole("button", { name: "Ask for a new one" }).click();
  await expect(guest.getByRole("status").filter({ hasText: "has been asked for a new one." })).toBeVisible();
  await expectAccessible(guest);
  await guest.reload();
  await expect(guest.getByText("has been asked for a new one.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Ask for a new one" })).toHaveCount(0);
  const { body: told } = await client.get("/notifications");
  // The post is due tomorrow, so a reminder to approve it may stand beside the request.
  const requests = (told.notifications as { type: string }[]).filter(({ type }) => type === "link_requested");
  expect(requests).toMatchObject([{ title: "Bea Board asks for a new review link" }]);
});
