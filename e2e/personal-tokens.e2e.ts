import { SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { visit } from "./fixtures/navigation.ts";
import { signInByCookie } from "./fixtures/people.ts";
import { expectAccessible } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword } from "./steps/account.ts";
import { createPersonalToken } from "./steps/tokens.ts";

test("allows over REST with a personal token what its owner may do, until it is revoked", async ({
  page,
  owner,
  api,
  receiver,
}) => {
  const token = await createPersonalToken(page, "Nightly export", owner.password);
  expect(token).toMatch(/^\d+\|mh_[0-9A-Za-z]{46}$/);
  const client = api(token);

  await test.step("reads teams, creates an approved post, and manages endpoints and deliveries", async () => {
    const teams = await client.get("/teams");
    expect(teams.status).toBe(200);
    expect(teams.body).toMatchObject({ teams: [{ name: owner.brand }], current_team: { name: owner.brand } });

    const endpoint = { url: receiver.url, events: ["post.approved"] };
    const created = await client.post("/webhook-endpoints", endpoint);
    expect(created.status).toBe(201);
    expect(created.body.secret).toMatch(/^whsec_/);
    expect((await client.get("/webhook-endpoints")).body).toMatchObject({ endpoints: [{ url: receiver.url }] });

    const { channels } = (await client.get("/channels")).body as { channels: { id: number; platform: string }[] };
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const post = await client.post("/posts", {
      body: "Written by a program.",
      channels: channels.map(({ id }) => ({ channel_id: id })),
      scheduled_at: inAnHour,
      approve: true,
    });
    expect(post.status).toBe(201);
    expect(post.body).toMatchObject({ post: { status: "scheduled", origin: "api" } });
    const { id } = post.body.post as { id: number };
    expect((await client.get(`/posts/${id}`)).body).toMatchObject({ post: { id, body: "Written by a program." } });

    const { body } = await receiver.get("post.approved");
    expect(body).toMatchObject({ post_id: id, status: "scheduled", approved_via: "api" });
    await expect
      .poll(async () => (await client.get(`/webhook-deliveries?post_id=${id}`)).body)
      .toMatchObject({ deliveries: [{ event: "post.approved", status: "delivered", attempts: [{ number: 1 }] }] });
  });

  await test.step("shows the token once: after a reload only its last characters", async () => {
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Nightly export" });
    await expect(row).toContainText(`…${token.slice(-4)}`);
    await expect(page.getByText(token)).toHaveCount(0);
  });

  await test.step("refuses a revoked token with 401", async () => {
    await page.getByRole("button", { name: "Revoke the token “Nightly export”" }).click();
    const question = page.getByRole("dialog", { name: "Revoke the token “Nightly export”?" });
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No tokens yet")).toBeVisible();
    const refused = await client.get("/teams");
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({
      remark: "unauthenticated",
      status: "error",
      message: { error: ["Unauthorized request"] },
    });
  });
});

test("asks for the password before creating a token, and creates none with a wrong one", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(422, /^\/api\/trpc\/personalTokens\.create/);
  await visit(page, "/profile/api-tokens");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create token" });
  await dialog.getByLabel("Name").fill("Somebody else's");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await confirmByPassword(page, `${owner.password}?`);
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(question.getByText("Incorrect password.")).toBeVisible();
  await expect(question.getByRole("textbox", { name: "Your password" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Somebody else's");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("No tokens yet")).toBeVisible();
});

test("revokes another browser's session at once, but not the current one", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  const other = await anotherBrowser();
  await signInByCookie(other, owner);
  await visit(other, `/studio/${owner.handle}`);

  await visit(page, "/profile/api-tokens");
  const browsers = page.getByRole("list", { name: "Browsers" }).getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  const current = browsers.filter({ hasText: "This browser" });
  await expect(current.getByRole("button", { name: /^Sign out/ })).toBeDisabled();
  await expect(current).toContainText("This is the current session.");

  const there = browsers.filter({ hasNotText: "This browser" });
  await there.getByRole("button", { name: /^Sign out/ }).click();
  await page
    .getByRole("dialog", { name: /^Sign out/ })
    .getByRole("button", { name: "Sign out" })
    .click();
  await expect(browsers).toHaveCount(1);

  await expect(other.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
});
