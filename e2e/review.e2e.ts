import { expectScreen } from "./fixtures/screen.ts";
import { expectGenuine } from "./fixtures/signatures.ts";
import { expect, test } from "./fixtures/test.ts";
import { writePost } from "./steps/posts.ts";
import { addEndpoint } from "./steps/webhooks.ts";

test("a draft is kept as one writes, and found again in the calendar", async ({ page, owner }) => {
  await page.goto(`/studio/${owner.handle}/posts/new`);
  await writePost(page, "Half a thought");
  await expect(page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ })).toBeVisible();
  await expect(page).toHaveURL(/\/posts\/\d+\/edit$/);
  await page.goto(`/studio/${owner.handle}/calendar`);
  await expectScreen(page, "Calendar", ["light", "dark"]);
  await page.getByRole("list", { name: "Posts without a date" }).getByRole("link", { name: "Half a thought" }).click();
  await expectScreen(page, "Half a thought", ["light", "dark"]);
  await page.getByRole("link", { name: "Go on writing" }).click();
  await expectScreen(page, "Edit post", ["light", "dark"]);
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Half a thought");
});

test("a post is discussed, sent back, changed and approved", async ({ page, owner, receiver }) => {
  const secret = await addEndpoint(page, owner.handle, receiver.url);
  await page.goto(`/studio/${owner.handle}/posts/new`);
  await writePost(page, "The quay is closed on Sunday");
  await page.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await page.getByRole("button", { name: "Other ways" }).click();
  await page.getByRole("menuitem", { name: "Submit for review" }).click();
  await expectScreen(page, "The quay is closed on Sunday");
  const status = page.getByRole("main").getByRole("status");
  await expect(status.filter({ hasText: "In review" })).toBeVisible();
  const thread = page.getByRole("list", { name: "Thread" });
  const comment = page.getByRole("textbox", { name: "Your comment" });

  await test.step("a comment reaches the thread and the webhook", async () => {
    await comment.fill("Until when?");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread.getByRole("listitem")).toContainText(["Until when?"]);
    const received = await receiver.get("post.commented");
    expectGenuine(received, secret);
    expect(received.body).toMatchObject({ kind: "comment", body: "Until when?" });
  });

  await test.step("asked for changes, it goes back to its author", async () => {
    await comment.fill("Say from when to when.");
    await page.getByRole("button", { name: "Ask for changes" }).click();
    await expect(status.filter({ hasText: "Changes requested" })).toBeVisible();
    await expect(thread).toContainText("Asked for changes");
  });

  await test.step("changed, scheduled and approved; the thread remembers", async () => {
    await page.getByRole("link", { name: "Make the changes" }).click();
    await expectScreen(page, "Edit post");
    await page.getByRole("textbox", { name: "Text" }).fill("The quay is closed on Sunday from 9 to 12");
    await page.getByRole("button", { name: /^Schedule and approve for/ }).click();
    await expectScreen(page, "The quay is closed on Sunday from 9 to 12");
    await expect(status.filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(thread).toContainText("Approved");
    expect((await receiver.get("post.approved")).body).toMatchObject({ status: "scheduled", approved_via: "studio" });
  });

  await test.step("taken off the calendar, it is cancelled", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Take off the calendar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it off" }).click();
    await expect(status.filter({ hasText: "Cancelled" })).toBeVisible();
  });
});
