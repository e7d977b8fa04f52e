import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword } from "./steps/account.ts";
import { submitPosts } from "./steps/approvals.ts";

test("creates a second brand and switches between brands", async ({ page, owner, api }) => {
  const second = `${owner.brand} Weekly`;

  await test.step("creates a brand within the limit of the plan", async () => {
    await page.goto("/brands/new");
    await expectScreen(page, "New brand");
    await expect(page.getByText("You have 1 brand of the 10 that Team includes.")).toBeVisible();
    const create = page.getByRole("button", { name: "Create brand" });
    await expect(create).toBeEnabled();
    await page.getByLabel("Name").fill(second);
    await create.click();
    await expectScreen(page, "Today");
    await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}-weekly$`));
  });

  await test.step("switches back, which also changes the brand that the API selects", async () => {
    await page.getByRole("button", { name: second }).click();
    await page.getByRole("menuitem", { name: owner.brand, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}$`));
    const { email, password } = owner;
    const login = await api().post("/auth/login", { email, password });
    const { body } = await api(String(login.body.token)).get("/teams");
    expect(body).toMatchObject({ current_team: { name: owner.brand } });
    expect(body.teams).toHaveLength(2);
  });

  await test.step("renames the brand everywhere at once", async () => {
    await visit(page, `/studio/${owner.handle}/settings`);
    await expectScreen(page, "Settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill(`${owner.brand} Daily`);
    await page.getByRole("button", { name: "Save brand" }).click();
    await expect(page.getByRole("button", { name: `${owner.brand} Daily` })).toBeVisible();
    // Pages that the router fetched before must not show the old name either, not even for a moment.
    await page.evaluate((old) => {
      const seen: string[] = [];
      Object.assign(window, { oldNamesSeen: seen });
      new MutationObserver(() => {
        const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");
        seen.push(...buttons.filter((text) => text.includes(old) && !text.includes(`${old} Daily`)));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, owner.brand);
    await page.getByRole("button", { name: `${owner.firstName} ${owner.lastName}` }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expectScreen(page, "Profile");
    await expect(page.getByRole("button", { name: `${owner.brand} Daily` })).toBeVisible();
    await page.getByRole("link", { name: "Home" }).click();
    await expectScreen(page, "Today");
    expect(await page.evaluate(() => Object(window).oldNamesSeen)).toEqual([]);
    await visit(page, `/studio/${owner.handle}/settings`);
    await expect(name).toHaveValue(`${owner.brand} Daily`);
  });

  await test.step("archives the second brand and restores it in the profile", async () => {
    await visit(page, `/studio/${owner.handle}-weekly/settings/data`);
    await expectScreen(page, "Settings");
    await page.getByRole("button", { name: "Archive brand" }).click();
    const dialog = page.getByRole("dialog", { name: `Archive ${second}?` });
    await dialog.getByRole("button", { name: "Archive brand" }).click();
    await expectScreen(page, "Profile");
    const closed = page.getByRole("list", { name: "Archived and deleted brands" });
    await expect(closed).toContainText(`${second}Archived on`);
    await page.getByRole("button", { name: `Restore ${second}` }).click();
    await expect(page.getByText(`Restored ${second}.`)).toBeVisible();
    await expect(closed).toBeHidden();
    await expect(page.getByRole("list", { name: "Your brands" })).toContainText(second);
  });

  await test.step("copies a post into it", async () => {
    const { email, password } = owner;
    const { body: login } = await api().post("/auth/login", { email, password });
    const [id] = await submitPosts(api(String(login.token)), [{ body: "Open on Sunday" }]);
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Copy to another brand" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy to another brand" });
    await expect(dialog.getByLabel("Brand")).toHaveText(second);
    await dialog.getByRole("button", { name: "Copy post" }).click();
    await dialog.getByRole("link", { name: "Open the copy" }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}-weekly/posts/\\d+$`));
    await expect(page.getByRole("main").getByText("Open on Sunday").first()).toBeVisible();
  });

  await test.step("deletes it after a confirmation of identity", async () => {
    await visit(page, `/studio/${owner.handle}-weekly/settings/data`);
    await page.getByRole("button", { name: "Delete brand" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete brand" }).click();
    await confirmByPassword(page, owner.password);
    await expectScreen(page, "Profile");
    await expect(page.getByText("Deleted. Its data is erased on")).toBeVisible();
  });
});

test("shows the plans with monthly and yearly prices", async ({ page }) => {
  await page.goto("/pricing");
  await expectScreen(page, "Plans");
  const team = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Team/ }) });
  await expect(team).toContainText("$49 per month");
  await page.getByText(/^Yearly/).click();
  await expect(team).toContainText("$490 per year");
  await expect(page).toHaveURL(/billing=yearly/);
  await page.reload();
  await expect(team).toContainText("$490 per year");
  await expect(page.getByRole("heading", { name: "Nonprofit" })).toBeVisible();
});
