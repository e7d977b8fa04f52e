import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("holds everything, shows it on every page, and releases what is chosen", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const { body: list } = await client.get("/channels");
  const [feed] = list.channels as [{ id: number }];
  const statusOf = async (id: number) => ((await client.get(`/posts/${id}`)).body.post as { status: string }).status;

  await test.step("from the palette, with a reason", async () => {
    await visit(page, `/studio/${owner.handle}`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("emergency");
    await page.keyboard.press("Enter");
    await expectScreen(page, "Settings");
    await page.getByLabel("Reason").fill("The ferry accident");
    await page.getByRole("button", { name: "Hold everything" }).click();
    await expect(page.getByText("Everything is on hold: nothing is published or replied.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "The ferry accident" })).toBeVisible();
    await expectAccessible(page);
  });

  const ids: number[] = [];
  await test.step("what comes due waits, and people go on writing", async () => {
    for (const body of ["Big sale", "Thank you"]) {
      const at = new Date(Date.now() + 1500).toISOString();
      const channels = [{ channel_id: feed.id }];
      const { body: created } = await client.post("/posts", { body, channels, scheduled_at: at, approve: true });
      ids.push((created.post as { id: number }).id);
    }
    await expect.poll(async () => (await client.get("/hold")).body.waiting).toBe(2);
    await visit(page, `/studio/${owner.handle}/calendar`);
    await page.getByRole("link", { name: "See why" }).click();
    await expect(page.getByRole("list", { name: "Posts that came due" }).getByRole("listitem")).toHaveCount(2);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["scheduled", "scheduled"]);
    await expectScreen(page, "Settings");
  });

  await test.step("publishes what is chosen, and cancels the rest", async () => {
    await page.getByRole("checkbox", { name: "Publish “Thank you”" }).check();
    await page.getByRole("button", { name: "Lift the hold" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 post is published now. 1 post is canceled.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Lift the hold" }).click();
    await expect(page.getByText("The hold is lifted. Published now: 1. Canceled: 1.")).toBeVisible();
    await expect(page.getByText("Everything is on hold: nothing is published or replied.")).toBeHidden();
    await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(["cancelled", "published"]);
  });
});
