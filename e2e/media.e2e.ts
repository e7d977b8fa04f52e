import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

const library = (page: Page) => page.getByRole("list", { name: "Library" }).getByRole("listitem");

/** @param files contents, or paths for files that are large: contents are sent through the browser's own protocol */
async function chooseFiles(
  page: Page,
  files: string[] | { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await (await choosing).setFiles(files);
}

test("uploads, organizes and describes media; a client can only view them", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const pictures = await Promise.all([0, 90, 180].map((hue) => harborImage(hue)));

  await test.step("shows the empty state and uploads three files at once", async () => {
    await visit(page, `/studio/${owner.handle}/media`);
    await expectScreen(page, "Media");
    await expect(page.getByText("No media yet")).toBeVisible();
    await chooseFiles(
      page,
      pictures.map((buffer, index) => ({ name: `harbour-${index + 1}.jpg`, mimeType: "image/jpeg", buffer })),
    );
    await expect(library(page)).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
    await expectScreen(page, "Media");
  });

  await test.step("saves alt texts automatically and finds them by search", async () => {
    await page.getByRole("button", { name: /harbour-2\.jpg, without alt text/ }).click();
    const panel = page.getByRole("dialog", { name: "harbour-2.jpg" });
    await expect(panel.getByText("Not used in any post.")).toBeVisible();
    await panel.getByLabel("Alt text").fill("A boat in a green harbour");
    await expect(panel.getByText("Saved", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Without alt text/ }).click();
    await expect(library(page)).toHaveCount(2);
    await expect(page).toHaveURL(/undescribed=true/);
    await page.getByRole("button", { name: /^Without alt text/ }).click();
    await page.getByLabel("Search by name or alt text").fill("green");
    await expect(library(page)).toHaveCount(1);
    await page.getByLabel("Search by name or alt text").fill("");
    await expect(library(page)).toHaveCount(3);
  });

  await test.step("moves two assets into a new folder, with undo", async () => {
    await page.getByRole("checkbox", { name: "Select harbour-1.jpg" }).check();
    await page.getByRole("checkbox", { name: "Select harbour-3.jpg" }).check();
    await page.getByRole("region", { name: "Selected files" }).getByRole("button", { name: "Move" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 2 files" });
    await dialog.getByLabel("New folder name").fill("Spring");
    await dialog.getByRole("button", { name: "Move" }).click();
    const folder = page.getByRole("button", { name: "Spring 2 files" });
    await expect(folder).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(folder).toBeHidden();
  });

  await test.step("edits an image with undo, and deletes it with undo", async () => {
    await page.getByRole("button", { name: /harbour-2\.jpg: A boat/ }).click();
    await page.getByRole("button", { name: "Edit image" }).click();
    const cropper = page.getByRole("dialog", { name: "Edit image" });
    await cropper.getByRole("button", { name: "Rotate right" }).click();
    await expect(cropper.getByLabel("Height", { exact: true })).not.toHaveValue("1000 px");
    await cropper.getByRole("button", { name: "Undo" }).click();
    await expect(cropper.getByRole("button", { name: "Save as new image" })).toBeDisabled();
    await cropper.getByLabel("Format").selectOption("Square 1:1");
    await expect(cropper.getByLabel("Width", { exact: true })).toHaveValue("1000 px");
    await cropper.getByLabel("Filter").selectOption("Black and white");
    await cropper.getByLabel("Brightness").press("ArrowRight");
    await cropper.getByLabel("Resize to width").fill("500");
    await expect(cropper.getByText("500 × 500 pixels")).toBeVisible();
    // The library's shortcuts must not act while a dialog is open over the panel.
    await cropper.getByRole("button", { name: "Cancel" }).press("ArrowRight");
    await cropper.getByLabel("Left", { exact: true }).fill("20");
    await cropper.getByText("Text", { exact: true }).click();
    await cropper.getByRole("button", { name: "Add text" }).click();
    await cropper.getByRole("textbox", { name: "Text", exact: true }).fill("Open on Sundays");
    const written = cropper.getByRole("button", { name: /^Text “Open on Sundays”/ });
    const before = await written.boundingBox();
    await written.press("ArrowDown");
    await expect.poll(async () => (await written.boundingBox())?.y).toBeGreaterThan(before?.y ?? Number.NaN);
    await expectAccessible(page);
    // Grey letters on the image itself, and on the dark background again.
    const warning = cropper.getByText(/^“Open on Sundays” is hard to read here: its contrast is [12](\.\d+)?, where 3/);
    await cropper.getByRole("checkbox", { name: "Background" }).uncheck();
    await cropper.getByLabel("Text color").fill("#808080");
    await expect(warning).toBeVisible();
    await cropper.getByRole("checkbox", { name: "Background" }).check();
    await expect(warning).toBeHidden();
    await cropper.getByRole("button", { name: "Save as new image" }).click();
    const panel = page.getByRole("dialog", { name: "harbour-2 (edited).jpg" });
    await expect(panel.getByText("500 × 500 pixels")).toBeVisible();
    await expect(panel.getByLabel("Alt text")).toHaveValue("A boat in a green harbour");
    await panel.getByRole("button", { name: "Delete" }).click();
    await expect(library(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(library(page)).toHaveCount(4);
  });

  await test.step("fits a phone, and shows a client why actions are missing", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectScreen(page, "Media");
    await expectNoHorizontalScroll(page);
    const writer = await apiAs(api, owner);
    const { channels } = (await writer.get("/channels")).body as { channels: { id: number }[] };
    const { assets } = (await writer.get("/media/assets?q=harbour-2")).body as { assets: { id: number }[] };
    const [channel, asset] = [channels[0]?.id, assets[0]?.id];
    const post = { body: "A boat", channels: [{ channel_id: channel }], media_ids: [asset], submit: true };
    expect((await writer.post("/posts", post)).status).toBe(201);
    const otherPage = await anotherBrowser();
    await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
    await visit(otherPage, `/studio/${owner.handle}/media`);
    await expectScreen(otherPage, "Media");
    await expect(otherPage.getByText("The images and videos of posts that were submitted for review.")).toBeVisible();
    await expect(library(otherPage)).toHaveCount(1);
    await expect(otherPage.getByRole("link", { name: /^(Inbox|Ideas|New post)/ })).toHaveCount(0);
    await expect(otherPage.getByRole("button", { name: "Upload" })).toBeHidden();
    await expect(otherPage.getByRole("checkbox")).toHaveCount(0);
    await otherPage.getByRole("button", { name: /harbour-2 \(edited\)\.jpg: A boat/ }).click();
    await expect(otherPage.getByText("Team members can edit and delete them.")).toBeVisible();
    await expect(otherPage.getByRole("button", { name: "Delete" })).toBeHidden();
  });
});

test("resumes an interrupted upload where it stopped, also after a reload", async ({
  page,
  owner,
  context,
  browserErrors,
}, testInfo) => {
  browserErrors.expectFailedRequests(/^\/api\//);
  // Random pixels, which do not compress: some three chunks.
  const [width, height] = [2200, 1600];
  const buffer = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const throttle = (uploadThroughput: number, offline = false) =>
    line.send("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput });

  await visit(page, `/studio/${owner.handle}/media`);
  await expectScreen(page, "Media");
  await throttle(800_000);
  const file = testInfo.outputPath("noise.png");
  await writeFile(file, buffer);
  await chooseFiles(page, [file]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect.poll(() => offsets.length, { timeout: 90_000 }).toBeGreaterThan(1);

  await test.step("waits while offline and says so", async () => {
    await throttle(-1, true);
    await expect(uploads.getByText(/^No connection\. Resumes from/)).toBeVisible();
    await expectAccessible(page);
    offsets.length = 0;
    await throttle(400_000);
    await expect.poll(() => offsets.length, { timeout: 90_000 }).toBeGreaterThan(0);
    expect(offsets[0]).toBeGreaterThan(0);
  });

  await test.step("resumes after a reload, because the browser stored the file", async () => {
    offsets.length = 0;
    await page.reload();
    await expect.poll(() => offsets.length, { timeout: 90_000 }).toBeGreaterThan(0);
    expect(offsets[0]).toBeGreaterThan(0);
    await throttle(-1);
    await expect(library(page)).toHaveCount(1, { timeout: 60_000 });
    await page.getByRole("button", { name: /noise\.png/ }).click();
    const sha256 = createHash("sha256").update(buffer).digest("hex");
    await expect(page.getByText(`${sha256.slice(0, 12)}…`)).toBeVisible();
  });
});
