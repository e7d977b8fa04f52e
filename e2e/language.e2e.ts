import { visit } from "./fixtures/navigation.ts";
import { signInByCookie } from "./fixtures/people.ts";
import { expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("shows the studio in the language that a person chooses, on each of their browsers", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  await visit(page, "/profile");
  await expectScreen(page, "Profile");

  await test.step("changes the studio at once, with its dates", async () => {
    await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");
    await expectAccessibleScreen(page, "Profil");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByLabel("Datumsformat")).toHaveValue("de");
  });

  await test.step("is on every page, and in what the server refuses", async () => {
    await page.getByLabel("Vorname").fill(" ");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Vorname muss ausgefüllt sein.")).toBeVisible();
    await visit(page, `/studio/${owner.handle}/calendar`);
    await expectScreen(page, "Kalender");
    await expect(page.getByRole("link", { name: "Kennzahlen" })).toBeVisible();
    await expect(page).toHaveTitle(/^Kalender · /);
  });

  await test.step("is in what fields for dates show, and in what they read", async () => {
    await visit(page, `/studio/${owner.handle}/posts/new?at=2030-06-03T14:30`);
    const day = page.getByLabel("Tag", { exact: true });
    await expect(day).toHaveValue("3. Juni 2030");
    await day.fill("4.7.2030");
    await page.getByLabel(/^Uhrzeit/).focus();
    await expect(day).toHaveValue("4. Juli 2030");
  });

  await test.step("follows the person to a browser in which they sign in", async () => {
    const other = await anotherBrowser();
    await signInByCookie(other, owner);
    await other.goto(`/studio/${owner.handle}/calendar`);
    await expectScreen(other, "Kalender");
  });

  await test.step("can be the browser's again", async () => {
    await visit(page, "/profile");
    await page.getByLabel("Sprache", { exact: true }).selectOption("Sprache des Browsers");
    await expectScreen(page, "Profile");
    await expect(page.getByLabel("Date format")).toHaveValue("en-GB");
  });

  await test.step("shows times in 12 hours and weeks from Sunday to whoever chooses so", async () => {
    await (await apiAs(api, owner)).post("/posts", { body: "The band plays", scheduled_at: "2030-06-03T17:30:00Z" });
    for (const [label, option] of [
      ["Time format", "12 hours (5:30 PM)"],
      ["Week starts on", "Sunday"],
    ] as const) {
      const saved = page.waitForResponse((response) => response.url().includes("me.update"));
      await page.getByLabel(label).selectOption(option);
      expect((await saved).status()).toBe(200);
    }
    await visit(page, `/studio/${owner.handle}/calendar?date=2030-06-03`);
    await expect(page.getByRole("link", { name: "5:30 PM The band plays" })).toBeVisible();
    await expect(page.getByRole("columnheader").first()).toContainText("Sun");
    await expect(page.getByRole("columnheader").last()).toContainText("Sat");
  });
});

test("shows a guest the review in the language of their browser", async ({ page, owner, api, browser }) => {
  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const [channel] = body.channels as { id: number }[];
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const channels = [{ channel_id: channel?.id }];
  const { body: made } = await client.post("/posts", {
    body: "The quay is open",
    channels,
    scheduled_at,
    submit: true,
  });
  const { id } = made.post as { id: number };
  const { body: shared } = await client.post(`/posts/${id}/share-links`, {});
  const context = await browser.newContext({ locale: "de-AT" });
  const guest = await context.newPage();
  await guest.goto((shared.share_link as { url: string }).url);
  await expectScreen(guest, "Geben Sie diesen Beitrag frei?");
  await guest.getByRole("button", { name: "Freigeben" }).click();
  await guest.getByLabel("Ihr Name").fill("Bea Beirat");
  await guest.getByRole("button", { name: "Freigeben" }).click();
  await expect(guest.getByRole("status").filter({ hasText: "Freigegeben. Vielen Dank." })).toBeVisible();
  await visit(page, `/studio/${owner.handle}/posts/${id}`);
  await expectScreen(page, "The quay is open");
  await expect(page.getByRole("list", { name: "Thread" })).toContainText("Bea Beirat");
  await context.close();
});
