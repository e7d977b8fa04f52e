import type { Page } from "@playwright/test";
import { makeSigner, signImage, verifyImage } from "#test/files/signed-image.ts";
import { makeDue } from "./fixtures/database.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await (await choosing).setFiles([{ name, mimeType: "image/jpeg", buffer }]);
  await page.getByRole("button", { name: new RegExp(`${name}, without alt text`) }).click();
}

test("shows the content credentials of an image, and publishes it with its own", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const made = await signImage(await harborImage(200), await makeSigner("images.example"), { ai: "generated" });

  await test.step("in the library", async () => {
    await visit(page, `/studio/${owner.handle}/media`);
    await upload(page, "made.jpg", made);
    const panel = page.getByRole("dialog", { name: "made.jpg" });
    await expect(panel.getByRole("heading", { name: "Content credentials" })).toBeVisible();
    await expect(panel.getByText("Signed by images.example, an unknown issuer")).toBeVisible();
    await expect(panel.getByText("Made with generative AI")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  const { body: library } = await client.get("/media/assets");
  const [asset] = library.assets as [{ id: number; content_credentials: object }];
  expect(asset.content_credentials).toMatchObject({ state: "unknown_issuer", ai: "generated", is_kept: true });

  await test.step("the owner adds them to published images", async () => {
    await visit(page, `/studio/${owner.handle}/settings`);
    await page.getByRole("radio", { name: "Add them to published images" }).check();
    await page.getByRole("button", { name: "Save brand" }).click();
    await expect(page.getByText("Brand saved.")).toBeVisible();
    await expectScreen(page, "Settings");
    await visit(page, `/studio/${owner.handle}/settings`);
    await expect(page.getByRole("radio", { name: "Add them to published images" })).toBeChecked();
  });

  const published = await test.step("the published image has them, and those that it had", async () => {
    const { body: list } = await client.get("/channels");
    const [feed] = list.channels as [{ id: number }];
    const scheduled_at = new Date(Date.now() + 60_000).toISOString();
    const post = { body: "The harbor.", media_ids: [asset.id], channels: [{ channel_id: feed.id }], scheduled_at };
    const created = await client.post("/posts", { ...post, approve: true });
    const { id } = created.body.post as { id: number };
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    const sentence = "Content credentials: Made with generative AI. Signed by images.example, an unknown issuer.";
    await expect(page.getByText(sentence)).toBeVisible();
    await makeDue(id);
    await expect
      .poll(async () => ((await client.get(`/posts/${id}`)).body.post as { status: string }).status)
      .toBe("published");
    const shown = await page.request.get(`/b/${owner.handle}/feed.json`);
    const address = /\/media\/[0-9a-f]{32}-c2pa-[\w-]+/.exec(await shown.text())?.[0] ?? "";
    const image = await (await page.request.get(address)).body();
    expect(await verifyImage(image)).toEqual({ isValid: true, generator: "Masthead", manifests: 2 });
    return image;
  });

  await test.step("it is recognized when it comes back, and not once it was changed", async () => {
    await visit(page, `/studio/${owner.handle}/media`);
    await upload(page, "published.jpg", published);
    const panel = page.getByRole("dialog", { name: "published.jpg" });
    await expect(panel.getByText("Valid, signed by this installation")).toBeVisible();
    await page.keyboard.press("Escape");
    await upload(page, "changed.jpg", Buffer.concat([published, Buffer.from("more")]));
    const other = page.getByRole("dialog", { name: "changed.jpg" });
    await expect(other.getByText("Invalid: the file was changed after signing")).toBeVisible();
  });
});
