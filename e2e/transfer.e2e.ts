import { readFile } from "node:fs/promises";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

test("imports posts from a corrected file, exports them, and keeps unsaved settings", async ({ page, owner, api }) => {
  const settings = `/studio/${owner.handle}/settings`;
  const file = (text: string) => ({ name: "posts.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await visit(page, settings);
  await page.getByRole("link", { name: "Import and export" }).click();
  await page.waitForURL(/settings\/transfer$/);
  await expectScreen(page, "Settings");

  await test.step("reports errors by row and column and disables the import", async () => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const bad =
      "Body,Scheduled at,Channels\nIce on the harbour,,feed\n\nThe quay,2001-01-01 09:00,feed\nTides,,gazette\n";
    await (await choosing).setFiles(file(bad));
    const findings = page.getByRole("region", { name: "Findings" });
    // The row as a spreadsheet counts it, and the column as the file names it.
    await expect(findings.getByRole("row").filter({ hasText: "The quay" })).toContainText(/^4.*Scheduled at/);
    await expect(findings.getByRole("row").filter({ hasText: "Tides" })).toContainText("has no channel");
    await expect(page.getByText("2 posts need to be fixed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step("offers a sample with the brand's channels, which can be imported", async () => {
    await page.getByRole("button", { name: "Another file" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download sample (CSV)" }).click();
    const sample = await readFile(await (await downloading).path(), "utf8");
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await choosing).setFiles(file(sample));
    await expect(page.getByRole("button", { name: "Import 2 posts" })).toBeEnabled();
  });

  await test.step("recognizes an export of another service, and lists what it can't take over", async () => {
    await page.getByRole("button", { name: "Another file" }).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const buffer =
      "Text,Image URL,Tags,Posting Time\nFog on the pier,https://example.com/a.png,winter,2001-01-01 09:00\n";
    await (await choosing).setFiles(file(buffer));
    await expect(page.getByText("This is an export of Buffer. 1 post can be imported.")).toBeVisible();
    const findings = page.getByRole("region", { name: "Findings" }).getByRole("row");
    await expect(findings.filter({ hasText: "Its files aren't downloaded." })).toContainText("Fog on the pier");
    await expect(findings.filter({ hasText: "Its time has passed" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Import 1 post" })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Another file" }).click();
  });

  await test.step("imports the corrected file as drafts", async () => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await choosing).setFiles(file("body;channels;tags\nIce on the harbour;feed;winter\nThe quay;feed;\n"));
    await page.getByRole("button", { name: "Import 2 posts" }).click();
    await expect(page.getByText("2 posts are drafts now")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("exports the imported posts", async () => {
    await page.getByLabel("Format").selectOption("JSON");
    await page.getByLabel("Status").selectOption("Draft");
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^posts-[\d-]+\.json$/);
    const { posts } = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(posts.map(({ body }: { body: string }) => body)).toEqual(["Ice on the harbour", "The quay"]);
  });

  await test.step("asks before leaving unsaved settings and restores them after a reload", async () => {
    await visit(page, settings);
    await page.getByLabel("Phone").fill("+49 30 901820");
    await page.getByRole("link", { name: "Members" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Stay" }).click();
    page.once("dialog", (warning) => void warning.accept());
    await page.reload();
    await expect(page.getByText("Unsaved changes restored.")).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue("+49 30 901820");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save brand" }).click();
    await expect(page.getByText("Brand saved.")).toBeVisible();
  });

  await test.step("leaves unsaved settings, profiles and contacts as others have changed them meanwhile", async () => {
    const client = await apiAs(api, owner);
    const [team] = (await client.get("/teams")).body.teams as { id: number }[];
    const { contact } = (await client.post("/contacts", { name: "Ben" })).body as { contact: { id: number } };
    const leave = () =>
      page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" });

    await page.getByLabel("Phone").fill("+49 30 1");
    await client.patch(`/teams/${team?.id}`, { phone: "+49 30 2" });
    await page.getByRole("link", { name: "Data and deletion" }).click();
    await leave().click();
    await expect(page.getByRole("button", { name: "Export data" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
    await expectScreen(page, "Settings");

    await visit(page, "/profile");
    await page.getByLabel("First name").fill("Typed");
    await client.patch("/me", { first_name: "Newer" });
    await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Security" }).click();
    await leave().click();
    await page.waitForURL(/profile\/security$/);

    await visit(page, `/studio/${owner.handle}/contacts/${contact.id}`);
    await page.getByRole("button", { name: "Edit contact" }).click();
    await page.getByRole("dialog", { name: "Edit Ben" }).getByLabel("Name", { exact: true }).fill("Typed");
    await client.patch(`/contacts/${contact.id}`, { name: "Newer" });
    // Behind the dialog, where screen readers reach it and the mouse does not.
    await page.getByRole("main").getByRole("link", { name: "Contacts", exact: true }).dispatchEvent("click");
    await leave().click();
    await expectScreen(page, "Contacts");

    expect((await client.get(`/teams/${team?.id}`)).body).toMatchObject({ team: { phone: "+49 30 2" } });
    expect((await client.get("/me")).body).toMatchObject({ user: { first_name: "Newer" } });
    expect((await client.get(`/contacts/${contact.id}`)).body).toMatchObject({ contact: { name: "Newer" } });
  });
});
