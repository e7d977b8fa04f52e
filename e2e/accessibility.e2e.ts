import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("requires camel case in hashtags, repairs a post in the composer, and shows its passport", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  const { body: found } = await client.get("/channels");
  const [channel] = found.channels as { id: number }[];
  const channels = [{ channel_id: channel?.id }];
  const { body } = await client.post("/posts", { body: "The quay is open: #blackfriday", channels });
  const { id } = body.post as { id: number };

  await test.step("makes a rule required", async () => {
    await visit(page, `/studio/${owner.handle}/settings/accessibility`);
    await expectScreen(page, "Settings");
    await page.getByLabel("Hashtags", { exact: true }).selectOption({ label: "Required" });
    await page.getByRole("button", { name: "Save accessibility rules" }).click();
    await expect(page.getByText("Accessibility rules saved.")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step("shows what the post is worth, and why", async () => {
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    const passport = page.getByRole("region", { name: "Accessibility: 50 of 100" });
    await expect(passport).toContainText("Screen readers read #blackfriday as one word.");
    await expect(passport).toContainText("Text in uploaded images can't be read, so its contrast isn't judged.");
    await expectAccessible(page);
  });

  await test.step("blocks the post in the composer until the finding is repaired", async () => {
    await visit(page, `/studio/${owner.handle}/posts/${id}/edit`);
    const checks = page.getByRole("region", { name: "Checks" });
    await expect(checks).toContainText("Screen readers read #blackfriday as one word.");
    await checks.getByRole("button", { name: "Use camel case" }).click();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
      "The quay is open: #BlackFriday",
    );
    await expect(checks).not.toContainText("Screen readers");
    await expect
      .poll(async () => ((await client.get(`/posts/${id}`)).body.post as { body: string }).body)
      .toBe("The quay is open: #BlackFriday");
  });

  await test.step("shows a full score then", async () => {
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await expect(page.getByRole("region", { name: "Accessibility: 100 of 100" })).toContainText("Hashtags");
  });
});
