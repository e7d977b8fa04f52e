import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleInBoth, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("writes a brand guide, which the composer checks and repairs posts by", async ({
  page,
  owner,
  api,
  browserErrors,
}) => {
  browserErrors.expect(422, /brandGuide\.update/);
  const client = await apiAs(api, owner);
  const guide = `/studio/${owner.handle}/settings/guide`;
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const checks = page.getByRole("region", { name: "Checks" });
  const { body: list } = await client.get("/channels");
  const [feed] = list.channels as [{ id: number }];

  await test.step("begins with an example", async () => {
    await visit(page, guide);
    await expectScreen(page, "Settings");
    await expect(page.getByText("No brand guide yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start with an example" }).click();
    const avoided = page.getByRole("region", { name: "Words to avoid" });
    await expect(avoided.getByLabel("Avoid").first()).toHaveValue("cheap");
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Save brand guide" }).click();
    await expect(page.getByText("Brand guide saved.")).toBeVisible();
  });

  await test.step("refuses a word that is listed twice, and blocks with another", async () => {
    const avoided = page.getByRole("region", { name: "Words to avoid" });
    await avoided.getByRole("button", { name: "Add a word to avoid" }).click();
    await avoided.getByLabel("Avoid").last().fill("CHEAP");
    await page.getByRole("button", { name: "Save brand guide" }).click();
    await expect(page.getByText("“CHEAP” is already in the guide.").first()).toBeVisible();
    await avoided.getByLabel("Avoid").last().fill("secret");
    await avoided.getByRole("switch", { name: "Block posts with it" }).last().check();
    await page.getByRole("button", { name: "Save brand guide" }).click();
    await expect.poll(async () => (await client.get("/brand-guide")).body.revision).toBe(2);
  });

  await test.step("warns while somebody writes, and replaces a word with one press", async () => {
    await visit(page, `/studio/${owner.handle}/posts/new`);
    await expectScreen(page, "New post");
    await text.fill("Cheap coffee, guaranteed.");
    await expect(checks.getByText("The brand guide avoids “Cheap”. It sounds like poor quality.")).toBeVisible();
    await expect(checks.getByText("“guaranteed” needs a source. Link to the terms.")).toBeVisible();
    await checks.getByRole("button", { name: "Replace with “affordable”" }).click();
    await expect(text).toHaveValue("Affordable coffee, guaranteed.");
    await text.fill("Affordable coffee, guaranteed: https://example.com/terms");
    await expect(checks.getByText("needs a source")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("saves a draft with a blocked word, and lets nobody publish it", async () => {
    await text.fill("Our secret recipe");
    await expect(checks.getByText("The brand guide avoids “secret”.")).toBeVisible();
    const draft = { body: "Our secret recipe", channels: [{ channel_id: feed.id }] };
    const { body: created } = await client.post("/posts", draft);
    const { id } = created.post as { id: number };
    const refused = await client.post(`/posts/${id}/approve`, {});
    expect([refused.status, refused.body.code]).toEqual([422, "preflight_failed"]);
    expect(refused.body.message).toContain("The brand guide avoids “secret”.");
  });

  await test.step("proposes a rule from what reviews removed five times", async () => {
    for (const drink of ["coffee", "tea", "cocoa", "juice", "water"]) {
      const draft = { body: `Amazing ${drink} 🎉`, channels: [{ channel_id: feed.id }], submit: true };
      const { id, revision } = (await client.post("/posts", draft)).body.post as { id: number; revision: number };
      const post = `/posts/${id}`;
      const asked = await client.post(`${post}/request-changes`, { comment: "Calmer, please.", revision });
      const edited = await client.patch(post, { body: `Our ${drink}` });
      expect([asked.status, edited.status]).toEqual([200, 200]);
      expect((await client.post(`${post}/submit`, {})).status).toBe(200);
    }
    await visit(page, guide);
    const proposals = page.getByRole("region", { name: "Proposals" });
    const amazing = proposals.getByRole("listitem").filter({ hasText: "“Amazing”: removed from 5 posts." });
    const emoji = proposals.getByRole("listitem").filter({ hasText: "Emoji: removed from 5 posts." });
    await expectAccessible(page);
    await amazing.getByRole("button", { name: "Make it a rule" }).click();
    await expect(amazing).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Words to avoid" }).getByLabel("Avoid").last()).toHaveValue(
      "Amazing",
    );
    await emoji.getByRole("button", { name: "Dismiss" }).click();
    await expect(emoji).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(emoji).toBeVisible();
    await page.getByRole("button", { name: "Save brand guide" }).click();
    await expect.poll(async () => (await client.get("/brand-guide")).body.revision).toBe(3);
    await expect(emoji).toBeVisible();
    await expect(amazing).toHaveCount(0);
  });

  await test.step("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, guide);
    await expect(page.getByLabel("In a few sentences")).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
