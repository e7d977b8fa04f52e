import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { mintToken } from "./steps/tokens.ts";

const PHONE = { width: 360, height: 780 };
const NIGHTLY = "via the token “Nightly agent” (API, can submit)";
const NEWSROOM = "via the token “Newsroom” (MCP, can approve)";

test("shows posts that apps create and approve to approvers and in the audit log", async ({
  page,
  owner,
  api,
  origin,
  address,
  anotherBrowser,
}) => {
  const studio = `/studio/${owner.handle}`;
  const name = `${owner.firstName} ${owner.lastName}`;
  await visit(page, `${studio}/settings/api`);
  const nightly = api(await mintToken(page, "Nightly agent", "Draft and submit"));
  const newsroom = await connect(origin, await mintToken(page, "Newsroom", "Approve and schedule"), address);
  const [channel] = (await nightly.get("/channels")).body.channels as { id: number }[];
  const channels = [{ channel_id: channel?.id }];
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();

  const written = { body: "The late ferry sails again", channels, scheduled_at, submit: true };
  const { body: response } = await nightly.post("/posts", written);
  const { id } = response.post as { id: number };
  const created = await newsroom.callTool({
    name: "create_post",
    arguments: { body: "The lighthouse opens in May", channels, scheduled_at },
  });
  const { post: other } = created.structuredContent as { post: { id: number; status: string } };
  expect(other.status).toBe("in_review");

  await test.step("marks both posts in the calendar and filters them by source", async () => {
    await visit(page, `${studio}/calendar`);
    await expect(page.getByRole("img", { name: `Created by ${name} ${NIGHTLY}.` })).toBeVisible();
    await expect(page.getByRole("img", { name: `Created by ${name} ${NEWSROOM}.` })).toBeVisible();
    await expectScreen(page, "Calendar");
    await visit(page, `${studio}/calendar?origin=mcp`);
    const found = page.getByRole("list", { name: "Posts found" });
    await expect(found.getByRole("link")).toHaveText(["The lighthouse opens in May"]);
    await expectScreen(page, "Calendar");
  });

  await test.step("shows the source on each post's page, beside the Approve button", async () => {
    await visit(page, `${studio}/posts/${id}`);
    await expectAccessibleScreen(page, "The late ferry sails again");
    const main = page.getByRole("main");
    await expect(main.getByText(`Created by ${name} ${NIGHTLY}.`)).toBeVisible();
    await nightly.patch(`/posts/${id}`, { body: "The late ferry sails again, every day" });
    await page.reload();
    await expect(main.getByText(`Edited by ${name} ${NIGHTLY}.`)).toBeVisible();
    await page.getByRole("button", { name: "Show 2 revisions" }).click();
    await expect(page.getByRole("list", { name: "Revisions" })).toContainText(`${name} ${NIGHTLY}`);
    await expectOnPhone(page);
    await page.getByRole("button", { name: /^Approve for / }).click();
    await expect(main.getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible();
    const thread = page.getByRole("list", { name: "Thread" });
    await expect(thread).toContainText("Approved");
    await expect(thread).not.toContainText("via");
  });

  await test.step("tells the guest of a review link that an app created the post, without naming the app", async () => {
    const { body } = await nightly.get(`/posts/${id}`);
    expect(JSON.stringify(body)).toContain("Nightly agent");
    await page.getByRole("button", { name: "Share for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Share for review" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    const guest = await anotherBrowser();
    await guest.goto(link);
    await expectAccessibleScreen(guest, "Approved");
    await expect(guest.getByText("Created with the help of an app.")).toBeVisible();
    expect(await guest.content()).not.toContain("Nightly agent");
  });

  await test.step("shows the token's name beside comments and approvals made over MCP", async () => {
    await newsroom.callTool({ name: "comment_on_post", arguments: { post_id: other.id, body: "Checked the date." } });
    await newsroom.callTool({ name: "approve_post", arguments: { post_id: other.id, revision: 1 } });
    await visit(page, `${studio}/posts/${other.id}`);
    const entries = page.getByRole("list", { name: "Thread" }).getByRole("listitem");
    await expect(entries.filter({ hasText: "Checked the date." })).toContainText(`${name}${NEWSROOM}`);
    await expect(entries.filter({ hasText: "Approved" })).toContainText(NEWSROOM);
    const events = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await expect(events.filter({ hasText: "Approved" })).toContainText(`${name} ${NEWSROOM}`);
    await expectAccessibleScreen(page, "The lighthouse opens in May");
  });

  await test.step("lists the approvals in the audit log under the owner's name, filtered by action and by token", async () => {
    await visit(page, `${studio}/settings/audit`);
    await expectScreen(page, "Settings");
    const rows = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    const byProgram = rows.filter({ hasText: "Post approved · The lighthouse opens in May" });
    await expect(byProgram).toContainText(`${name} · ${NEWSROOM}`);
    await expect(rows.filter({ hasText: "Post approved · The late ferry sails again" })).toContainText(
      `${name} · in the studio`,
    );
    await expectOnPhone(page);
    await page.getByRole("combobox", { name: "Token" }).selectOption("Newsroom");
    await expect(rows).toHaveCount(1);
    await page.getByRole("combobox", { name: "Action" }).selectOption("Token: all actions");
    await expect(page.getByText("No results")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("button", { name: "Verify log" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Verified: \d+ events/ })).toBeVisible();
    await byProgram.getByRole("link").click();
    await expectScreen(page, "The lighthouse opens in May");
  });
  await newsroom.close();
});

/** Connects an MCP client with a token that a person created for it. */
async function connect(origin: string, token: string, address: string | null): Promise<Client> {
  const headers = { Authorization: `Bearer ${token}`, ...(address === null ? {} : { "X-Forwarded-For": address }) };
  const client = new Client({ name: "Newsroom", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit: { headers } }));
  return client;
}

async function expectOnPhone(page: Page): Promise<void> {
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  if (desktop) await page.setViewportSize(desktop);
}
