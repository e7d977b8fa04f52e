import type { Page } from "@playwright/test";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

type ImageFile = Awaited<ReturnType<typeof imageFile>>;
async function imageFile(name: string, hue: number) {
  return { name, mimeType: "image/jpeg", buffer: await harborImage(hue) };
}

/** Drags a file over an element and drops it there, as from a folder of the person's own machine. */
async function dropImage(page: Page, selector: string, { name, mimeType, buffer }: ImageFile, label: string) {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      return transfer;
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
  await page.locator(selector).dispatchEvent("dragenter", { dataTransfer });
  await expect(page.getByText(label)).toBeVisible();
  await page.locator(selector).dispatchEvent("drop", { dataTransfer });
}

test("customizes, resets, splits into a thread and previews a channel's version of a post", async ({
  page,
  owner,
  api,
  browserErrors,
}) => {
  browserErrors.expect(422, /^\/api\/trpc\/channels\.accounts$/);
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await visit(page, `/studio/${owner.handle}/posts/new?at=2030-06-03T14:30`);
  await expectScreen(page, "New post");
  const versions = page.getByRole("group", { name: "Version" });
  const own = page.getByRole("textbox", { name: /^Text for/ });
  const preview = page.getByRole("region", { name: /^Preview for/ });

  await test.step("shows the shared text on each channel", async () => {
    await expect(page.getByLabel("Day")).toHaveValue("Jun 3, 2030");
    await expect(page.getByLabel(/^Time in/)).toHaveValue("14:30");
    await page.getByRole("textbox", { name: "Text" }).fill("The harbour café opens.");
    await expect(preview).toContainText("The harbour café opens.");
    await versions.getByRole("button", { name: /Test platform/ }).click();
    await expect(own).toHaveValue("The harbour café opens.");
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveCount(0);
    await expect(page.getByText("Shared text", { exact: true })).toBeVisible();
  });

  await test.step("saves hashtags, inserts them at the end, and takes that back", async () => {
    await page.getByRole("button", { name: "Saved texts" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("No saved texts yet")).toBeVisible();
    await dialog.getByRole("button", { name: "Save a text" }).click();
    await dialog.getByLabel("Kind").selectOption("Hashtags");
    await dialog.getByLabel("Name").fill("Coffee");
    await dialog.getByLabel("Text").fill("#coffee #harbour");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Insert Coffee" }).click();
    await expect(own).toHaveValue("The harbour café opens.\n\n#coffee #harbour");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(own).toHaveValue("The harbour café opens.");
  });

  await test.step("keeps a template and a signature, which are inserted, edited, deleted and brought back", async () => {
    const dialog = page.getByRole("dialog");
    const save = async (kind: string, name: string, text: string) => {
      await dialog.getByRole("button", { name: "Save a text" }).click();
      await dialog.getByLabel("Kind").selectOption(kind);
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Text").fill(text);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
    };
    const open = () => page.getByRole("button", { name: "Saved texts" }).click();
    await own.press("Home");
    await open();
    await save("Template", "Greeting", "Good morning! ");
    await save("Signature", "Team", "Your harbour team");
    await dialog.getByRole("button", { name: "Insert Greeting" }).click();
    await expect(own).toHaveValue(/Good morning!/);
    await page.keyboard.press("ControlOrMeta+z");
    await open();
    await dialog.getByRole("button", { name: "Edit Team" }).click();
    await dialog.getByLabel("Text").fill("Ada and the harbour team");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Insert Team" }).click();
    await expect(own).toHaveValue("The harbour café opens.\n\nAda and the harbour team");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(own).toHaveValue("The harbour café opens.");
    await open();
    await dialog.getByRole("button", { name: "Delete Greeting" }).click();
    await expect(dialog.getByRole("button", { name: "Insert Greeting" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(dialog.getByRole("button", { name: "Insert Greeting" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("inserts an emoji at the cursor, takes that back, and remembers it with the skin tone", async () => {
    await own.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+e");
    const picker = page.getByRole("dialog", { name: "Emoji" });
    await expect(picker.getByRole("gridcell", { name: "Grinning face", exact: true })).toBeVisible();
    await expectAccessible(page);
    await picker.getByRole("button", { name: "Food and drink" }).click();
    await expect(picker.getByRole("gridcell", { name: "Pizza" })).toBeVisible();
    await expect(picker.getByRole("searchbox", { name: "Search emoji" })).toBeFocused();
    await picker.getByRole("button", { name: "Medium skin tone", exact: true }).click();
    await picker.getByRole("searchbox", { name: "Search emoji" }).fill("waving");
    await picker.getByRole("gridcell", { name: "Waving hand" }).click();
    await expect(own).toHaveValue("👋🏽The harbour café opens.");
    await expect(own).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(own).toHaveValue("The harbour café opens.");
    await page.getByRole("button", { name: "Insert an emoji", exact: true }).click();
    await expect(picker.getByText("Recently used")).toBeVisible();
    await expect(picker.getByRole("button", { name: "👋🏽" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("offers accounts of the network after an @, by keyboard and pointer, and disturbs no typing", async () => {
    const accounts = page.getByRole("listbox", { name: "Accounts to mention" });
    const chosen = accounts.getByRole("option", { selected: true });
    await own.press("End");
    await own.pressSequentially(" With @ada");
    await expect(accounts.getByRole("group", { name: "Test platform (key)" }).getByRole("option")).toHaveCount(2);
    await expectAccessible(page);
    await expect(chosen).toContainText("Ada Reader");
    await accounts.getByText("Test platform (key)", { exact: true }).click();
    await expect(own).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(own).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
    await page.keyboard.press("Enter");
    await expect(own).toHaveValue("The harbour café opens. With @ada.lind ");
    await expect(accounts).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(own).toHaveValue("The harbour café opens. With @ada");
    await own.press("End");
    await accounts.getByRole("option", { name: /Ada Reader/ }).click();
    await expect(own).toHaveValue("The harbour café opens. With @ada.reader ");
    await expect(own).toBeFocused();
    await own.pressSequentially("and @harb");
    await expect(accounts.getByRole("option")).toHaveText(/Harbour Café/);
    await page.keyboard.press("Escape");
    await expect(accounts).toHaveCount(0);
    await own.press("Enter");
    await own.pressSequentially("@fail");
    await expect(page.getByRole("paragraph").filter({ hasText: "The test platform refused it." })).toBeVisible();
    await own.press("Enter");
    await expect(own).toHaveValue("The harbour café opens. With @ada.reader and @harb\n@fail\n");
    await own.fill("The harbour café opens.");
  });

  await test.step("resets and restores an override", async () => {
    await own.fill("Only here.");
    await expect(preview).toContainText("Only here.");
    await page.getByRole("button", { name: "Use the shared text" }).click();
    await expect(own).toHaveValue("The harbour café opens.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(own).toHaveValue("Only here.");
  });

  await test.step("splits a text that is too long into a thread, with a first comment, an option and a custom time", async () => {
    await own.fill(Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of it.`).join(" "));
    await page.getByRole("button", { name: "Split text" }).click();
    await expect(page.getByRole("textbox", { name: "Part 2 of the thread" })).toHaveValue(/^Sentence number/);
    await page.getByRole("textbox", { name: "First comment" }).fill("Find us at the quay.");
    await expect(preview).toContainText("Find us at the quay.");
    await page
      .getByRole("group", { name: /^Options for/ })
      .getByLabel("Visibility")
      .selectOption("unlisted");
    await page.getByRole("button", { name: "Set a custom time" }).click();
    await page.getByLabel(/^Time in/).fill("16:00");
    await expectScreen(page, "New post");
  });

  await test.step("adds images to a part of the thread, describes them and moves one to another part", async () => {
    const files = page.getByRole("list", { name: "Media of part 2" });
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add media to part 2" }).click();
    await (await choosing).setFiles([await imageFile("quay.jpg", 20), await imageFile("boat.jpg", 200)]);
    await expect(files.getByRole("listitem")).toHaveCount(2);
    await files.getByRole("textbox", { name: "Alt text of image 1" }).fill("The quay");
    await files.getByRole("textbox", { name: "Alt text of image 2" }).fill("A boat");
    await expect(preview.getByRole("img", { name: "The quay" })).toBeVisible();
    await expectAccessible(page);
    await files.getByRole("button", { name: "Move image 2 to another part" }).click();
    await page.getByRole("menuitem", { name: "Move to part 1" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(1);
    const first = page.getByRole("list", { name: "Media", exact: true });
    await expect(first.getByRole("textbox", { name: "Alt text of image 1" })).toBeFocused();
    await first.getByRole("button", { name: "Move image 1 to another part" }).click();
    await page.getByRole("menuitem", { name: "Move to part 2" }).click();
    await expect(files.getByRole("textbox", { name: "Alt text of image 2" })).toHaveValue("A boat");
    await files.getByRole("button", { name: "Move image 2 to the left" }).click();
    await expect(files.getByRole("textbox", { name: "Alt text of image 1" })).toHaveValue("A boat");
    await files.getByRole("button", { name: "Remove image 1" }).click();
    await page.getByRole("region", { name: "Thread" }).getByRole("button", { name: "Undo" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Add a part" }).click();
    await dropImage(page, "[data-thread-part='2']", await imageFile("gull.jpg", 90), "Drop files into part 3");
    await expect(page.getByRole("list", { name: "Media of part 3" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("stores all of it", async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ })).toBeVisible();
    const id = /posts\/(\d+)\/edit/.exec(page.url())?.[1];
    const { body } = await client.get(`/posts/${id}`);
    expect(body.post).toMatchObject({
      body: "The harbour café opens.",
      publications: expect.arrayContaining([
        expect.objectContaining({
          follows_post: false,
          overrides: expect.objectContaining({
            first_comment: "Find us at the quay.",
            thread: [expect.any(String), ""],
            thread_media_ids: [[expect.any(Number), expect.any(Number)], [expect.any(Number)]],
            options: { visibility: "unlisted" },
          }),
        }),
        expect.objectContaining({ follows_post: true, overrides: {} }),
      ]),
    });
  });
});

test("loses no text when two people edit a post, offline, or after restoring a revision", async ({
  page,
  owner,
  api,
  browserErrors,
  context,
}) => {
  const client = await apiAs(api, owner);
  await visit(page, `/studio/${owner.handle}/posts/new`);
  const text = page.getByRole("textbox", { name: "Text" });
  const saved = page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ });
  await text.fill("We open at eight.");
  await expect(saved).toBeVisible();
  const id = /posts\/(\d+)\/edit/.exec(page.url())?.[1];

  await test.step("reports that it is offline and saves once the connection is back", async () => {
    browserErrors.expectFailedRequests(/\/api\//);
    await context.setOffline(true);
    await text.fill("We open at nine.");
    await expect(page.getByText("Not saved: no connection.")).toBeVisible();
    const here = page.url();
    await page.getByRole("link", { name: "Calendar" }).first().click();
    await expect(page.getByText("You stay on this page.")).toBeVisible();
    expect(page.url()).toBe(here);
    await expect(text).toHaveValue("We open at nine.");
    await context.setOffline(false);
    await expect(saved).toBeVisible();
  });

  await test.step("shows another person's edit beside one's own, part by part", async () => {
    browserErrors.expect(412, /posts\.update/);
    // Otherwise the edit could be read before there is one of one's own, and would be taken.
    await context.setOffline(true);
    const theirs = { body: "We open at ten.", tags: ["opening"] };
    expect(await client.patch(`/posts/${id}`, theirs)).toMatchObject({ status: 200 });
    await text.fill("We open at half past nine.");
    await expect(page.getByText("Not saved: no connection.")).toBeVisible();
    await context.setOffline(false);
    const dialog = page.getByRole("dialog", { name: "This post was changed in the meantime" });
    await expect(dialog).toContainText("We open at ten.");
    await expect(dialog).toContainText(`${owner.firstName} ${owner.lastName}`);
    await expect(dialog).toContainText(/saved revision \d/);
    await expect(dialog.getByRole("radio", { name: "Yours" }).first()).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use selection" }).click();
    await expect(text).toHaveValue("We open at half past nine.");
    await expect(page.getByRole("button", { name: "Remove tag opening" })).toBeVisible();
    await expect(saved).toBeVisible();
  });

  await test.step("restores an earlier revision from the history, with undo", async () => {
    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await history.getByRole("button", { name: /^Revision 1\b/ }).click();
    await expect(history).toContainText("We open at eight.");
    await history.getByText("Changes since").click();
    await expect(history).toContainText("half past nine");
    await expectAccessible(page);
    await history.getByRole("button", { name: "Restore revision 1" }).click();
    await expect(text).toHaveValue("We open at eight.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(text).toHaveValue("We open at half past nine.");
    await expect(text).toBeFocused();
  });

  await test.step("takes a newer text of another tab where nothing was edited here", async () => {
    await expect(saved).toBeVisible();
    const store = async (body: string) => {
      await expect.poll(async () => (await client.patch(`/posts/${id}`, { body })).status).toBe(200);
      // As when the person comes back to this tab.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(text).toHaveValue(body);
    };
    await expect
      .poll(async () => (await client.get(`/posts/${id}`)).body.post)
      .toMatchObject({ body: "We open at half past nine." });
    await store("We open at a quarter to ten.");
    await store("We open at half past nine.");
  });

  await test.step("has the open comments beside the text: shown in it, replied to, resolved and reopened", async () => {
    expect(await client.post(`/posts/${id}/submit`, {})).toMatchObject({ status: 200 });
    const anchor = { field: "body", quote: "half past nine" };
    expect(await client.post(`/posts/${id}/comments`, { body: "Is it ten on Sundays?", anchor })).toMatchObject({
      status: 201,
    });
    const comment = "Say until when.";
    expect(await client.post(`/posts/${id}/request-changes`, { comment })).toMatchObject({ status: 200 });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("Changes were requested.")).toBeVisible();
    const panel = page.getByRole("region", { name: /^Open comments/ });
    await expect(panel).toHaveAccessibleName("Open comments 2");
    const request = panel.getByRole("listitem").filter({ hasText: comment });
    await expect(request).toContainText("Requested changes");
    await expect(request).toContainText(`${owner.firstName} ${owner.lastName}`);
    const question = panel.getByRole("listitem").filter({ hasText: "Is it ten on Sundays?" });
    await question.getByRole("button", { name: "Reply" }).click();
    const reply = question.getByRole("textbox", { name: "Your reply" });
    // It has the words too, and stands before the text.
    await reply.fill("Not half past nine.");
    await panel.getByRole("button", { name: "Show in the post: half past nine" }).click();
    await expect(text).toBeFocused({ timeout: 10_000 });
    expect(await text.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      "We open at ".length,
      "We open at half past nine".length,
    ]);
    await reply.fill("It is.");
    await question.getByRole("button", { name: "Send" }).click();
    await expect(question.getByRole("list")).toContainText("It is.");
    await request.getByRole("button", { name: "Resolve" }).click();
    await expect(panel).toHaveAccessibleName("Open comments 1");
    await request.getByRole("button", { name: "Reopen" }).click();
    await expect(panel).toHaveAccessibleName("Open comments 2");
    await expect(panel.getByRole("link", { name: "View all comments" })).toHaveAttribute(
      "href",
      `/studio/${owner.handle}/posts/${id}`,
    );
  });

  await test.step("says that the post was approved by somebody else and waits with saving further edits", async () => {
    // The notice may still show the previous text.
    await expect(saved).toBeVisible();
    await expect
      .poll(async () => (await client.get(`/posts/${id}`)).body.post)
      .toMatchObject({ body: "We open at half past nine." });
    const panel = page.getByRole("region", { name: /^Open comments/ });
    const question = panel.getByRole("listitem").filter({ hasText: "Is it ten on Sundays?" });
    await question.getByRole("button", { name: "Reply" }).click();
    const reply = question.getByRole("textbox", { name: "Your reply" });
    await reply.fill("And on holidays?");
    expect(await client.post(`/posts/${id}/approve`, {})).toMatchObject({ status: 200 });
    await expect(page.getByText("This post is approved.")).toBeVisible();
    // A reply that is being written stays, and the comments with it.
    await expect(reply).toHaveValue("And on holidays?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await text.fill("We open at noon.");
    await expect(panel).toBeHidden();
    await expect(page.getByText("Changes are kept on this device until you save.")).toBeVisible();
    const { body } = await client.get(`/posts/${id}`);
    expect(body.post).toMatchObject({ status: "approved", body: "We open at half past nine." });
  });
});

test("adds UTM parameters to the links of posts, as the preview shows", async ({ page, owner }) => {
  await visit(page, `/studio/${owner.handle}/settings/links`);
  await expectScreen(page, "Settings");
  await page.getByRole("switch", { name: "Add UTM parameters to links" }).check();
  await page.getByLabel("UTM campaign").fill("{{platform}}-week");
  await page.getByRole("button", { name: "Save link settings" }).click();
  await expect(page.getByText("Link settings saved.")).toBeVisible();

  await visit(page, `/studio/${owner.handle}/posts/new`);
  const preview = page.getByRole("region", { name: /^Preview for/ });
  await page.getByRole("textbox", { name: "Text" }).fill("Our menu: https://harbour.example/menu.");
  await expect(preview).toContainText("utm_source=feed&utm_medium=social&utm_campaign=feed-week");
  await page.getByLabel("Link campaign").selectOption("A campaign of its own");
  await page.getByLabel("Campaign of this post").fill("opening");
  await expect(preview).toContainText("utm_campaign=opening");
  await expectScreen(page, "New post");
  await page.getByLabel("Link campaign").selectOption("None: leave the links as written");
  await expect(preview).not.toContainText("utm_");
});

test("shows who else has a post open, warns where both edit it, forgets who has left, and assigns it", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const client = await apiAs(api, owner);
  const { body } = await client.post("/posts", { body: "We open at eight.", channels: [] });
  const post = `/studio/${owner.handle}/posts/${(body.post as { id: number }).id}`;
  const other = await anotherBrowser();
  const colleague = await join({ page: other, handle: owner.handle, role: "editor", api: api() });
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const status = page.getByRole("status").filter({ hasText: name });
  await visit(page, post);
  await visit(other, post);
  await expect(status).toContainText(`${name} is viewing this post.`);
  await visit(other, `${post}/edit`);
  await expect(status).toContainText(`${name} is editing this post.`);
  await visit(page, `${post}/edit`);
  await expect(status).toContainText(`${name} is editing this post. Your changes may conflict.`);
  const field = page.getByRole("textbox", { name: "Text" });
  const below = await field.boundingBox();
  await expectAccessibleScreen(page, "Edit post");
  await visit(other, `/studio/${owner.handle}/calendar`);
  await expect(status).toHaveCount(0);
  expect(await field.boundingBox(), "moved by the line that disappears").toEqual(below);

  await test.step("assigns the post to the other person, who hears of it", async () => {
    const { members } = (await client.get("/users")).body as { members: { id: number; email: string }[] };
    const assignee = members.find(({ email }) => email === colleague.email);
    await visit(page, post);
    await page.getByRole("button", { name: "Assign, due date, campaign" }).click();
    await page.getByLabel("Assignee").selectOption(String(assignee?.id));
    const toast = other.getByRole("alert").filter({ hasText: "We open at eight." });
    await toast.getByRole("link", { name: `${owner.firstName} ${owner.lastName} assigned a post to you` }).click();
    await expectScreen(other, "We open at eight.");
    await expect(other.getByText(`Assigned to ${colleague.firstName} ${colleague.lastName}`)).toBeVisible();
  });
});

test("keeps a letter of a mention that is typed while other work of the page is pending", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  // React's scheduler continues in messages: held back, what is pending stays pending, as on a busy device.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const fired: number[] = [];
    let isHolding = false;
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const post = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => {
          if (isHolding) held.push(() => post(message));
          else post(message);
        };
      }
    };
    const after = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) =>
      after(() => {
        run();
        fired.push(ms ?? 0);
      }, ms)) as typeof window.setTimeout;
    const hold = () => {
      isHolding = true;
      fired.length = 0;
    };
    const release = () => {
      isHolding = false;
      for (const post of held.splice(0)) post();
    };
    Object.assign(window, { pendingWork: { hold, release, hasFired: (ms: number) => fired.includes(ms) } });
  });
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await expectScreen(page, "New post");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.pressSequentially("With @ad");
  await expect(page.getByRole("listbox", { name: "Accounts to mention" }).getByRole("option")).toHaveCount(2);
  await page.evaluate(() => window.pendingWork.hold());
  await page.keyboard.press("a");
  // The checks of the text follow it after 400 ms.
  await page.waitForFunction(() => window.pendingWork.hasFired(400));
  await page.keyboard.press(".");
  await expect(text).toHaveValue("With @ada.");
  await page.evaluate(() => window.pendingWork.release());
  await expect(text).toHaveValue("With @ada.");
});

test("shows either the text or the preview in a narrow window, without an empty strip", async ({ page, owner }) => {
  await page.setViewportSize({ width: 960, height: 800 });
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await expectScreen(page, "New post");
  const text = page.getByRole("textbox", { name: "Text" });
  const preview = page.getByRole("region", { name: /^Preview for/ });
  await text.fill("The harbour café opens.");
  await expect(preview).toBeHidden();
  const tab = page.getByRole("button", { name: "Preview", exact: true });
  await tab.click();
  await expect(preview).toContainText("The harbour café opens.");
  await expect(text).toBeHidden();
  const [above, below] = await Promise.all([tab.boundingBox(), preview.boundingBox()]);
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(32);
});

declare global {
  interface Window {
    pendingWork: { hold(): void; release(): void; hasFired(ms: number): boolean };
  }
}
