import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expectGenuine } from "./fixtures/signatures.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { chooseOption, submitForTomorrow, writePost } from "./steps/posts.ts";
import { createEndpointThrough } from "./steps/webhooks.ts";

test("saves a draft automatically and shows it in the calendar", async ({ page, owner }) => {
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await writePost(page, "Half a thought");
  await expect(page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ })).toBeVisible();
  await expect(page).toHaveURL(/\/posts\/\d+\/edit$/);
  await visit(page, `/studio/${owner.handle}/calendar`);
  await expectScreen(page, "Calendar");
  await page.getByRole("list", { name: "Unscheduled posts" }).getByRole("link", { name: "Half a thought" }).click();
  await expectAccessibleScreen(page, "Half a thought");
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expectScreen(page, "Edit post");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Half a thought");
});

test("takes a post through comments, requested changes, approval, edits and a second approval", async ({
  page,
  owner,
  receiver,
  api,
}) => {
  const client = await apiAs(api, owner);
  const { secret } = await createEndpointThrough(client, receiver.url);
  await submitForTomorrow(page, owner.handle, "The quay is closed on Sunday");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const main = page.getByRole("main");
  const status = main.getByRole("status");
  await expect(status.filter({ hasText: "In review" })).toBeVisible();
  const thread = page.getByRole("list", { name: "Thread" });
  const form = page.getByRole("form", { name: "New comment" });
  const words = form.getByRole("textbox", { name: "Your comment" });

  await test.step("has the post itself in view at every width, and its channels below it", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 860 };
    for (const width of [360, 768, 960, 1280, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      // Styles change a frame later: with reduced motion, every transition has a duration of almost nothing.
      const top = async () => (await page.getByRole("region", { name: "The post" }).boundingBox())?.y;
      await expect.poll(top, `${width} px`).toBeLessThanOrEqual(300);
      await expectNoHorizontalScroll(page);
    }
    await page.setViewportSize(size);
    await expect(page.getByRole("list", { name: "Activity" }).getByRole("listitem").first()).toContainText("Created");
  });

  await test.step("adds a comment on a passage to the thread and sends it to the webhook", async () => {
    await form.getByRole("button", { name: "Quote a passage" }).click();
    const text = form.getByRole("textbox", { name: /^Text: select/ });
    await text.focus();
    await page.keyboard.press("Control+End");
    for (let presses = 0; presses < "on Sunday".length; presses++) await page.keyboard.press("Shift+ArrowLeft");
    await form.getByRole("button", { name: "Quote selection" }).click();
    await expect(words).toBeFocused();
    await page.keyboard.type("Until when?");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread.getByRole("listitem")).toContainText(["Until when?"]);
    await expect(thread.getByRole("button", { name: "Show in the post: on Sunday" })).toBeVisible();
    const received = await receiver.get("post.commented");
    expectGenuine(received, secret);
    expect(received.body).toMatchObject({ kind: "comment", body: "Until when?" });
  });

  await test.step("mentions a person chosen by keyboard", async () => {
    const name = `${owner.firstName} ${owner.lastName}`;
    await words.fill("Ask @");
    await expect(form.getByRole("option")).toHaveCount(1);
    await expect(form.getByRole("option")).toHaveAccessibleName(name);
    // Beside the options, where its scrollbar is.
    await form.getByRole("listbox").click({ position: { x: 2, y: 2 } });
    await expect(words).toBeFocused();
    await expect(form.getByRole("option")).toHaveAccessibleName(name);
    await expectAccessible(page);
    await words.press("Enter");
    await expect(words).toHaveValue(`Ask @${name} `);
    await page.keyboard.type("first");
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread.getByRole("listitem").filter({ hasText: `Ask @${name} first` })).toBeVisible();
  });

  await test.step("marks internal comments, and restores a deleted one by undo", async () => {
    await form.getByText("Team only").click();
    await expect(form).toContainText("Not visible to clients and guests.");
    await words.fill("They pay late");
    await page.reload();
    await expect(words).toHaveValue("They pay late");
    await expect(form).toContainText("Not visible to clients and guests.");
    await expect(form.getByRole("button", { name: "Request changes" })).toBeHidden();
    await expect(form.getByRole("button", { name: "Approve with this comment" })).toBeHidden();
    await form.getByRole("button", { name: "Comment", exact: true }).click();
    const entry = thread.getByRole("listitem").filter({ hasText: "They pay late" });
    await expect(entry).toContainText("Team only");
    await expectAccessibleScreen(page, "The quay is closed on Sunday");
    await entry.getByRole("button", { name: "Delete" }).click();
    await expect(entry).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(entry).toBeVisible();
    await entry.getByRole("button", { name: "Resolve" }).click();
    await expect(entry).toContainText("Resolved");
    await page.getByRole("group", { name: "Filter comments" }).getByText(/^Open/).click();
    await expect(entry).toBeHidden();
    await expect(page).toHaveURL(/thread=open/);
    await page.getByRole("group", { name: "Filter comments" }).getByText("All").click();
  });

  await test.step("requests changes by keyboard, which returns the post to its author", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("r");
    await expect(words).toBeFocused();
    await page.keyboard.type("Say from when to when.");
    await form.getByRole("button", { name: "Request changes" }).click();
    await expect(status.filter({ hasText: "Changes requested" })).toBeVisible();
    await expect(thread).toContainText("Requested changes");
  });

  await test.step("edits, schedules and approves the post, and marks the commented passage as changed", async () => {
    await page.getByRole("link", { name: "Edit post" }).click();
    await expectScreen(page, "Edit post");
    const comments = page.getByRole("region", { name: /^Open comments/ });
    await expect(comments).toContainText("Say from when to when.");
    await expect(comments.getByRole("link", { name: "View all comments" })).toBeVisible();
    await page.getByRole("textbox", { name: "Text" }).fill("The quay is closed from 9 to 12");
    await expect(page.getByRole("button", { name: "Send back for review" })).toBeVisible();
    await chooseOption(page, /^Schedule and approve for/);
    const question = page.getByRole("dialog", { name: "Approve without another review?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: /^Schedule and approve for/ }).click();
    await expectScreen(page, "The quay is closed from 9 to 12");
    await expect(status.filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(thread).toContainText("Approved");
    await expect(thread).toContainText("The text has changed since.");
    expect((await receiver.get("post.approved")).body).toMatchObject({ status: "scheduled", approved_via: "studio" });
  });

  await test.step("requires approval again after another edit and shows the approver what changed", async () => {
    await client.patch(`/posts/${id}`, { body: "The quay is closed from 9 to 13" });
    const notice = main.getByRole("region", { name: "The approval is no longer valid" });
    await page.reload();
    await expect(notice).toContainText("changed it");
    await expect(notice.getByRole("deletion")).toContainText("12");
    await expect(notice.getByRole("insertion")).toContainText("13");
    await expectAccessibleScreen(page, "The quay is closed from 9 to 13");
    await page.keyboard.press("a");
    await expect(status.filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(notice).toBeHidden();
    // Until then the thread grows, and moves the button away from the pointer.
    await expect(thread.getByText("Approved", { exact: true })).toHaveCount(2);
    await page.getByRole("button", { name: /^Show \d+ revisions$/ }).click();
    const compare = main.getByRole("region", { name: "Compare two revisions" });
    await compare.getByRole("combobox", { name: "From" }).selectOption("1");
    await expect(compare.getByRole("deletion").filter({ hasText: "on Sunday" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("cancels the post and explains why actions are unavailable", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel post" }).click();
    await expect(status.filter({ hasText: "Canceled" })).toBeVisible();
  });
});

test("expires a post whose time passes while it is open, and reschedules it", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const [channel] = body.channels as { id: number }[];
  const { body: written } = await client.post("/posts", {
    body: "The ferry sails at noon",
    channels: [{ channel_id: channel?.id }],
    scheduled_at: new Date(Date.now() + 15_000).toISOString(),
    submit: true,
  });
  await visit(page, `/studio/${owner.handle}/posts/${(written.post as { id: number }).id}`);
  const status = page.getByRole("main").getByRole("status");
  await expect(status.filter({ hasText: "Expired" })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleScreen(page, "The ferry sails at noon");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Approve/ })).toContainText("Its scheduled time has passed.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule post" });
  await dialog.getByRole("button", { name: "Tomorrow, 09:00" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Schedule and approve for/ }).click();
  await expect(status.filter({ hasText: "Scheduled" })).toBeVisible();
});
