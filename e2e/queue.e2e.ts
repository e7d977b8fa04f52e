import { query } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("sets posting times, adds posts to the queue, changes their order, repeats one with and without an end, fills free times, and pauses", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  const { body: list } = await client.get("/channels");
  const [feed] = list.channels as [{ id: number; display_name: string }];
  // Hours from now, so that nothing is published meanwhile.
  const times = [6, 12].map((hours) => `${String((new Date().getUTCHours() + hours) % 24).padStart(2, "0")}:30`);
  const queue = page.getByRole("list", { name: "Queue" });
  const queued = queue.getByRole("link", { name: /^(First|Second) post$/ });

  await test.step("sets posting times on the channel's page", async () => {
    await visit(page, `/studio/${owner.handle}/channels/${feed.id}`);
    await page.getByRole("button", { name: "Set posting times" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Days").selectOption("Every day");
    for (const time of times) {
      await dialog.getByLabel(/^Time in/).fill(time);
      await dialog.getByRole("button", { name: "Add" }).click();
    }
    await dialog.getByRole("button", { name: `Remove Sunday, ${times[1]}` }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(queue.getByText("Free").first()).toBeVisible();
  });

  await test.step("changes them for all channels where the calendar shows them", async () => {
    await visit(page, `/studio/${owner.handle}/calendar?view=day`);
    await page.getByRole("button", { name: "Posting times" }).click();
    const dialog = page.getByRole("dialog", { name: "Posting times" });
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await dialog.getByLabel("Days").selectOption("Sunday");
    await dialog.getByLabel(/^Time in/).fill(times[1] ?? "");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const { channel } = (await client.get(`/channels/${feed.id}`)).body as { channel: { posting_times: object[] } };
    expect(channel.posting_times).toHaveLength(14);
    await page.getByRole("button", { name: "Posting times" }).click();
    await dialog.getByRole("button", { name: `Remove Sunday, ${times[1]}` }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("adds posts in the composer and on the post's page", async () => {
    await visit(page, `/studio/${owner.handle}/posts/new`);
    await page.getByRole("textbox", { name: "Text" }).fill("First post");
    // Two clicks after writing.
    await page.getByRole("button", { name: /^Next free slot: (Today|Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:30$/ }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Schedule and approve for .* \d\d:30$/ }).click();
    await expect(page).toHaveURL(/posts\/\d+$/);
    const { body } = await client.post("/posts", { body: "Second post", channels: [{ channel_id: feed.id }] });
    const { id } = body.post as { id: number };
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add to queue" }).click();
    await expect(page.getByText("Scheduled").first()).toBeVisible();
  });

  await test.step("changes the order, and undoes a shuffle", async () => {
    await visit(page, `/studio/${owner.handle}/channels/${feed.id}`);
    await expect(queued).toHaveText(["First post", "Second post"]);
    await expectScreen(page, feed.display_name);
    await page.getByRole("button", { name: "Move “Second post” up" }).click();
    await expect(queued).toHaveText(["Second post", "First post"]);
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(queued).toHaveText(["Second post", "First post"]);
    await expect(page.getByRole("button", { name: "Shuffle" })).toBeEnabled();
    await expect(queued).toHaveText(["Second post", "First post"]);
  });

  await test.step("repeats a post a number of times, and undoes it", async () => {
    await queued.first().click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Repeat" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Ends").selectOption("After a number of copies");
    await expect(dialog.getByRole("listitem")).toHaveCount(4);
    await dialog.getByLabel("Copies").fill("2");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create 2 copies" }).click();
    await expect(page.getByText("2 copies created.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await client.get("/posts")).body.posts).toHaveLength(2);
  });

  await test.step("repeats it every week until somebody stops it", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Repeat" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("… and so on")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Start repeating" }).click();
    await expect(page.getByRole("link", { name: "Repeats every week" })).toBeVisible();
    const countPosts = async () => ((await client.get("/posts")).body.posts as unknown[]).length;
    await expect.poll(countPosts).toBeGreaterThan(4);
    await visit(page, `/studio/${owner.handle}/calendar/recurring`);
    await expect(page.getByRole("list", { name: "Recurring posts" }).getByRole("link")).toHaveText(["Second post"]);
    await expectScreen(page, "Recurring posts");
    await page.getByRole("button", { name: "Stop" }).click();
    await dialog.getByRole("button", { name: "Stop repeating" }).click();
    const stopped = page.getByRole("alert").filter({ hasText: "No longer repeats." });
    await stopped.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Repeats again.")).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await dialog.getByLabel("Also delete the copies that are still to be published").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Stop and delete" }).click();
    await expect(page.getByText("No recurring posts yet")).toBeVisible();
    await expect.poll(async () => (await client.get("/posts")).body.posts).toHaveLength(2);
    await visit(page, `/studio/${owner.handle}/channels/${feed.id}`);
  });

  await test.step("makes a published post evergreen, and fills free times with it", async () => {
    const channels = [{ channel_id: feed.id }];
    const { body } = await client.post("/posts", { body: "Opening hours", channels, approve: true });
    const { id } = body.post as { id: number };
    await client.post(`/posts/${id}/publish-now`, {});
    const readStatus = async () => ((await client.get(`/posts/${id}`)).body.post as { status: string }).status;
    await expect.poll(readStatus).toBe("published");
    await query("update publications set published_at = now() - interval '40 days' where post_id = $1", [id]);
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add to evergreen posts" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add to evergreen posts" }).click();
    await page.getByRole("link", { name: "Evergreen post" }).click();
    await expect(page.getByRole("list", { name: "Evergreen posts" }).getByRole("link")).toHaveText(["Opening hours"]);
    await expectScreen(page, "Evergreen posts");
    await page.getByRole("button", { name: "Pause “Opening hours”" }).click();
    await page.getByRole("button", { name: "Resume “Opening hours”" }).click();
    await page.getByRole("button", { name: "Remove “Opening hours” from evergreen posts" }).click();
    await expect(page.getByText("No evergreen posts")).toBeVisible();
    const removed = page.getByRole("alert").filter({ hasText: "No longer evergreen." });
    await removed.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Set the last day of “Opening hours”" }).click();
    await dialog.getByLabel("Last day (optional)").fill("2099-12-31");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/until .*2099/)).toBeVisible();
    await visit(page, `/studio/${owner.handle}/channels/${feed.id}`);
    await page.getByRole("button", { name: "Fill free times with evergreen posts" }).click();
    await expect(dialog.getByText("1 evergreen post can be used on this channel.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Posting times kept filled").fill("4");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Up to 4 upcoming posting times are filled with evergreen posts")).toBeVisible();
    await expect(queue.getByRole("link", { name: "Opening hours" })).toHaveCount(1);
  });

  await test.step("pauses the channel and resumes it", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Nothing is published until you resume it.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Nothing is published until you resume it.")).toBeHidden();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  });
});

test("shows the rest of a queue that is longer than a page", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const { body: list } = await client.get("/channels");
  const [feed] = list.channels as [{ id: number }];
  await query("update channels set posting_times = '{540, 3420}' where id = $1", [feed.id]);
  await query(
    `with added as (
      insert into posts (brand_id, author_id, origin, body, timezone, scheduled_at, status, content_hash, updated_at)
      select c.brand_id, a.owner_id, 'web', 'Number ' || n, 'UTC', now() + make_interval(hours => n), 'draft', repeat('0', 64), now()
      from channels c join brands b on b.id = c.brand_id join accounts a on a.id = b.account_id, generate_series(1, 101) n
      where c.id = $1 returning id, brand_id, scheduled_at
    )
    insert into publications (brand_id, post_id, channel_id, scheduled_at, status, idempotency_key, updated_at)
    select brand_id, id, $1, scheduled_at, 'draft', gen_random_uuid(), now() from added`,
    [feed.id],
  );
  await visit(page, `/studio/${owner.handle}/channels/${feed.id}`);
  const queued = page.getByRole("list", { name: "Queue" }).getByRole("link", { name: /^Number/ });
  await expect(queued).toHaveCount(100);
  await page.getByRole("button", { name: "Show later" }).click();
  await expect(queued).toHaveCount(101);
  await expect(queued.last()).toHaveText("Number 101");
  await expect(page.getByRole("button", { name: "Show later" })).toBeHidden();
});
