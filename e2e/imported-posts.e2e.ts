import { randomUUID } from "node:crypto";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs, connectAccount } from "./steps/inbox.ts";
import { publishNow } from "./steps/metrics.ts";

/** Publishes on the account by another app. */
async function publishElsewhere(account: string, text: string): Promise<void> {
  const { status } = await fetch(`${process.env.E2E_PLATFORM}/key/posts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, marker: randomUUID(), text }),
  });
  expect(status).toBe(201);
}

test("imports what was published elsewhere, tells it from its own posts, and drafts a post from it", async ({
  page,
  owner,
  api,
}) => {
  const studio = `/studio/${owner.handle}`;
  await publishElsewhere(owner.handle, "The harbour fair begins on Friday");
  const client = await apiAs(api, owner);
  await connectAccount(client, owner.handle);
  const { body } = await client.get("/channels");
  const channel = (body.channels as { id: number; platform: string }[]).find(({ platform }) => platform === "test_key");
  await publishNow(client, channel ? [channel] : [], ["Ice on the inner harbour"]);

  await test.step("the channel says what its import did", async () => {
    await visit(page, `${studio}/channels/${channel?.id}`);
    const section = page.getByRole("region", { name: "Posts published elsewhere" });
    await expect(section.getByRole("link", { name: "View 1 imported post" })).toBeVisible({ timeout: 120_000 });
    await section.getByRole("button", { name: "Import now" }).click();
    await expect(section).toContainText("Last import");
    await section.getByRole("link", { name: "View 1 imported post" }).click();
  });

  await test.step("they are listed without those of Masthead", async () => {
    await expectScreen(page, "Published elsewhere");
    const list = page.getByRole("list", { name: "Published elsewhere" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list).toContainText("The harbour fair begins on Friday");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step("the calendar counts them on their day", async () => {
    await visit(page, `${studio}/calendar`);
    await page.getByRole("link", { name: "1 elsewhere" }).first().click();
    await expectScreen(page, "Published elsewhere");
  });

  await test.step("metrics have a filter for them", async () => {
    await visit(page, `${studio}/metrics`);
    await page.getByLabel("Published with", { exact: true }).selectOption("Published elsewhere");
    await expect(page).toHaveURL(/with=elsewhere/);
    await visit(page, `${studio}/calendar/elsewhere`);
  });

  await test.step("a draft is created from one", async () => {
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page).toHaveURL(/\/posts\/\d+/);
    await expect(page.getByRole("region", { name: "The post" })).toContainText("The harbour fair begins on Friday");
  });

  await test.step("the import can be turned off", async () => {
    await visit(page, `${studio}/channels/${channel?.id}`);
    const section = page.getByRole("region", { name: "Posts published elsewhere" });
    await section.getByRole("switch", { name: "Import every day" }).click();
    await expect(section).toContainText("The import is off.");
    await expect(section.getByRole("button", { name: "Import now" })).toBeHidden();
  });
});
