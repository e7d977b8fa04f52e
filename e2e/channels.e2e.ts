import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { connectByPassword, respondToConsent } from "./steps/channels.ts";
import { apiAs } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

const PLATFORM = process.env.E2E_PLATFORM ?? "";

test("connects channels by password and by OAuth redirect, then renames, disables, disconnects and reconnects one", async ({
  page,
  owner,
  api,
  browserErrors,
}) => {
  browserErrors.allowOrigin(PLATFORM);
  browserErrors.expect(422, /^\/api\/trpc\/channels\.connect/);
  const channels = `/studio/${owner.handle}/channels`;
  await visit(page, channels);
  await expectScreen(page, "Channels");
  await page.getByRole("link", { name: "Connect a channel" }).click();
  await expectAccessibleScreen(page, "Connect a channel");
  await page.getByRole("link", { name: "Test platform (key)" }).click();
  await expectScreen(page, "Connect Test platform (key)");

  await connectByPassword(page, owner.handle, "harbour-gazette", "guessed");
  await expect(page.getByRole("textbox", { name: "App password" })).toHaveAccessibleDescription(/does not know/);
  await expect(page.getByLabel("Handle"), "what was typed stays").toHaveValue("harbour-gazette");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "App password" }).fill("app-password");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Harbour Gazette is connected." })).toBeFocused();

  await visit(page, `${channels}/connect/test_look_up`);
  await page.getByLabel("Server").fill("harbour.example");
  await respondToConsent(page, "Refuse");
  await expect(page.getByText("You didn't authorize access")).toBeVisible();
  await expect(page.getByLabel("Server"), "what was typed before leaving stays").toHaveValue("harbour.example");
  await respondToConsent(page, "Allow");
  await expect(page.getByText("Which ones do you want to add?")).toBeVisible();
  await page.reload();
  await page.getByRole("checkbox", { name: "Ferry Times" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect selected" }).click();
  await expect(page.getByRole("heading", { name: "Ferry Times is connected." })).toBeVisible();

  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const ferry = (body.channels as { id: number; handle: string }[]).find(({ handle }) => handle === "ferry.times");
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const post = {
    body: "Winter timetable",
    channels: [{ channel_id: ferry?.id }],
    scheduled_at: inFiveDays,
    approve: true,
  };
  await client.post("/posts", post);
  await visit(page, channels);
  const ailing = page.getByRole("list", { name: "Channels that need attention" });
  await expect(ailing).toContainText("Access expires in");
  await ailing.getByRole("link", { name: "Ferry Times" }).click();
  await expectAccessibleScreen(page, "Ferry Times");
  await expect(page.getByRole("heading", { name: "1 scheduled post would wait" })).toBeVisible();

  await page.getByRole("button", { name: "Rename" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename channel" });
  await renaming.getByLabel("Name").fill("The ferries");
  await renaming.getByRole("button", { name: "Rename" }).click();
  await expectScreen(page, "The ferries");
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 post is scheduled");
  await page.getByRole("button", { name: "Disable channel" }).click();
  await page.getByRole("button", { name: "Enable channel" }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 scheduled post will fail");
  await page.getByRole("button", { name: "Disconnect channel" }).click();
  await expect(page.getByText("Its credentials were deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Reconnect", exact: true }).click();
  await respondToConsent(page, "Allow");
  await expect(page.getByRole("heading", { name: "The ferries is connected." })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, `${channels}/${ferry?.id}`);
  await expectScreen(page, "The ferries");
  await expectNoHorizontalScroll(page);
});

test("connects a webhook channel with a secret shown once and a test delivery, and tells a member who can connect channels", async ({
  page,
  owner,
  api,
  receiver,
  anotherBrowser,
}) => {
  const channels = `/studio/${owner.handle}/channels`;
  await visit(page, `${channels}/connect/webhook`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByLabel("URL")).toHaveAccessibleDescription("URL is required.");
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByLabel("Name").fill("Our website");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Shown only once.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have stored the secret" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Delivered.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Shown only once.")).toHaveCount(0);

  const otherPage = await anotherBrowser();
  await join({ page: otherPage, handle: owner.handle, role: "member", api: api() });
  await visit(otherPage, channels);
  await expectScreen(otherPage, "Channels");
  await expect(otherPage.getByText("Only the brand owner and editors can manage them.")).toBeVisible();
  await expect(otherPage.getByRole("link", { name: "Connect a channel" })).toHaveCount(0);
  await otherPage.getByRole("link", { name: "Our website" }).click();
  await expectAccessibleScreen(otherPage, "Our website");
  await expect(otherPage.getByRole("button", { name: "Disable" })).toHaveCount(0);
  await visit(otherPage, `${channels}/connect/webhook`);
  await expect(otherPage.getByText("Only the brand owner and editors can connect channels")).toBeVisible();
  await expectAccessible(otherPage);
});
