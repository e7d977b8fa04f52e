import { makeDue } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";

test("fixes the one channel that refused a post, and publishes it there alone", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const { body: list } = await client.get("/channels");
  const channels = (list.channels as { id: number; platform: string }[]).map(({ id, platform }) => ({
    channel_id: id,
    ...(platform === "feed" ? {} : { overrides: { body: "The evening ferry sails at nine. [fail]" } }),
  }));
  const scheduled_at = new Date(Date.now() + 60_000).toISOString();
  const body = "The evening ferry sails at nine, every day of the summer.";
  const created = await client.post("/posts", { body, channels, scheduled_at, approve: true });
  const { id } = created.body.post as { id: number };
  await makeDue(id);
  const statusOf = async () => (await client.get(`/posts/${id}`)).body.post as { status: string };
  await expect.poll(async () => (await statusOf()).status).toBe("partially_published");

  await test.step("the notification leads to the channel, which says what the network said", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, `/studio/${owner.handle}/notifications`);
    await page.getByRole("link", { name: /failed to publish/ }).click();
    await expect(page).toHaveURL(new RegExp(`/posts/${id}#publication-\\d+$`));
    const failed = page.getByRole("alert").filter({ hasText: /^Not published on/ });
    await expect(failed).toBeInViewport();
    await expect(failed).toContainText("This platform does not want this text.");
    await expect(failed.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });

  await test.step("its text is changed and published there, and nothing again on the other", async () => {
    await page.getByRole("button", { name: "Fix and publish there" }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: "Fix and publish there" });
    const text = dialog.getByRole("textbox", { name: "Text" });
    await expect(text).toHaveValue("The evening ferry sails at nine. [fail]");
    await expect(submit).toBeDisabled();
    await text.fill("x".repeat(20_000));
    await expect(dialog.getByText(/too long/)).toBeVisible();
    await expect(submit).toBeDisabled();
    await text.fill("The evening ferry sails at nine.");
    await expect(dialog.getByText(/too long/)).toHaveCount(0);
    await expectAccessible(page);
    await submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Published" }).first()).toBeVisible();
    await expect.poll(async () => (await statusOf()).status).toBe("published");
  });
  const { body: after } = await client.get(`/posts/${id}/publications`);
  const published = after.publications as { overrides: { body?: string }; attempts: { outcome: string }[] }[];
  const outcomes = published.map(({ overrides, attempts }) => [overrides.body, attempts.map(({ outcome }) => outcome)]);
  expect(outcomes).toEqual(
    expect.arrayContaining([
      [undefined, ["published"]],
      ["The evening ferry sails at nine.", ["failed", "published"]],
    ]),
  );
});
