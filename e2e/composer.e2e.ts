import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";

test("a channel's version is customized, reset, split into a thread, and previewed", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  await page.goto(`/studio/${owner.handle}/posts/new?at=2030-06-03T14:30`);
  await expectScreen(page, "New post");
  const versions = page.getByRole("group", { name: "Version" });
  const own = page.getByRole("textbox", { name: /^Text for/ });
  const preview = page.getByRole("region", { name: /^Preview for/ });

  await test.step("the shared text appears on each channel", async () => {
    await expect(page.getByLabel("Day")).toHaveValue("2030-06-03");
    await expect(page.getByLabel(/^Time in/)).toHaveValue("14:30");
    await page.getByRole("textbox", { name: "Text" }).fill("The harbour café opens.");
    await expect(preview).toContainText("The harbour café opens.");
    await versions.getByRole("button", { name: /Test platform/ }).click();
    await expect(own).toHaveValue("The harbour café opens.");
    await expect(page.getByText("Shared text", { exact: true })).toBeVisible();
  });

  await test.step("an override can be reset and restored", async () => {
    await own.fill("Only here.");
    await expect(preview).toContainText("Only here.");
    await page.getByRole("button", { name: "Use the shared text" }).click();
    await expect(own).toHaveValue("The harbour café opens.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(own).toHaveValue("Only here.");
  });

  await test.step("a text that is too long is split into a thread, with a first comment and a custom time", async () => {
    await own.fill(Array.from({ length: 60 }, (_, index) => `Sentence number ${index} of it.`).join(" "));
    await page.getByRole("button", { name: "Split text" }).click();
    await expect(page.getByRole("textbox", { name: "Part 2 of the thread" })).toHaveValue(/^Sentence number/);
    await page.getByRole("textbox", { name: "First comment" }).fill("Find us at the quay.");
    await expect(preview).toContainText("Find us at the quay.");
    await page.getByRole("button", { name: "Set a custom time" }).click();
    await page.getByLabel(/^Time in/).fill("16:00");
    await expectScreen(page, "New post");
  });

  await test.step("everything is stored", async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ })).toBeVisible();
    const id = /posts\/(\d+)\/edit/.exec(page.url())?.[1];
    const { body } = await client.get(`/posts/${id}`);
    expect(body.post).toMatchObject({
      body: "The harbour café opens.",
      publications: expect.arrayContaining([
        expect.objectContaining({
          follows_post: false,
          overrides: expect.objectContaining({ first_comment: "Find us at the quay.", thread: [expect.any(String)] }),
        }),
        expect.objectContaining({ follows_post: true, overrides: {} }),
      ]),
    });
  });
});

test("two people at one post lose nothing: not to each other, not to a lost line, and not to a later change of mind", async ({
  page,
  owner,
  api,
  browserErrors,
  context,
}) => {
  const client = await apiAs(api, owner);
  await page.goto(`/studio/${owner.handle}/posts/new`);
  const text = page.getByRole("textbox", { name: "Text" });
  const saved = page.getByRole("status").filter({ hasText: /Saved \d\d:\d\d/ });
  await text.fill("We open at eight.");
  await expect(saved).toBeVisible();
  const id = /posts\/(\d+)\/edit/.exec(page.url())?.[1];

  await test.step("without a line it says so, and saves once there is one", async () => {
    browserErrors.expectBreak(/\/api\//);
    await context.setOffline(true);
    await text.fill("We open at nine.");
    await expect(page.getByText("Not saved: no connection.")).toBeVisible();
    await context.setOffline(false);
    await expect(saved).toBeVisible();
  });

  await test.step("an edit elsewhere is shown beside one's own, part by part", async () => {
    browserErrors.expect(412, /posts\.update/);
    await client.patch(`/posts/${id}`, { body: "We open at ten.", tags: ["opening"] });
    await text.fill("We open at half past nine.");
    const dialog = page.getByRole("dialog", { name: "This post was changed in the meantime" });
    await expect(dialog).toContainText("We open at ten.");
    await expect(dialog.getByRole("radio", { name: "Yours" }).first()).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use selection" }).click();
    await expect(text).toHaveValue("We open at half past nine.");
    await expect(page.getByRole("button", { name: "Remove tag opening" })).toBeVisible();
    await expect(saved).toBeVisible();
  });

  await test.step("what was saved before comes back from the history, and that can be undone", async () => {
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

  await test.step("approved elsewhere, it says so, and what is typed waits to be saved", async () => {
    // The words that say so may be those of the time before.
    await expect(saved).toBeVisible();
    await expect
      .poll(async () => (await client.get(`/posts/${id}`)).body.post)
      .toMatchObject({ body: "We open at half past nine." });
    expect(await client.post(`/posts/${id}/approve`, {})).toMatchObject({ status: 200 });
    await expect(page.getByText("This post is approved.")).toBeVisible();
    await text.fill("We open at noon.");
    await expect(page.getByText("Changes are kept on this device until you save.")).toBeVisible();
    const { body } = await client.get(`/posts/${id}`);
    expect(body.post).toMatchObject({ status: "approved", body: "We open at half past nine." });
  });
});
