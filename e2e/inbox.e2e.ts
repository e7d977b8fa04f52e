import type { Page } from "@playwright/test";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectNoLayoutShift } from "./fixtures/performance.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount, itemOf, sendFromPlatform } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

const MIA = { id: "mia", name: "Mia Lindqvist", handle: "@mia" };
const BEN = { id: "ben", name: "Ben Okafor", handle: "@ben" };

test("replies to a received message and shows the status of each reply", async ({ page, owner, api }) => {
  const inbox = `/studio/${owner.handle}/inbox`;
  await visit(page, inbox);
  await expectScreen(page, "Inbox");
  await expect(page.getByText("No messages yet")).toBeVisible();

  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const write = (text: string, from = MIA) => sendFromPlatform({ account: owner.handle, text, from });
  await write("Does the evening ferry take bicycles?");
  await itemOf(page, "bicycles").getByRole("link").click();
  const conversation = page.getByRole("region", { name: "Comment by Mia Lindqvist" });
  await expectScreen(page, "Inbox");

  const field = page.getByLabel("Reply to Mia Lindqvist");
  await field.fill("Yes: up to six of them.");
  await expect(page).toHaveURL(/item=\d+/);
  await page.reload();
  await expect(field, "what was typed is kept").toHaveValue("Yes: up to six of them.");
  await field.press("Control+Enter");
  const replies = page.getByRole("list", { name: `Replies of ${owner.brand}` });
  await expect(replies).toContainText("Sent");
  await expect(conversation.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(itemOf(page, "bicycles")).toHaveCount(0);

  await write("The times on your page are wrong.", BEN);
  await itemOf(page, "times").getByRole("link").click();
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.getByRole("button", { name: "Liked" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Hide comment" }).click();
  await expect(page.getByLabel("Received message")).toContainText("Its author still sees it.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Hide comment" })).toBeVisible();
  await expect(page.getByLabel("Received message")).not.toContainText("Its author");
  await page.getByLabel("Reply to Ben Okafor").fill("[fail] We are sorry.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(replies).toContainText("This platform does not want this text.");
  await expect(itemOf(page, "times")).toContainText("Failed");
  await expectAccessible(page);

  await write("First of all, thank you.");
  await write("And one thing more.");
  await expect(itemOf(page, "one thing more"), "it arrives by itself").toContainText("New:");
  await page.getByRole("heading", { name: "Comment by Ben Okafor" }).click();
  await page.keyboard.press("k");
  await expect(page.getByLabel("Received message")).toContainText("thank you");
  await page.keyboard.press("k");
  await expect(page.getByLabel("Received message")).toContainText("one thing more");
  await page.keyboard.press("e");
  await expect(itemOf(page, "one thing more")).toHaveCount(0);
  await expect(page.getByLabel("Received message"), "the next one opens").toContainText("thank you");
  await expect(conversation, "the focus goes along").toBeFocused();
  // The update is optimistic; it can only be undone once the server has stored it.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(itemOf(page, "one thing more")).toHaveCount(1);
  await itemOf(page, "one thing more").getByRole("checkbox").check();
  await itemOf(page, "thank you").getByRole("checkbox").check();
  await page.getByRole("region", { name: "Selected items" }).getByRole("button", { name: "Archive" }).click();
  await expect(itemOf(page, "thank you")).toHaveCount(0);
  await page.getByRole("button", { name: "Archived" }).click();
  await expect(itemOf(page, /thank you|one thing more/)).toHaveCount(2);
  await itemOf(page, "one thing more").getByRole("checkbox").check();
  await itemOf(page, "thank you")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const selected = page.getByRole("region", { name: "Selected items" });
  await expect(selected).toContainText("2 selected");
  await expectAccessible(page);
  await selected.getByRole("button", { name: "Tags" }).click();
  const tagging = page.getByRole("dialog", { name: "Tag 2 items" });
  await tagging.getByLabel("Tags to add").fill("cargo");
  await tagging.getByLabel("Tags to add").press("Enter");
  await expectAccessible(page);
  await tagging.getByRole("button", { name: "Save changes" }).click();
  await expect(itemOf(page, /thank you|one thing more/).filter({ hasText: "cargo" })).toHaveCount(2);
  // Not the undo of what was archived before, which stands there until the response.
  const undo = page.locator("#inbox-undo").filter({ hasText: "2 items: tags changed." });
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "cargo" }), "undone for both").toHaveCount(0);

  await itemOf(page, "thank you").getByRole("link").click();
  const card = page.getByRole("complementary", { name: "Contact" });
  await card.getByRole("button", { name: "Edit contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Mia Lindqvist" });
  await dialog.getByLabel("Email").fill("mia@example.com");
  await dialog.getByLabel("Note").fill("Rides with four children.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(card).toContainText("Rides with four children.");
  await card.getByRole("button", { name: "Merge" }).click();
  const merging = page.getByRole("dialog", { name: "Merge contacts" });
  await expect(merging).toContainText("No similar contacts.");
  await merging.getByLabel("Search contacts").fill("ben");
  await merging.getByRole("button", { name: "Ben Okafor" }).click();
  const preview = page.getByRole("dialog", { name: "Merge Ben Okafor into Mia Lindqvist?" });
  await expect(preview).toContainText("@mia, @ben");
  await expect(preview).toContainText("Not kept: the name Ben Okafor.");
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Merge contacts" }).click();
  await expect(card.getByRole("list", { name: "Identities" })).toContainText("@ben");
  await expectAccessible(page);
  await page.locator("#merge-undo").getByRole("button", { name: "Undo" }).click();
  await expect(card.getByRole("list", { name: "Identities" })).toHaveCount(0);
  await expect(card, "the note is as before").toContainText("Rides with four children.");
  await card.getByRole("link", { name: "Open contact" }).click();
  await expectAccessibleScreen(page, "Mia Lindqvist");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete contact" }).click();
  await expectScreen(page, "Contacts");
  await expect(page.getByRole("table", { name: "Contacts" })).not.toContainText("Mia");
});

test("shows one person's messages as one conversation, answers with a saved reply, and finishes it", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const write = (text: string) => sendFromPlatform({ account: owner.handle, text, from: MIA });
  await write("Is there a ferry at night?");
  await write("And does it take bicycles?");
  // What arrives while a conversation is open doesn't change which message is answered.
  await expect.poll(async () => (await client.get("/inbox")).body.items).toHaveLength(2);
  await visit(page, `/studio/${owner.handle}/inbox`);
  await itemOf(page, "at night").getByRole("link").click();
  const thread = page.getByRole("list", { name: "Conversation" });
  await expect(thread.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByLabel("Received message")).toContainText("at night");
  const target = page.getByLabel("In reply to");
  await expect(target.locator("option:checked"), "the latest one is answered").toHaveText(/bicycles/);
  await expectAccessible(page);

  const field = page.getByLabel("Reply to Mia Lindqvist");
  await field.focus();
  await field.press("Control+.");
  const dialog = page.getByRole("dialog", { name: "Saved texts" });
  await expect(dialog.getByText("No saved texts yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Save a text" }).click();
  const editor = page.getByRole("dialog", { name: "Save a text" });
  await editor.getByLabel("Name").fill("Thanks");
  await editor.getByLabel("Text").fill("Thank you, {{first_name}}! Yes, it does.");
  await expectAccessible(page);
  await editor.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Insert Thanks" }).click();
  await expect(field).toHaveValue("Thank you, Mia! Yes, it does.");
  await expect(field).toBeFocused();
  await field.press("Control+z");
  await expect(field, "the browser takes the insertion back").toHaveValue("");
  await field.press("Control+Shift+z");
  await thread.getByRole("button", { name: "Reply to this" }).click();
  const bicycles = thread.getByRole("listitem").filter({ hasText: "bicycles" });
  await bicycles.getByRole("button", { name: "Reply to this" }).click();
  await expect(field, "the text stays while another message is answered").toHaveValue("Thank you, Mia! Yes, it does.");
  await field.press("Control+Enter");
  await expect(thread.getByRole("listitem").filter({ hasText: "bicycles" }).first()).toContainText("Sent");
  await thread.getByRole("button", { name: "Reply to this" }).click();
  await expect(target).toHaveValue(/\d+/);

  await page.getByRole("button", { name: "Write an internal note" }).click();
  const note = page.getByRole("region", { name: "Your note" });
  const noteField = note.getByLabel("Internal note");
  await noteField.fill("A regular, @");
  await noteField.press("End");
  await expect(page.getByRole("option", { name: `${owner.firstName} ${owner.lastName}` })).toBeVisible();
  await noteField.press("Enter");
  await expectAccessible(page);
  await noteField.press("Control+Enter");
  const notes = thread.getByRole("list", { name: "Internal notes" });
  await expect(notes).toContainText(`A regular, @${owner.firstName} ${owner.lastName}`);
  await expect(field, "the reply is back").toBeVisible();
  await notes.getByRole("button", { name: "Edit note" }).click();
  await notes.getByLabel("Internal note").fill("Not a regular.");
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(notes).toContainText("Edited");
  await expectAccessible(page);
  await notes.getByRole("button", { name: "Delete note" }).click();
  await expect(notes).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notes).toContainText("Not a regular.");

  await write("One more question.");
  await expect(thread).toContainText("One more question.");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add media" }).click();
  await page.getByRole("menuitem", { name: "Upload files" }).click();
  const images = await Promise.all([0, 120].map((hue) => harborImage(hue)));
  await (await choosing).setFiles(
    images.map((buffer, at) => ({ name: `pier-${at}.png`, mimeType: "image/png", buffer })),
  );
  const chosen = page.getByRole("list", { name: "Media of the reply" });
  await expect(chosen.getByRole("button", { name: "Remove pier" })).toHaveCount(2);
  await page.reload();
  await expect(chosen.getByRole("button", { name: "Remove pier" }), "the files are kept").toHaveCount(2);
  await chosen.getByLabel("Alt text of file 1").fill("The pier at night");
  await chosen.getByRole("button", { name: "Remove pier" }).last().click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(thread.getByRole("img", { name: "The pier at night" })).toBeVisible();
  await expect(thread.getByRole("listitem").filter({ hasText: "One more question." }).first()).toContainText("Sent");
  await write("Thank you. One more question, then.");
  await page.getByRole("button", { name: "Mark conversation done" }).click();
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(itemOf(page, "One more question, then.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
});

test("a member's reply waits for approval, and two people see that they write to the same person", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await visit(page, `/studio/${owner.handle}/settings/approval`);
  const rule = page.getByRole("group", { name: "Replies by these roles need approval" });
  await rule.getByLabel("Member").check();
  const saved = page.locator("form").filter({ has: rule });
  await saved.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Approval of replies saved.")).toBeVisible();
  await expectAccessible(page);

  const hers = await anotherBrowser();
  await join({ page: hers, handle: owner.handle, role: "member", api: api() });
  await sendFromPlatform({ account: owner.handle, text: "Where do you dock?", from: MIA });
  await expect.poll(async () => (await client.get("/inbox")).body.items).toHaveLength(1);
  const inbox = `/studio/${owner.handle}/inbox`;
  await visit(hers, inbox);
  await hers.getByLabel("Reply to Mia Lindqvist").fill("At the old pier.");
  await visit(page, inbox);
  await expect(page.getByText("is writing a reply.")).toBeVisible();
  await page.getByLabel("Reply to Mia Lindqvist").fill("At the pier.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Send yours anyway?")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reply to Mia Lindqvist").fill("");

  // Asked once more while the other text is still known.
  const submit = () =>
    expect(async () => {
      const button = hers.getByRole("button", { name: /Send for approval|Send anyway/ });
      if (await button.isEnabled()) await button.click();
      await expect(hers.getByText("It is sent once someone approves it.")).toBeVisible({ timeout: 1000 });
    }).toPass();
  await submit();
  await expectAccessible(hers);
  const tab = page.getByRole("button", { name: "To approve (1)" });
  await expect(async () => {
    await page.reload();
    await expect(tab).toBeVisible({ timeout: 2000 });
  }).toPass();
  await tab.click();
  await expect(itemOf(page, "dock")).toContainText("Awaiting approval");
  const replies = page.getByRole("list", { name: `Replies of ${owner.brand}` });
  await replies.getByRole("button", { name: "Decline" }).click();
  await replies.getByLabel("Reason").fill("Say which pier.");
  await expectAccessible(page);
  await replies.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("No replies to approve")).toBeVisible();
  await hers.reload();
  await expect(hers.getByText("Say which pier.")).toBeVisible();
  await hers.getByRole("button", { name: "Edit", exact: true }).click();
  await hers.getByLabel("Edit the draft").fill("At the old pier, number two.");
  await submit();
  await page.goto(`${inbox}?status=approval`);
  await replies.getByRole("button", { name: "Approve and send" }).click();
  await expect(replies).toContainText("Sent");
  await expect(replies).toContainText("Approved by");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
  }
});

test("answers the newest message without opening it, in a reply that stays docked at every width", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  for (const number of Array.from({ length: 9 }, (_, index) => index + 1)) {
    const text = `Question ${number}. ${"Does the evening ferry take bicycles? ".repeat(6)}`;
    await sendFromPlatform({ account: owner.handle, text, from: MIA });
  }
  await sendFromPlatform({ account: owner.handle, text: "A word from Ben.", from: BEN });
  await sendFromPlatform({ account: owner.handle, text: "And the newest.", from: MIA });
  await expect.poll(async () => (await client.get("/inbox")).body.items).toHaveLength(11);
  const inbox = `/studio/${owner.handle}/inbox`;
  const conversation = page.getByRole("region", { name: "Comment by Mia Lindqvist" });
  const field = page.getByLabel("Reply to Mia Lindqvist");
  const newest = page.getByRole("list", { name: "Conversation" }).getByText("And the newest.");

  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(inbox);
    await expect(newest, "it is open by itself").toBeInViewport();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Question 1.").last()).not.toBeInViewport();
    await expectScreen(page, "Inbox");
    await expectNoLayoutShift(page);
    await expectNoHorizontalScroll(page);
    await expect.poll(() => heightOf(page), `the header is one line at ${width} px`).toBeLessThan(60);
  }
  await sendFromPlatform({ account: owner.handle, text: "Newer than the newest.", from: BEN });
  await expect(itemOf(page, "Newer than the newest")).toBeVisible();
  await expect(conversation, "the open one stays open").toBeVisible();
  await page.getByRole("button", { name: "Set a goal" }).click();
  const goal = page.getByRole("dialog", { name: "Reply goal" });
  await goal.getByLabel("Reply within").selectOption("4 hours");
  await expectAccessible(page);
  await goal.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Goal: reply within 4 h")).toBeVisible();
  await conversation.getByRole("button", { name: "Snooze" }).click();
  await page.getByRole("menuitem", { name: "Tomorrow" }).click();
  await expect(itemOf(page, "And the newest")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Comment by Ben Okafor" }), "the next one opens").toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(itemOf(page, "And the newest")).toBeVisible();
  await expect(conversation).toBeVisible();
  await page.locator("#inbox-conversation").focus();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Choose day and time" }).click();
  const times = page.getByRole("dialog", { name: "Snooze until" });
  await times.getByLabel("Day and time").fill("2020-01-01T09:00");
  await times.getByRole("button", { name: "Snooze" }).click();
  await expect(times.getByText("Choose a time in the future.")).toBeVisible();
  await expectAccessible(page);
  await times.getByLabel("Day and time").fill(`${new Date().getUTCFullYear() + 1}-01-04T09:00`);
  await times.getByRole("button", { name: "Snooze" }).click();
  await expect(itemOf(page, "And the newest")).toHaveCount(0);
  await page.getByRole("button", { name: "Snoozed", exact: true }).click();
  await expect(itemOf(page, "And the newest")).toContainText("Jan 4");
  await expect(conversation).toBeVisible();
  await expectAccessible(page);
  await conversation.getByRole("button", { name: "End snooze" }).click();
  await expect(page.getByText("Nothing is snoozed")).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await itemOf(page, "And the newest").getByRole("link").click();
  await conversation.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("menuitem", { name: owner.firstName }).click();
  await expect(conversation.getByRole("button", { name: "Assigned to" })).toBeVisible();
  await conversation.getByRole("button", { name: "Tags" }).click();
  const tags = page.getByRole("dialog", { name: "Tags" });
  await tags.getByRole("combobox", { name: "Tags" }).fill("ferry");
  await tags.getByRole("combobox", { name: "Tags" }).press("Enter");
  await tags.getByRole("button", { name: "Close" }).click();
  await expect(tags).toBeHidden();
  await expect(conversation.getByRole("button", { name: "Tags: ferry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Select an item"), "it can be closed").toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(inbox);
  await expectScreen(page, "Inbox");
  await expect(itemOf(page, "And the newest")).toBeVisible();
  await expect(field, "one pane at a time").toBeHidden();
  await itemOf(page, "And the newest").getByRole("link").click();
  await expect(newest).toBeInViewport();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScroll(page);
  expect(await heightOf(page), "the header is one line on a phone").toBeLessThan(60);
  await expectAccessible(page);
  await openKeyboard(page, 320);
  const send = page.getByRole("button", { name: "Send reply" });
  await expect
    .poll(async () => (await send.boundingBox())?.y, "the reply is above the keyboard")
    .toBeLessThan(740 - 320 - 30);
  await field.fill("Yes, it does.");
  await field.press("Control+Enter");
  await expect(conversation.getByRole("list", { name: `Replies of ${owner.brand}` })).toContainText("Sent");
  await openKeyboard(page, 0);
  await expect(page.getByText(/Median reply: \d+ min, 1 of 1 within 4 h/)).toBeAttached();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(field, "back to the list").toBeHidden();
});

/** The height of the conversation's header in pixels. */
const heightOf = (page: Page) =>
  page.locator("#inbox-conversation header").evaluate((header) => header.getBoundingClientRect().height);

/** As a phone's keyboard does, which covers the page without resizing it. */
const openKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    const view = window.visualViewport;
    if (!view) throw new Error("The browser has no visual viewport.");
    Object.defineProperty(view, "height", { configurable: true, value: window.innerHeight - covered });
    view.dispatchEvent(new Event("resize"));
  }, height);

test("shows what arrived between the page's reading and its live updates", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/api/live", async (route) => {
    await arrived;
    await route.continue();
  });
  await visit(page, `/studio/${owner.handle}/inbox`);
  await expect(page.getByText("No messages yet")).toBeVisible();
  await sendFromPlatform({ account: owner.handle, text: "Is the pier open?", from: MIA });
  await expect.poll(async () => (await client.get("/inbox")).body.items).toHaveLength(1);
  arrive();
  await expect(itemOf(page, "pier")).toBeVisible();
});

test("drafts a reply by automation for a person to send, and does not show the inbox to a client on a phone", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const write = (text: string) => sendFromPlatform({ account: owner.handle, text, type: "message", from: MIA });
  await write("When are you open?");

  await visit(page, `/studio/${owner.handle}/settings/automations`);
  await expectScreen(page, "Settings");
  await page.getByRole("link", { name: "New automation" }).click();
  await expectScreen(page, "New automation");
  await page.getByRole("button", { name: "Create and enable" }).click();
  await expect(page.getByText("Name is required.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Opening hours");
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByLabel("Value of condition 1").fill("OPEN");
  await expect(page.getByText("Would have acted on 1 of the last 1.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Add tags" }).check();
  await page.getByRole("combobox", { name: "Tags to add" }).fill("hours");
  await page.getByRole("combobox", { name: "Tags to add" }).press("Enter");
  await page.getByRole("checkbox", { name: "Draft a reply" }).check();
  await page.getByLabel("Reply", { exact: true }).fill("Every day from nine to six.");
  await expectAccessibleScreen(page, "New automation");
  await page.reload();
  await expect(page.getByLabel("Reply", { exact: true }), "what was written is kept").toHaveValue(
    "Every day from nine to six.",
  );
  await page.getByRole("button", { name: "Create and enable" }).click();
  await expect(page.getByRole("list", { name: "Automations" })).toContainText(
    "When something comes in and the text contains “OPEN”: tag it hours and draft a reply.",
  );

  await write("Are you open on Sunday?");
  await visit(page, `/studio/${owner.handle}/inbox?tag=hours`);
  await expect(itemOf(page, "Sunday")).toContainText("Draft to review");
  await itemOf(page, "Sunday").getByRole("link").click();
  const response = page.getByRole("region", { name: "Your reply" });
  await expect(response.getByRole("heading")).toHaveText("Drafted by an automation");
  await expectAccessible(page);
  await response.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Reply to Mia Lindqvist")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();

  const otherPage = await anotherBrowser();
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
  await visit(otherPage, `/studio/${owner.handle}/inbox`);
  await expectScreen(otherPage, "Inbox");
  await expect(otherPage.getByText("Not shown to clients")).toBeVisible();
  await expect(otherPage.getByText("Sunday", { exact: false }).filter({ hasText: "open" })).toHaveCount(0);
  await expectNoHorizontalScroll(otherPage);

  await response.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("list", { name: `Replies of ${owner.brand}` })).toContainText("Sent");
  await visit(otherPage, `/studio/${owner.handle}/contacts`);
  await expect(otherPage.getByText("Not available for clients", { exact: true })).toBeVisible();
});
