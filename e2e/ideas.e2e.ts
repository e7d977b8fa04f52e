import type { Locator, Page } from "@playwright/test";
import { htmlOf, startPages } from "#test/pages.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const LIST = [
  "headline,format,status,references,body",
  "Ice on the inner harbour,image,new,https://example.com/ice,",
  "The quay in 1908 and today,carousel,shortlisted,,Four pairs of pictures.",
  "Ice on the inner harbour,image,new,,",
  "Tide tables,poem,new,,",
].join("\n");

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour News</title>
<item><title>The ice is thin</title><description>Stay off the inner basin.</description><guid>1</guid></item></channel></rss>`;

test("adds, imports, moves, edits, converts and deletes ideas, with undo", async ({ page, owner, browserErrors }) => {
  const board = `/studio/${owner.handle}/ideas`;
  await visit(page, board);
  await expectScreen(page, "Ideas");
  await expect(page.getByText("No ideas yet")).toBeVisible();

  await test.step("adds an idea per line with Enter and keeps the focus", async () => {
    for (const headline of ["How the evening ferry got its bell", "Who remembers the lighthouse keeper?"]) {
      await page.getByLabel("New idea").fill(headline);
      await page.keyboard.press("Enter");
      await expect(card(page, "New", headline)).toBeVisible();
    }
    await expect(page.getByLabel("New idea")).toBeFocused();
  });

  await test.step("adds an idea from the address of a page, with undo", async () => {
    const pages = await startPages();
    pages.put("/ferry", htmlOf(`<title>Ferries of the coast</title><meta name="description" content="Since 1908.">`));
    await page.getByLabel("New idea").fill(`${pages.origin}/ferry`);
    await page.keyboard.press("Enter");
    await expect(card(page, "New", "Ferries of the coast")).toContainText("Since 1908.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "New", "Ferries of the coast")).toBeHidden();
    browserErrors.expect(422, /^\/api\/trpc\/ideas\.createFromUrl$/);
    await page.getByLabel("New idea").fill(`${pages.origin}/gone`);
    await page.keyboard.press("Enter");
    await expect(page.getByText("couldn't be added: The page can't be reached.")).toBeVisible();
    await expect(page.getByLabel("New idea")).toHaveValue(`${pages.origin}/gone`);
    await page.getByLabel("New idea").fill("");
    pages.stop();
  });

  await test.step("makes ideas of a feed's entries, until it is paused", async () => {
    const pages = await startPages();
    pages.put("/feed.xml", { type: "application/rss+xml", body: FEED });
    await page.getByRole("button", { name: "Feeds" }).click();
    const dialog = page.getByRole("dialog", { name: "Feeds" });
    await expect(dialog.getByText("No feeds yet")).toBeVisible();
    await dialog.getByLabel("URL").fill(`${pages.origin}/feed.xml`);
    await dialog.getByRole("button", { name: "Add feed" }).click();
    const feed = dialog.getByRole("list", { name: "Feeds" }).getByRole("listitem").filter({ hasText: "Harbour News" });
    await expect(feed).toContainText("1 idea");
    await expectAccessible(page);
    await feed.getByRole("button", { name: "Pause Harbour News" }).click();
    await expect(feed).toContainText("Paused");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(card(page, "New", "The ice is thin")).toContainText("Stay off the inner basin.");
    pages.stop();
  });

  await test.step("previews an imported list row by row and skips duplicates", async () => {
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import ideas" });
    await dialog.getByLabel("A list of ideas").fill(LIST);
    await expect(dialog.getByRole("row").nth(1)).toContainText("Format must be one of text, image");
    await expect(dialog.getByText("Skipped, duplicate of row 1")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Import 2 ideas" }).click();
    await expect(dialog.getByText("Done: 2 ideas created.")).toBeFocused();
    await dialog.getByRole("button", { name: "View ideas" }).click();
    await expect(card(page, "Shortlisted", "The quay in 1908 and today")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${board}$`));
  });

  await test.step("moves a card to another column by mouse, keyboard and menu, with undo", async () => {
    await card(page, "New", "Ice on the inner harbour").dragTo(column(page, "Shortlisted"));
    await expect(page.getByText("“Ice on the inner harbour” moved to “Shortlisted”.")).toBeVisible();
    await expect(card(page, "Shortlisted", "Ice on the inner harbour")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "New", "Ice on the inner harbour")).toBeVisible();

    const link = page.getByRole("link", { name: "Ice on the inner harbour" });
    await link.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(card(page, "Shortlisted", "Ice on the inner harbour")).toBeVisible();
    await expect(link).toBeFocused();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(card(page, "In progress", "Ice on the inner harbour")).toBeVisible();

    await card(page, "New", "Who remembers the lighthouse keeper?")
      .getByRole("button", { name: /^Actions for / })
      .click();
    // The update is optimistic; only what the server has stored survives the reload.
    const stored = page.waitForResponse(
      (response) =>
        response.url().includes("ideas.update") && (response.request().postData()?.includes("discarded") ?? false),
    );
    await page.getByRole("menuitem", { name: "Discarded" }).click();
    await expect(card(page, "Discarded", "Who remembers the lighthouse keeper?")).toBeVisible();
    await stored;
    await page.reload();
    await expect(card(page, "In progress", "Ice on the inner harbour")).toBeVisible();
    await expect(card(page, "Discarded", "Who remembers the lighthouse keeper?")).toBeVisible();
  });

  await test.step("saves edits of an idea automatically and validates references", async () => {
    await page.getByRole("link", { name: "How the evening ferry got its bell" }).click();
    const panel = page.getByRole("dialog", { name: "Idea" });
    await panel.getByLabel("Notes").fill("Ask the ship's carpenter.");
    await expect(panel.getByText("Saved", { exact: true })).toBeVisible();
    await panel.getByLabel("URL").fill("nonsense");
    await panel.getByRole("button", { name: "Add reference" }).click();
    await expect(panel.getByText("must be an http or https address such as")).toBeVisible();
    await panel.getByLabel("URL").fill("https://example.com/bells");
    await panel.getByLabel("Title").fill("Bells of the coast");
    await panel.getByRole("button", { name: "Add reference" }).click();
    await expect(panel.getByRole("link", { name: "Bells of the coast" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page).not.toHaveURL(/idea=/);
    await page.reload();
    await expect(card(page, "New", "How the evening ferry got its bell")).toContainText("Ask the ship's carpenter.");
  });

  await test.step("filters the board by text and format, in the URL", async () => {
    await page.getByLabel("Format").selectOption("Carousel");
    await expect(page.getByText("No results.").first()).toBeVisible();
    await expect(card(page, "Shortlisted", "The quay in 1908 and today")).toBeVisible();
    await expect(page).toHaveURL(/format=carousel/);
    await page.getByLabel("Format").selectOption("All formats");
  });

  await test.step("shows one column at a time on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: /^Shortlisted/ }).click();
    await expect(card(page, "Shortlisted", "The quay in 1908 and today")).toBeVisible();
    await expect(page.getByRole("link", { name: "How the evening ferry got its bell" })).toBeHidden();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("restores a deleted idea while the toast is open", async () => {
    const quay = card(page, "Shortlisted", "The quay in 1908 and today");
    await quay.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(quay).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(quay).toBeVisible();
  });

  await test.step("creates a draft from an idea in the composer and links both", async () => {
    await page.getByRole("link", { name: "How the evening ferry got its bell" }).click();
    await page.getByRole("dialog", { name: "Idea" }).getByRole("button", { name: "Create post" }).click();
    await page.waitForURL(/\/posts\/\d+\/edit$/);
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(
      /How the evening ferry got its bell\s+Ask the ship/,
    );
    await visit(page, board);
    await expect(card(page, "In progress", "How the evening ferry got its bell")).toContainText("1 post");
  });
});

function column(page: Page, name: string): Locator {
  return page.getByRole("region", { name: new RegExp(`^${name}`) });
}

function card(page: Page, columnName: string, headline: string): Locator {
  return column(page, columnName).getByRole("listitem").filter({ hasText: headline });
}
