import type { Locator, Page } from "@playwright/test";
import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

/** Moves the focus to a control with the Tab key. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never reached ${control}.`);
}

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (found === null) throw new Error(`${element} is not shown.`);
  return found;
}

test("shows the whole field that has the focus in a dialog that is higher than the window", async ({ page, owner }) => {
  await page.setViewportSize({ width: 1280, height: 520 });
  await visit(page, `/studio/${owner.handle}/settings/api`);
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook endpoint" });
  await expect(dialog.getByLabel("URL")).toBeFocused();
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  for (const [key, last] of [
    ["Tab", cancel],
    ["Shift+Tab", dialog.getByLabel("URL")],
  ] as const) {
    for (;;) {
      await page.keyboard.press(key);
      if (await last.evaluate((element) => element === document.activeElement)) break;
      const focused = await box(page.locator(":focus"));
      const title = await box(dialog.getByRole("heading", { name: "Add a webhook endpoint" }));
      const buttons = await box(cancel);
      expect(focused.y).toBeGreaterThanOrEqual(title.y + title.height);
      expect(focused.y + focused.height).toBeLessThanOrEqual(buttons.y);
    }
  }
});

test("creates, schedules and approves a post by keyboard alone", async ({ page, owner }) => {
  await visit(page, `/studio/${owner.handle}/calendar`);
  await expectScreen(page, "Calendar");

  await test.step("starts each page with a link that skips the navigation", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("writes and schedules the post", async () => {
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "New post", exact: true }));
    await page.keyboard.press("Enter");
    await expectScreen(page, "New post");
    await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
    await page.keyboard.type("Written without a mouse");
    await tabTo(page, page.getByRole("button", { name: "Tomorrow, 09:00" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Tomorrow, 09:00" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("submits it for review and approves it on its page", async () => {
    await tabTo(page, page.getByRole("button", { name: "More options" }));
    await page.keyboard.press("Enter");
    const submit = page.getByRole("menuitem", { name: "Submit for review" });
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    while (!(await submit.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectScreen(page, "Written without a mouse");
    await expect(page.getByText("Waiting for approval.")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: /^Approve for/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Approved");
    await expect(page.getByText(/^Publishes/)).toBeVisible();
  });
});
