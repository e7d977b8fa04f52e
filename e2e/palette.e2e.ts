import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";

test("opens every screen from the command palette, by keyboard alone", async ({ page, owner, api }) => {
  await submitPosts(await apiAs(api, owner), [{ body: "The ferry sails at seven", inHours: 30 }]);
  await visit(page, `/studio/${owner.handle}`);
  await expectScreen(page, "Today");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  const field = palette.getByRole("combobox", { name: "Search or run a command" });
  const chosen = palette.getByRole("option", { selected: true });

  await test.step("opens and goes to a screen by a synonym", async () => {
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

  await test.step("finds a post by its text", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("group", { name: "Recent" })).toContainText("Members");
    await field.fill("ferry");
    await expect(palette.getByRole("group", { name: "Posts" })).toContainText("The ferry sails at seven");
    await expect(chosen).toContainText("The ferry sails at seven");
    await page.keyboard.press("Enter");
    await expectScreen(page, "The ferry sails at seven");
  });

  await test.step("finds a channel and a person by name", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill(owner.lastName);
    await expect(palette.getByRole("group", { name: "People" })).toContainText(owner.lastName);
    await field.fill(owner.brand.slice(0, 8));
    await palette.getByRole("group", { name: "Channels" }).getByRole("option").first().click();
    await expectScreen(page, owner.brand);
  });

  await test.step("runs a command and closes without one", async () => {
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await field.fill("dark");
    await expect(chosen).toContainText("Switch between light and dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    // Text typed during the closing animation is lost.
    await expect(palette).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill("zzz");
    await expect(palette).toContainText("No results for “zzz”");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("opens the create dialog from the palette and removes its parameter from the URL", async () => {
    await page.keyboard.press("Control+k");
    // The palette that was closed just before may take the text.
    await expect(field).toBeFocused();
    await field.fill("create an api");
    await expect(chosen).toContainText("Create an API token");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New API token" })).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/api$/);
  });

  await test.step("lists the keyboard shortcuts of the page", async () => {
    await visit(page, `/studio/${owner.handle}/approvals`);
    await expectScreen(page, "Approvals");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Approve the post");
    await expectAccessible(page);
    await keys.getByRole("switch", { name: "Keyboard shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });

  await test.step("still lists the shortcuts when single-key shortcuts are disabled", async () => {
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.fill("show keyboard");
    await expect(chosen).toContainText("show keyboard", { ignoreCase: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("switch", { name: "Keyboard shortcuts" })).not.toBeChecked();
  });
});
