import type { Page } from "@playwright/test";
import { SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { createPerson } from "./fixtures/people.ts";
import { newPerson } from "./fixtures/person.ts";
import { expectAccessible, expectAccessibleScreen, expectFits, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs, signOut } from "./steps/account.ts";
import { apiAs } from "./steps/inbox.ts";

test.use({ serviceWorkers: "allow" });

/** Sends the form that the browser sends when a phone shares to the installed app. */
async function shareFromPhone(page: Page, fields: Record<string, string>, image?: Buffer): Promise<void> {
  await page.evaluate(
    ([given, bytes]) => {
      const form = document.createElement("form");
      Object.assign(form, { action: "/share/receive", method: "post", enctype: "multipart/form-data" });
      for (const [name, value] of Object.entries(given)) {
        const field = document.createElement("textarea");
        Object.assign(field, { name, value });
        form.append(field);
      }
      if (bytes) {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], "harbour.jpg", { type: "image/jpeg" }));
        const input = document.createElement("input");
        Object.assign(input, { type: "file", name: "files", files: files.files });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [fields, image ? [...image] : null] as const,
  );
}

const card = (page: Page, name: string) => page.getByRole("article", { name });
const waiting = (page: Page) =>
  page
    .evaluate(async () =>
      (await caches.has("masthead-shared-1")) ? (await caches.open("masthead-shared-1")).keys() : [],
    )
    .then((keys) => keys.length);

test("takes what a phone shares into a new post, offline too, and forgets it on sign-out", async ({
  page,
  owner,
  context,
  browserErrors,
}) => {
  await visit(page, `/studio/${owner.handle}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await test.step("is an app that the browser can install", async () => {
    const devtools = await context.newCDPSession(page);
    const { errors, url } = await devtools.send("Page.getAppManifest");
    expect({ errors, path: new URL(url).pathname }).toEqual({ errors: [], path: "/site.webmanifest" });
  });

  await test.step("shows the image and the text, and saves nothing yet", async () => {
    await shareFromPhone(page, { title: "Tides", text: "High at nine: https://example.com/t" }, await harborImage());
    await page.waitForURL(/\/share$/);
    await expect(card(page, "Tides")).toContainText("High at nine: https://example.com/t");
    await expect(card(page, "Tides").getByRole("listitem")).toContainText("harbour.jpg");
    await expectAccessibleScreen(page, "Share to Masthead");
    await expectFits(page, [360, 1280]);
  });

  await test.step("opens the composer with both, which saves the draft", async () => {
    await card(page, "Tides").getByRole("button", { name: "Write post" }).click();
    await page.waitForURL(/\/posts\/(new|\d+\/edit)$/);
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(
      "Tides\n\nHigh at nine: https://example.com/t",
    );
    await page.waitForURL(/\/posts\/\d+\/edit$/);
    await expect(page.getByRole("list", { name: "Media" }).getByRole("listitem")).toHaveCount(1);
    expect(await waiting(page)).toBe(0);
  });

  await test.step("keeps what is shared while offline, and opens it once online", async () => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    // Pages of the studio stop navigation that begins on them while offline, which a phone's doesn't.
    await page.goto("/pricing");
    browserErrors.expectFailedRequests(/./);
    await context.setOffline(true);
    await shareFromPhone(page, { text: "Written at sea" });
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await expect(page.getByText("What you shared is kept on this device")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expectScreen(page, "Share to Masthead");
    await expect(page.getByText("Written at sea")).toBeVisible();
  });

  await test.step("discards one, and forgets the others on sign-out", async () => {
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Nothing shared yet")).toBeVisible();
    await shareFromPhone(page, { text: "Not for the next person" });
    await expect(page.getByText("Not for the next person")).toBeVisible();
    expect(await waiting(page)).toBe(1);
    await signOut(page, owner);
    await expectScreen(page, "Sign in");
    expect(await waiting(page)).toBe(0);
  });
});

test("shows what one person shared to nobody else, where their session ended without signing out", async ({
  page,
  owner,
  context,
  api,
  browserErrors,
}) => {
  // The open page goes on asking until it is left.
  browserErrors.expect(401, SIGNED_OUT);
  await visit(page, `/studio/${owner.handle}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await shareFromPhone(page, { text: "Not for the next person" });
  await expect(page.getByText("Not for the next person")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not for the next person")).toBeVisible();
  await context.clearCookies();
  const next = newPerson();
  await createPerson(api(), next);
  await page.goto("/share");
  await expectScreen(page, "Sign in");
  await signInAs(page, next);
  await expectScreen(page, "Share to Masthead");
  await expect(page.getByText("Nothing shared yet")).toBeVisible();
  expect(await waiting(page)).toBe(0);
});

test("asks to sign in first and loses nothing, whatever another page passes", async ({ page, owner, context }) => {
  await context.clearCookies();
  const text = "The quay is closed. ".repeat(200).trim();
  const passed = new URLSearchParams({ title: "<b>Quay</b>", text, url: "https://example.com/quay?a=1&b=2" });
  await page.goto(`/share?${passed}`);
  await expectScreen(page, "Sign in");
  await signInAs(page, owner);
  await expectScreen(page, "Share to Masthead");
  const quay = card(page, "<b>Quay</b>");
  await expect(quay).toContainText("From example.com");
  await expect(quay).toContainText(text);

  await test.step("leaves out what is no address of a page, and says so", async () => {
    await page.goto(`/share?${new URLSearchParams({ title: "Click", url: "javascript:alert(1)" })}`);
    await expect(card(page, "Click")).toContainText("isn't a web address");
    await expect(card(page, "Click")).not.toContainText("javascript");
    await card(page, "Click").getByRole("button", { name: "Discard" }).click();
    await expect(card(page, "Click")).toHaveCount(0);
    await expect(quay).toBeVisible();
  });

  await test.step("offers the bookmark, which only works on other pages", async () => {
    const bookmark = page.getByRole("link", { name: "Share to Masthead" });
    await expect(bookmark).toHaveAttribute("href", /^javascript:/);
    await bookmark.click();
    await expect(page.getByText("Drag it to the bookmarks bar")).toBeVisible();
  });
});

test("shows on the app's icon what waits for the person, until they sign out", async ({ page, owner, api }) => {
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(navigator, {
      badges,
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void localStorage.setItem("test.badge", "cleared"),
    });
  });
  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const [channel] = body.channels as { id: number }[];
  await client.post("/posts", { body: "Tides", channels: [{ channel_id: channel?.id }], submit: true });
  await page.goto("/studio?page=approvals");
  await expectScreen(page, "Approvals");
  expect(new URL(page.url()).pathname).toBe(`/studio/${owner.handle}/approvals`);
  await expect.poll(() => page.evaluate(() => (navigator as unknown as { badges: number[] }).badges.at(-1))).toBe(1);
  // Not on the page with the post, which names its author too.
  await visit(page, `/studio/${owner.handle}/calendar`);
  await signOut(page, owner);
  await expectScreen(page, "Sign in");
  expect(await page.evaluate(() => localStorage.getItem("test.badge"))).toBe("cleared");
});
