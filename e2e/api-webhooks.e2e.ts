import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expectGenuine } from "./fixtures/signatures.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { expectPublished, publishInAMinute, writePost } from "./steps/posts.ts";
import { addEndpoint, createEndpointThrough, sendTest } from "./steps/webhooks.ts";

test("delivers signed events of a post to an endpoint, only those it subscribed to", async ({
  page,
  owner,
  receiver,
}) => {
  const secret = await addEndpoint(page, owner.handle, receiver.url, ["post.commented"]);
  const endpoint = new URL(page.url()).pathname;

  await test.step("shows the secret once", async () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await page.reload();
    await expectScreen(page, new URL(receiver.url).host);
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  const postId = await test.step("delivers post.approved for a post that is due in a minute", async () => {
    await visit(page, `/studio/${owner.handle}/posts/new`);
    await writePost(page, "Told to other systems");
    await publishInAMinute(page, "Told to other systems");
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    const approved = await receiver.get("post.approved");
    expectGenuine(approved, secret);
    expect(approved.body).toMatchObject({ post_id: id, status: "scheduled", approved_via: "studio" });
    expect(approved.body.occurred_at).toMatch(/\+00:00$/);
    return id;
  });

  await test.step("delivers a test event meanwhile and lists its attempt in the delivery log", async () => {
    await visit(page, endpoint);
    await sendTest(page, /^Delivered/);
    await expect(page.getByRole("list", { name: "Attempts" }).getByRole("listitem")).toHaveText([/200 in \d+/]);
    const received = await receiver.get("test");
    expect(received.body).toMatchObject({ event: "test", post_id: 0, status: "test" });
    expectGenuine(received, secret);
  });

  // The one story that waits for the time of its post; the others bring it forward in the database.
  await test.step("delivers post.published once it is, but not post.commented", async () => {
    await visit(page, `/studio/${owner.handle}/posts/${postId}`);
    await expectPublished(page);
    const permalink = await page.getByRole("article").getByRole("link", { name: "/b/" }).getAttribute("href");
    const published = await receiver.get("post.published");
    expectGenuine(published, secret);
    expect(published.body).toMatchObject({
      post_id: postId,
      status: "published",
      publication: { platform: "feed", permalink },
    });
    expect(published.body.occurred_at).toMatch(/\+00:00$/);
    expect(receiver.received.map(({ headers }) => headers["x-service-event"])).toEqual([
      "post.approved",
      "test",
      "post.published",
    ]);
  });
});

test("sends readable messages to a chat, without a secret", async ({ page, owner, receiver }) => {
  // As high as the window of a small laptop.
  await page.setViewportSize({ width: 1280, height: 640 });
  await visit(page, `/studio/${owner.handle}/settings/api`);
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook endpoint" });
  await expect(dialog.getByRole("button", { name: "Create endpoint" })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByLabel("Format").selectOption("Slack message");
  await expect(dialog.getByText("For the URL of an incoming webhook of Slack.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create endpoint" }).click();
  await expectScreen(page, new URL(receiver.url).host);
  await sendTest(page, /^Delivered/);
  expect(receiver.received.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      text: expect.stringContaining(`*${owner.brand}: this is a test message from Masthead.*`),
    }),
  ]);
});

test("retries a failing receiver up to three attempts and logs each", async ({ page, owner, receiver, api }) => {
  receiver.respondWith(503);
  const { id } = await createEndpointThrough(await apiAs(api, owner), receiver.url);
  await visit(page, `/studio/${owner.handle}/settings/api/endpoints/${id}`);
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByRole("menuitem", { name: /^test / }).click();

  const attempts = page.getByRole("list", { name: "Attempts" }).getByRole("listitem");
  const standing = (words: RegExp) => page.getByRole("status").filter({ hasText: words });
  // The second follows after ten seconds, which a busy page may miss.
  await expect(standing(/^Attempt [23] of 3/)).toBeVisible({ timeout: 60_000 });
  await expect(standing(/^Attempt 3 of 3/)).toBeVisible({ timeout: 60_000 });
  await expect(attempts).toHaveText([/503 in/, /503 in/]);

  receiver.respondWith(200);
  await expect(standing(/^Delivered on attempt 3/)).toBeVisible({ timeout: 120_000 });
  await expect(attempts).toHaveText([/503 in/, /503 in/, /200 in/]);
  const ids = receiver.received.map(({ headers }) => headers["x-service-delivery"]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);

  await test.step("shows the same delivery log after a reload, with the receiver's response", async () => {
    await visit(page, `/studio/${owner.handle}/settings/api/deliveries?event=test`);
    await expectScreen(page, "Webhook deliveries");
    await page.getByRole("list", { name: "Deliveries" }).getByRole("button", { name: /test/ }).click();
    await expect(attempts).toHaveText([/503 in/, /503 in/, /200 in/]);
    await attempts.first().getByText("Headers and response").click();
    await expect(attempts.first()).toContainText("answered 503");
  });
});
