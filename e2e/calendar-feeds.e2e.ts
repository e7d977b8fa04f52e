import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("gives a calendar feed its address once, serves it and its page, and revokes it", async ({
  page,
  owner,
  api,
  request,
  anotherBrowser,
}) => {
  const client = await apiAs(api, owner);
  const [channel] = (await client.get("/channels")).body.channels as { id: number }[];
  const channels = [{ channel_id: channel?.id }];
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await client.post("/posts", { body: "Tide tables", channels, scheduled_at: at(3), approve: true });
  await client.post("/posts", { body: "A first idea", channels, scheduled_at: at(4) });
  await visit(page, `/studio/${owner.handle}/calendar`);
  await expectScreen(page, "Calendar");
  const subscribe = page.getByRole("button", { name: "Subscribe" });
  await subscribe.click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to the calendar" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour board");
  await dialog.getByRole("checkbox", { name: "For clients" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create address" }).click();

  const created = page.getByRole("dialog", { name: "Subscribe to “Harbour board”" });
  const address = (await created.locator("[data-secret]").textContent()) ?? "";
  await expect(created.getByRole("link", { name: "Open in calendar app" })).toHaveAttribute(
    "href",
    address.replace(/^http:/, "webcal:"),
  );
  await expectAccessible(page);
  const read = async () => request.get(address);
  const calendar = await read();
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await calendar.text();
  expect(text).toContain("SUMMARY:Tide tables");
  expect(text).not.toContain("A first idea");
  const tag = calendar.headers().etag ?? "";
  expect((await request.get(address, { headers: { "if-none-match": tag } })).status()).toBe(304);
  const pageAddress = await created.getByRole("textbox", { name: "Page to look at" }).inputValue();
  await created.getByRole("button", { name: "Done" }).click();

  const guest = await anotherBrowser();
  await guest.setViewportSize({ width: 360, height: 740 });
  await guest.goto(pageAddress);
  await expect(guest.getByRole("heading", { name: "What is planned" })).toBeVisible();
  await expect(guest.getByRole("listitem").filter({ hasText: "Tide tables" })).toContainText("Scheduled");
  await expect(guest.getByText("A first idea")).toHaveCount(0);
  await expectNoHorizontalScroll(guest);
  await expectAccessible(guest);

  const feed = dialog.getByRole("listitem").filter({ hasText: "Harbour board" });
  await expect(feed).toContainText("For clients");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(subscribe).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await subscribe.click();
  await expect(feed).toContainText("Last read");
  await expectNoHorizontalScroll(page);
  await feed.getByRole("button", { name: "Revoke Harbour board" }).click();
  await page.getByRole("button", { name: "Revoke feed" }).click();
  await expect(feed).toHaveCount(0);
  expect((await read()).status()).toBe(404);
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This calendar is not shared any more" })).toBeVisible();
  await expectAccessible(guest);
});
