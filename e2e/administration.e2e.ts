import { query } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { join } from "./steps/join.ts";

const KEYS = { id: "1234567890123456", secret: "an-app-secret-of-instagram-4d5e" };

/** Whoever registers first on an installation is an operator. */
const setOperator = (email: string, isOperator: boolean) =>
  query("update users set operator_since = case when $2 = 'yes' then now() end where email = $1", [
    email,
    isOperator ? "yes" : "no",
  ]);

test("an operator enters the app keys of a network, which everybody can connect then, and removes them", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(422, /^\/api\/trpc\/appKeys\.update/);
  await setOperator(owner.email, true);
  const picker = `/studio/${owner.handle}/channels/connect`;

  await test.step("finds the network among the tiles, and its setup by the link", async () => {
    await visit(page, picker);
    await page.getByRole("searchbox", { name: "Search networks" }).fill("insta");
    const tiles = page.getByRole("list", { name: "Social networks" }).getByRole("listitem");
    await expect(tiles).toHaveText([/Instagram.*Enter app keys first/]);
    await tiles.getByRole("link", { name: "Instagram" }).click();
    await expectAccessibleScreen(page, "Instagram");
    await expect(page.getByText("Not set up")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copy http.*\/oauth\/instagram\/callback$/ })).toBeVisible();
  });

  await test.step("sees what is wrong with a key, and what the network would have to be asked", async () => {
    await page.getByLabel("Instagram app ID").fill(KEYS.id);
    await page.getByRole("button", { name: "Save keys" }).click();
    await expect(page.getByText("Instagram app secret is required.")).toBeVisible();
  });

  await test.step("enters both, of which only the end is shown again", async () => {
    await page.getByLabel("Instagram app secret").fill(KEYS.secret);
    await page.getByRole("button", { name: "Save keys" }).click();
    await expect(page.getByText("Keys saved.")).toBeVisible();
    await expect(page.getByText("Ready", { exact: true })).toBeVisible();
    await expect(page.getByText("Entered here. Ends with 4d5e.")).toBeVisible();
    await expect(page.getByLabel("Instagram app secret")).toHaveValue("");
    expect(await page.content()).not.toContain(KEYS.secret);
  });

  await test.step("the network can be connected at once", async () => {
    await visit(page, `${picker}/instagram`);
    await expect(page.getByRole("button", { name: "Go to Instagram" })).toBeVisible();
  });

  await test.step("removes them after a question", async () => {
    await visit(page, "/administration/networks");
    await expectScreen(page, "Administration");
    await page.getByRole("link", { name: "Instagram" }).click();
    await page.getByRole("button", { name: "Remove keys" }).click();
    const question = page.getByRole("dialog", { name: "Remove the keys of Instagram?" });
    await expect(question).toContainText("Nobody can connect Instagram any more");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Remove keys" }).click();
    await expect(page.getByText("Not set up")).toBeVisible();
  });

  await test.step("sees what the server finds, with what to do", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Administration" }).click();
    await expectScreen(page, "Administration");
    await expect(page.getByRole("list", { name: "Without a problem" })).toContainText("PostgreSQL");
    await expect(page.getByRole("list", { name: "Needs attention" })).toContainText("BACKUP_DIR is not set");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search people" }).fill(owner.email);
    await expect(page.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveText([/Administrator/]);
    await expect(page.getByRole("button", { name: /^Disable/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByRole("list", { name: "Without a problem" })).toContainText("1 worker running.");
  });
});

test("an operator disables a person with a reason, whose sessions end at once, and enables them again", async ({
  page,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, /./);
  await setOperator(owner.email, true);
  const theirs = await anotherBrowser();
  const member = await join({ page: theirs, handle: owner.handle, role: "member", api: api() });
  await visit(page, "/administration/people");
  await page.getByRole("searchbox", { name: "Search people" }).fill(member.email);
  const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
  const row = people.filter({ hasText: member.email });
  await expect(people).toHaveCount(1);
  await row.getByRole("button", { name: /^Disable/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/is required/);
  await dialog.getByLabel("Reason").fill("Left the company.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await theirs.goto(`/studio/${owner.handle}`);
  await expectScreen(theirs, "Sign in");
  await row.getByRole("button", { name: /^Enable/ }).click();
  await dialog.getByLabel("Reason").fill("Back again.");
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(row).toContainText("Active");
});

test("whoever is no operator is told whom to ask, with a link, and finds no administration", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(404, /^\/administration/);
  await setOperator(owner.email, false);
  await visit(page, `/studio/${owner.handle}/channels/connect`);
  await page.getByRole("link", { name: "TikTok" }).click();
  await expectAccessibleScreen(page, "Connect TikTok");
  const place = `${new URL(page.url()).origin}/administration/networks/tiktok`;
  await expect(page.getByText(place)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(page.getByText(/[A-Z]+_[A-Z_]+/)).toHaveCount(0);
  for (const path of ["", "/networks", "/networks/tiktok"]) {
    const response = await page.goto(`/administration${path}`);
    expect([path, response?.status()]).toEqual([path, 404]);
  }
  await expectScreen(page, "Page not found");
});
