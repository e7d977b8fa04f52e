import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { makeDue } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";

const WIDTHS = [360, 768, 960, 1280, 1440];

test("shows the receipt of a published post, and verifies it on its public page and offline", async ({
  page,
  owner,
  api,
}) => {
  const client = await apiAs(api, owner);
  const { body: list } = await client.get("/channels");
  const [feed] = list.channels as [{ id: number }];
  const scheduled_at = new Date(Date.now() + 60_000).toISOString();
  const channels = [{ channel_id: feed.id }];
  const created = await client.post("/posts", { body: "We open at nine.", channels, scheduled_at, approve: true });
  const { id } = created.body.post as { id: number };
  await makeDue(id);
  await expect
    .poll(async () => ((await client.get(`/posts/${id}`)).body.post as { status: string }).status)
    .toBe("published");

  const openReceipt = async () => {
    await visit(page, `/studio/${owner.handle}/posts/${id}`);
    await page.getByRole("button", { name: "Actions on Feed" }).click();
    await page.getByRole("menuitem", { name: "Receipt" }).click();
    await expect(page.getByRole("dialog").getByText("The signature is valid.")).toBeVisible();
    return page.getByRole("dialog");
  };

  await test.step("in the post, which has no public page yet", async () => {
    const dialog = await openReceipt();
    await expect(dialog.getByText("The audit log is the one that was signed.")).toBeVisible();
    await expect(dialog.getByText("Public page of this receipt")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the owner shows receipts without names", async () => {
    await visit(page, `/studio/${owner.handle}/settings`);
    await page.getByRole("radio", { name: "Public, without names" }).check();
    await page.getByRole("button", { name: "Save brand" }).click();
    await expect(page.getByText("Brand saved.")).toBeVisible();
    await expectScreen(page, "Settings");
  });

  await test.step("everybody with the link sees that it is genuine, and nobody's name", async () => {
    const dialog = await openReceipt();
    await expectNoHorizontalScroll(page);
    await dialog.getByRole("link", { name: "Public page of this receipt" }).click();
    await expect(page.getByRole("heading", { name: "This receipt is genuine" })).toBeVisible();
    await expect(page.getByText("The brand's owner").first()).toBeVisible();
    await expect(page.getByText(owner.firstName)).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 });
      await expectNoHorizontalScroll(page);
    }
    await expectAccessible(page);
  });

  await test.step("the downloaded file verifies with the script of the installation", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "receipt-"));
    const file = path.join(folder, "receipt.json");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    await download.saveAs(file);
    for (const address of ["/verify-receipt.mjs", "/.well-known/jwks.json"]) {
      const response = await page.request.get(address);
      expect(response.status()).toBe(200);
      writeFileSync(path.join(folder, path.basename(address)), await response.body());
    }
    const args = ["verify-receipt.mjs", "receipt.json", "jwks.json"];
    const { stderr, stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(stderr).toBe("The receipt is valid.\n");
    expect(stdout).not.toContain(owner.firstName);
    rmSync(folder, { recursive: true });
  });
});
