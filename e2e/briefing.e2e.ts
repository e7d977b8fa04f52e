import { query } from "./fixtures/database.ts";
import { mailboxLink, openMail } from "./fixtures/mailbox.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";

test("approves in place, fills a free time, undoes both, and sends the briefing by email", async ({
  page,
  owner,
  api,
  newPage,
  browserErrors,
}) => {
  browserErrors.expect(404, /ideas\.show/);
  const client = await apiAs(api, owner);
  const [id = 0] = await submitPosts(client, [{ body: "The quay is open again", inHours: 30 }]);
  const { body: created } = await client.post("/ideas", { headline: "Three boats, three stories" });
  const idea = (created.idea as { id: number }).id;
  const statusOf = async (post: number) =>
    ((await client.get(`/posts/${post}`)).body.post as { status: string }).status;
  const ideaOf = async () => (await client.get(`/ideas/${idea}`)).body.idea as { status: string; post_ids: number[] };

  await test.step("reviews a post where it is listed, and takes the approval back", async () => {
    await visit(page, `/studio/${owner.handle}`);
    await expectScreen(page, "Today");
    const waiting = page.getByRole("list", { name: "To approve" });
    await waiting.getByRole("button", { name: "Review “The quay is open again”" }).click();
    const post = waiting.getByRole("region", { name: "The post" });
    await expect(post).toContainText("The quay is open again");
    await expectAccessible(page);
    await post.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(/^Approved\. Publishes/)).toBeVisible();
    await expect.poll(() => statusOf(id)).toBe("scheduled");
    await expect(page.getByText("Nothing waits for you", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo approval" }).click();
    await expect.poll(() => statusOf(id)).toBe("changes_requested");
    await expect(page.getByRole("list", { name: "Changes requested" })).toContainText("The quay is open again");
  });

  await test.step("places an idea at a free time, and takes it back", async () => {
    const free = page.getByRole("list", { name: "Free times of the next two weeks" });
    const add = free.getByRole("button", { name: /^Add “Three boats, three stories” for / });
    await add.click();
    await expect(page.getByText(/^Draft added for /)).toBeVisible();
    await expect.poll(async () => (await ideaOf()).status).toBe("in_progress");
    await expect(add).toBeHidden();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(ideaOf).toMatchObject({ status: "new", post_ids: [] });
    await expect(add).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step("refuses a suggestion whose idea was deleted meanwhile, and shows the next one", async () => {
    const add = page.getByRole("button", { name: /^Add “Three boats, three stories” for / });
    await expect(add).toBeVisible();
    await client.delete(`/ideas/${idea}`);
    await add.click();
    await expect(page.getByText("Nothing was added")).toBeVisible();
    await expect(add).toBeHidden();
  });

  await test.step("sends it by email, once a week", async () => {
    const job = () =>
      query(
        `insert into pgboss.job (name, data)
        select 'briefing.send', jsonb_build_object('userId', id, 'day', '2026-11-30T00:00:00.000Z') from users where email = $1`,
        [owner.email],
      );
    await job();
    await job();
    // On the machine that has the mailbox.
    const mailbox = await newPage({});
    await expect(async () => openMail(mailbox, owner.email, "Monday briefing")).toPass({ timeout: 60_000 });
    await expect(mailbox.getByText(/Waiting for you: 1 post with requested changes/).first()).toBeVisible();
    const unfinished = () =>
      query(
        `select from pgboss.job where name = 'briefing.send' and state <> 'completed'
          and data ->> 'userId' = (select id::text from users where email = $1)`,
        [owner.email],
      );
    await expect.poll(unfinished).toEqual([]);
    await mailbox.goto(mailboxLink());
    const mails = mailbox.getByRole("listitem").filter({ hasText: `to ${owner.email}` });
    await expect(mails.filter({ hasText: "Monday briefing" })).toHaveCount(1);
  });
});
