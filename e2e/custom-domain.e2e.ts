import { query } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";
import { publishNow } from "./steps/metrics.ts";

test("shows the feed page and review links at the brand's own domain", async ({
  page,
  owner,
  origin,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  // Browsers resolve every name under localhost to this machine.
  const domain = `${owner.handle}.localhost`;
  const own = `http://${domain}:${new URL(origin).port}`;
  browserErrors.allowOrigin(own);
  const client = await apiAs(api, owner);
  const { body: listed } = await client.get("/channels");
  const [published] = await publishNow(client, listed.channels as { id: number }[], ["The quay is open again"]);
  const { body: shown } = await client.get(`/posts/${published}`);
  const { permalink } = (shown.post as { publications: { permalink: string }[] }).publications[0] ?? { permalink: "" };
  const entry = permalink.split("/").at(-1);

  await test.step("the owner adds the domain, and sees which DNS records to create", async () => {
    browserErrors.expect(422, /customDomain\.verify/);
    await visit(page, `/studio/${owner.handle}/settings`);
    await expectScreen(page, "Settings");
    await page.getByRole("textbox", { name: "Domain" }).fill(`https://${domain}/`);
    await page.getByRole("button", { name: "Add domain" }).click();
    const row = page.getByRole("list", { name: "Custom domain" });
    await expect(row).toContainText("Not verified");
    await expect(row).toContainText(`_masthead.${domain}`);
    await page.getByRole("button", { name: "Verify domain" }).click();
    await expect(page.getByText(`No TXT record _masthead.${domain} with this value found.`)).toBeVisible();
    await expectNoHorizontalScroll(page);
    // There is no name server that could have the record.
    await query(
      "update custom_domains set verified_as = domain, verified_at = now(), active_at = now(), checked_at = now() where domain = $1",
      [domain],
    );
    await page.reload();
    await expect(row).toContainText("Active");
  });

  const guest = await anotherBrowser();
  /** Requests made by the test itself: Node resolves no names under localhost. */
  const get = (path: string) => guest.request.get(origin + path, { headers: { Host: new URL(own).host } });
  await test.step("the domain shows the brand's feed page, and nothing else of Masthead", async () => {
    await expect.poll(async () => (await get("/sign-in")).status(), "the domain is known to the server").toBe(404);
    await guest.goto(own);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(owner.brand);
    expect(await guest.locator('link[rel="canonical"]').getAttribute("href")).toBe(own);
    await guest.locator(`a[href="/${entry}"]`).first().click();
    await expect(guest).toHaveURL(`${own}/${entry}`);
    await guest.getByRole("link", { name: `More from ${owner.brand}` }).click();
    await expect(guest).toHaveURL(`${own}/`);
    expect(await (await get("/feed.json")).json()).toMatchObject({ home_page_url: own });
    for (const path of ["/api/v1/teams", "/studio", "/b/another-brand", "/invitations/x"]) {
      expect((await get(path)).status(), path).toBe(404);
    }
  });

  await test.step("a client approves a post at the domain", async () => {
    const [post] = await submitPosts(client, [{ body: "The ferry sails", inHours: 24 }]);
    const { body } = await client.post(`/posts/${post}/share-links`, {});
    const { url } = body.share_link as { url: string };
    expect(url.startsWith(`${own}/review/`)).toBe(true);
    await guest.goto(url);
    await expectScreen(guest, "Do you approve this post?");
    await guest.getByRole("button", { name: "Approve" }).click();
    await guest.getByLabel("Your name").fill("Cleo Client");
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByText("Approved", { exact: false }).first()).toBeVisible();
  });

  await test.step("removing the domain closes it", async () => {
    await page.getByRole("button", { name: "Remove domain" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove ${domain}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Remove domain" }).click();
    await expect(page.getByRole("button", { name: "Add domain" })).toBeVisible();
  });
});
