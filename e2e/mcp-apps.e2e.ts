import type { FrameLocator, Page } from "@playwright/test";
import { ChatHost } from "./fixtures/chat-host.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessibleFrame, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword } from "./steps/account.ts";
import { type Authenticator, addAuthenticator } from "./steps/passkeys.ts";
import { mintToken } from "./steps/tokens.ts";

test("shows a post in an agent's chat, where nothing is decided without the person's passkey", async ({
  page,
  owner,
  api,
  origin,
  address,
  newPage,
  browserErrors,
}) => {
  // The approval is refused until it is confirmed.
  browserErrors.expect(422, /^\/api\/trpc\/chatReviews\.approve$/);
  const device = await addAuthenticator(page);
  await addPasskey(page, device, owner.password);
  await visit(page, `/studio/${owner.handle}/settings/api`);
  const token = await mintToken(page, "Newsroom", "Draft and submit");
  const newsroom = api(token);
  const [channel] = (await newsroom.get("/channels")).body.channels as { id: number }[];
  const channels = [{ channel_id: channel?.id }];
  const written = { body: "The late ferry sails again", channels, submit: true };
  const { id } = (await newsroom.post("/posts", written)).body.post as { id: number };
  const statusOf = async () => ((await newsroom.get(`/posts/${id}`)).body.post as { status: string }).status;

  const conversation = await newPage({});
  const review = { name: "get_post_review", arguments: { post_id: id } };
  const chat = await ChatHost.start({ origin, address, token }, review.name);
  browserErrors.allowOrigin(new URL(chat.url).origin);
  const app = await chat.open(conversation);
  await chat.show(conversation, review);

  await test.step("as it will be published, in the chat's theme", async () => {
    await expect(app.getByRole("heading", { name: "Do you approve this post?" })).toBeVisible();
    await expect(app.getByRole("article")).toContainText("The late ferry sails again");
    await expect(app.getByText(`You confirm your decision on ${new URL(origin).host}.`)).toBeVisible();
    expect(await schemeOf(app)).toBe("light");
    await conversation.evaluate(() => window.setTheme("dark"));
    await expect.poll(() => schemeOf(app)).toBe("dark");
    await expectAccessibleFrame(conversation, /\/view$/);
  });

  await test.step("approves on the installation's page, with the passkey", async () => {
    await app.getByRole("button", { name: "Approve" }).click();
    await expect(app.getByText("Decide on the page that was opened.")).toBeVisible();
    const [link = ""] = chat.links;
    expect(link).toContain(`${origin}/studio/${owner.handle}/posts/${id}/decide?revision=1&signature=`);
    expect(link).toMatch(/&to=approve$/);
    await page.goto(link);
    await expectAccessibleScreen(page, "Do you approve this post?");
    expect(await statusOf()).toBe("in_review");
    await page.getByRole("button", { name: "Approve" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await device.withPresence(() => question.getByRole("button", { name: "Use a passkey" }).click());
    await expect(page.getByText("Your decision was recorded. You can return to the chat.")).toBeVisible();
    await expectScreen(page, "Approved");
    expect(await statusOf()).toBe("approved");
  });

  await test.step("shows the decision in the chat, and tells the model", async () => {
    await expect(app.getByRole("heading", { name: "Approved" })).toBeVisible();
    await expect(app.getByRole("button")).toHaveCount(0);
    await expect.poll(() => chat.told).toEqual([expect.stringContaining(`post ${id} (revision 1) is recorded`)]);
  });

  await test.step("shows what changed since the approval, and requests changes on the page", async () => {
    await newsroom.patch(`/posts/${id}`, { body: "The late ferry sails again on Friday", submit: true });
    await chat.show(conversation, review);
    const changes = app.getByRole("region", { name: "Changes since the last approval" });
    await expect(changes).toContainText(`Changed since ${owner.firstName} ${owner.lastName} approved revision 1`);
    await expect(changes.getByRole("insertion")).toHaveText("The late ferry sails again on Friday");
    await expectAccessibleFrame(conversation, /\/view$/);
    await app.getByRole("button", { name: "Request changes" }).click();
    await expect.poll(() => chat.links).toHaveLength(2);
    // Meanwhile the agent changes it once more: the page shows the new version, and says so.
    await newsroom.patch(`/posts/${id}`, { body: "The late ferry sails again on Saturday" });
    await page.goto(chat.links[1] ?? "");
    await expect(page.getByText("The post has changed since the chat showed it. Review this version.")).toBeVisible();
    await page.getByRole("textbox", { name: "What should change?" }).fill("Which Saturday?");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Your decision was recorded. You can return to the chat.")).toBeVisible();
    expect(await statusOf()).toBe("changes_requested");
    await expect(app.getByRole("heading", { name: "Changes requested" })).toBeVisible();
  });
  await chat.close();
});

/** The color scheme that the app's page has taken from the chat. */
function schemeOf(app: FrameLocator): Promise<string> {
  return app.locator("html").evaluate((root) => getComputedStyle(root).colorScheme);
}

async function addPasskey(page: Page, device: Authenticator, password: string): Promise<void> {
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await device.withPresence(() => confirmByPassword(page, password));
  const dialog = page.getByRole("dialog", { name: "Passkey added" });
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog).toBeHidden();
}
