import { visit } from "./fixtures/navigation.ts";
import { expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("restores deleted posts as drafts, and deletes one forever", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const write = async (body: string) =>
    ((await client.post("/posts", { body, channels: [{ channel_id: channel?.id }] })).body.post as { id: number }).id;
  const deleted = `/studio/${owner.handle}/calendar/deleted`;

  await test.step("right after deleting it", async () => {
    const id = await write("Tide tables");
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete post" }).click();
    await expectScreen(page, "Calendar");
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Post restored as a draft.")).toBeVisible();
    await expect(page).toHaveURL(/\/posts\/\d+$/);
    expect(page.url()).not.toContain(`/posts/${id}`);
  });

  await test.step("from the page of deleted posts, which is empty at first", async () => {
    await visit(page, deleted);
    await expectScreen(page, "Deleted posts");
    await expect(page.getByText("No deleted posts")).toBeVisible();
    for (const body of ["Lost and found", "Nobody misses it"]) await client.delete(`/posts/${await write(body)}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expectScreen(page, "Deleted posts");
    const rows = page.getByRole("list", { name: "Deleted posts" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Nobody misses it");
    await expectNoHorizontalScroll(page);
    await page.getByRole("button", { name: "Delete “Nobody misses it” forever" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete forever" }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: "Restore “Lost and found”" }).click();
    await expect(page).toHaveURL(/\/posts\/\d+$/);
    await expect(page.getByText("Lost and found").first()).toBeVisible();
  });
});
