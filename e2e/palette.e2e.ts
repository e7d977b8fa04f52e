import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";

test("everything is reached from the command palette, by keys alone", async ({ page, owner, api }) => {
  await submitPosts(await apiAs(api, owner), [{ body: "The ferry sails at seven", inHours: 30 }]);
  await expectScreen(page, "Today");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  const field = palette.getByRole("combobox", { name: "Search or run a command" });
  const chosen = palette.getByRole("option", { selected: true });

  await test.step("open it, and go somewhere by another word for it", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(chosen).toHaveText("New post");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await field.fill("team");
    await expect(chosen).toHaveText("Members");
    await page.keyboard.press("Enter");
    await expectScreen(page, "Settings");
    await expect(palette).toBeHidden();
  });

  await test.step("find a post by its words", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("group", { name: "Recent" })).toContainText("Members");
    await field.fill("ferry");
    await expect(palette.getByRole("group", { name: "Posts" })).toContainText("The ferry sails at seven");
    await expect(chosen).toContainText("The ferry sails at seven");
    await page.keyboard.press("Enter");
    await expectScreen(page, "The ferry sails at seven");
  });

  await test.step("do something, and leave without doing anything", async () => {
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await field.fill("dark");
    await expect(chosen).toContainText("Switch between light and dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    // What is typed while it closes is gone with it.
    await expect(palette).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill("zzz");
    await expect(palette).toContainText("No results for “zzz”");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("what is to be made is opened at once, and by no reload again", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("create an api");
    await expect(chosen).toContainText("Create an API token");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New API token" })).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/api$/);
  });

  await test.step("the keys of a page are listed", async () => {
    await page.goto(`/studio/${owner.handle}/approvals`);
    await expectScreen(page, "Approvals");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Approve the post");
    await expectAccessible(page);
    await keys.getByRole("switch", { name: "Keyboard shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("who does not want single keys still finds their list", async () => {
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await field.fill("show keyboard");
    await expect(chosen).toContainText("show keyboard", { ignoreCase: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("switch", { name: "Keyboard shortcuts" })).not.toBeChecked();
  });
});
