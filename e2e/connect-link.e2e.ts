import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const PLATFORM = process.env.E2E_PLATFORM ?? "";
const PHONE = { width: 360, height: 740 };

test("a client connects their own account by a link, once, on a phone and without an account", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.allowOrigin(PLATFORM);
  const channels = `/studio/${owner.handle}/channels`;
  const links = page.getByRole("list", { name: "Links for clients" });

  const makeLink = async (name: string) => {
    await page.getByRole("button", { name: "New link" }).click();
    const dialog = page.getByRole("dialog", { name: "Let a client connect an account" });
    await dialog.getByLabel("Network").selectOption({ label: "Test platform (look up)" });
    await dialog.getByLabel("Name (optional)").fill(name);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create link" }).click();
    const url = (await dialog.locator("[data-secret]").textContent()) ?? "";
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(links).toContainText(name);
    return new URL(url).pathname;
  };

  await visit(page, channels);
  await expectScreen(page, "Channels");
  const link = await makeLink("Harbour café");
  await expect(links).toContainText("not opened yet");

  const phone = await anotherBrowser();
  await phone.setViewportSize(PHONE);
  const title = `Connect your Test platform (look up) account to ${owner.brand}`;

  await test.step("says who asks, for which brand and what is granted", async () => {
    await phone.goto(link);
    await expectAccessibleScreen(phone, title);
    await expectNoHorizontalScroll(phone);
    await expect(phone.getByText(`${owner.firstName} ${owner.lastName} of ${owner.brand} asks you`)).toBeVisible();
    await expect(phone.getByText("never sees your password")).toBeVisible();
    await expect(phone.getByText("You can end this at any time")).toBeVisible();
  });

  await test.step("a refusal on the network leaves the link open", async () => {
    await phone.getByRole("button", { name: /^Go to/ }).click();
    await phone.getByRole("button", { name: "Refuse" }).click();
    await expectScreen(phone, title);
    await expect(phone.getByText("so nothing was connected. The link still works.")).toBeVisible();
  });

  await test.step("connects the chosen account", async () => {
    await phone.getByRole("button", { name: /^Go to/ }).click();
    await phone.getByRole("button", { name: "Allow" }).click();
    await expectScreen(phone, `Which accounts may ${owner.brand} use?`);
    await expect(phone, "the ticket is not left in the address").toHaveURL(new RegExp(`${link}$`));
    await phone.getByRole("checkbox", { name: "Harbour Desk" }).check();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Connect selected" }).click();
    await expectAccessibleScreen(phone, `Connected to ${owner.brand}`);
    await expect(phone.getByRole("list", { name: "Connected accounts" })).toContainText("Harbour Desk");
  });

  await test.step("tells its maker, who sees the channel and the evidence", async () => {
    await visit(page, channels);
    await expect(page.getByRole("list", { name: "Channels", exact: true })).toContainText("Harbour Desk");
    await expect(links).toContainText("Used");
    await page.getByRole("button", { name: /^Notifications, \d unread$/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText("connected by your link");
    await visit(page, `/studio/${owner.handle}/settings/audit`);
    await expect(page.getByText("Channel connected by a link").first()).toBeVisible();
  });

  await test.step("a used and a revoked link say who made them, who can be asked for a new one", async () => {
    await phone.goto(link);
    await expectScreen(phone, "This link was already used");
    await visit(page, channels);
    const second = await makeLink("The quay");
    await links.getByRole("button", { name: "Revoke The quay" }).click();
    await page.getByRole("button", { name: "Revoke link" }).click();
    await expect(links).toContainText("Revoked");
    await phone.goto(second);
    await expectAccessibleScreen(phone, "This link was revoked");
    await phone.getByLabel("Your name").fill("Bea");
    await phone.getByRole("button", { name: "Ask for a new one" }).click();
    await expect(phone.getByText("has been asked for a new one")).toBeVisible();
    await phone.goto(`${second.slice(0, -5)}wrong`);
    await expectScreen(phone, "Link not found");
  });
});
