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

test("holds all brands of the account, and lists what waits in each", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const second = `${owner.brand} Weekly`;
  const statusOf = async (id: number) => ((await client.get(`/posts/${id}`)).body.post as { status: string }).status;
  /** In the selected brand. */
  const writeDue = async (body: string): Promise<number> => {
    const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
    const { body: created } = await client.post("/posts", {
      body,
      channels: [{ channel_id: channel?.id }],
      scheduled_at: new Date(Date.now() + 1500).toISOString(),
      approve: true,
    });
    return (created.post as { id: number }).id;
  };

  await test.step("holds both from one of them", async () => {
    await page.goto("/brands/new");
    await page.getByLabel("Name").fill(second);
    await page.getByRole("button", { name: "Create brand" }).click();
    await expectScreen(page, "Today");
    await visit(page, `/studio/${owner.handle}/settings/hold`);
    await page.getByRole("radio", { name: "All brands of the account" }).check();
    await expect(page.getByRole("radiogroup", { name: "Who can lift it" })).toBeHidden();
    await page.getByRole("button", { name: "Hold everything" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "All brands of the account" })).toBeVisible();
    await visit(page, `/studio/${owner.handle}-weekly`);
    await expect(page.getByText("Everything is on hold: nothing is published or replied.")).toBeVisible();
  });

  const weekly = await writeDue("The weekly sale");
  await test.step("lists the other brand's posts with its name, and releases one of them", async () => {
    await visit(page, `/studio/${owner.handle}`);
    const login = await client.get("/teams");
    const { teams } = login.body as { teams: { id: number; name: string }[] };
    const first = teams.find(({ name }) => name === owner.brand);
    expect((await client.patch("/me/team", { team_id: first?.id })).status).toBeLessThan(300);
    const daily = await writeDue("The daily sale");
    await expect
      .poll(async () => (await client.get("/hold")).body)
      .toMatchObject({ waiting: 1, waiting_in_other_brands: 1 });
    await visit(page, `/studio/${owner.handle}/settings/hold`);
    const posts = page.getByRole("list", { name: "Posts that came due" }).getByRole("listitem");
    await expect(posts).toHaveCount(2);
    await expect(posts.filter({ hasText: "The weekly sale" })).toContainText(second);
    await expect(posts.filter({ hasText: "The daily sale" })).not.toContainText(second);
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: "Publish “The weekly sale”" }).check();
    await page.getByRole("button", { name: "Lift the hold" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lift the hold" }).click();
    await expect(page.getByText("The hold is lifted. Published now: 1. Canceled: 1.")).toBeVisible();
    await expect.poll(() => statusOf(daily)).toBe("cancelled");
  });

  await test.step("both brands work again", async () => {
    await visit(page, `/studio/${owner.handle}-weekly/posts/${weekly}`);
    await expect(page.getByText("Everything is on hold: nothing is published or replied.")).toBeHidden();
    await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  });
});
