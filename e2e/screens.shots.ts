import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import sharp from "sharp";
import { openMail } from "./fixtures/mailbox.ts";
import { McpProgram } from "./fixtures/mcp-program.ts";
import { newAddress, newPerson } from "./fixtures/person.ts";
import { harbour } from "./fixtures/picture.ts";
import { test as base } from "./fixtures/test.ts";
import { confirmByPassword, signInAs, signUp } from "./steps/account.ts";
import { giveAuthenticator } from "./steps/passkeys.ts";
import { expectPublished, publishInAMinute, writePost } from "./steps/posts.ts";
import { createPersonalToken, mintToken } from "./steps/tokens.ts";
import { addEndpoint, sendTest } from "./steps/webhooks.ts";

const FOLDER = path.join(import.meta.dirname, "../test-results/screens");
/** The picture of the README. */
const README_PICTURE = path.join(import.meta.dirname, "screens/post.png");
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

const test = base.extend({
  person: ({ browserName: _ }, use) => use({ ...newPerson(), brand: "Harbour Gazette" }),
});

test("screens of guests", async ({ page, person, anotherBrowser, browser, trouble }) => {
  trouble.expect(404, /./);
  const guest = await anotherBrowser();
  for (const name of ["sign-in", "sign-up", "forgot-password", "pricing", "no-such-page"]) {
    await guest.goto(`/${name}`);
    await shoot(guest, name);
  }
  await guest.goto("/developers");
  await shoot(guest, "developers");
  for (const name of ["quick-start", "mcp", "webhooks", "errors"]) {
    await guest.goto(`/developers/${name}`);
    await shoot(guest, `developers-${name}`);
  }
  await guest.goto("/invitations/used-up");
  await guest.getByRole("heading").first().waitFor();
  await shoot(guest, "invitation-refused");
  await guest.goto("/verify-email?token=used-up");
  await guest.getByRole("heading", { name: "This link does not work" }).waitFor();
  await shoot(guest, "verify-refused");
  await signUp(page, person);
  await shoot(page, "check-mail");

  const here = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  await openMail(here, person.email);
  await shoot(here, "mail");
  await here.goto("/dev/mail");
  await shoot(here, "mailbox");
});

test("screens of an owner", async ({ page, owner, api, receiver, trouble }) => {
  trouble.expect(404, /./);
  const studio = `/studio/${owner.handle}`;
  const visit = async (to: string, name: string) => {
    await page.goto(to);
    await shoot(page, name);
  };

  await visit("/welcome", "welcome");
  await visit("/welcome?step=ready", "welcome-ready");
  await visit(`${studio}/calendar`, "calendar-empty");
  await visit(`${studio}/posts/new`, "composer-empty");
  await visit(`${studio}/settings/api`, "settings-api-empty");
  await visit(`/b/${owner.handle}`, "feed-empty");

  const client = api(await createPersonalToken(page, "Nightly export", owner.password));
  await page.getByRole("button", { name: "Create token" }).click();
  await shoot(page, "create-token");
  await visit("/profile/api-tokens", "tokens");
  await addEndpoint(page, owner.handle, receiver.url);
  await sendTest(page, /^Arrived/);
  await shoot(page, "endpoint");
  receiver.answerWith(500);

  await page.goto(`${studio}/posts/new`);
  const alt = "A sailing boat in the harbour at dusk";
  const text = "The evening ferry sails again";
  await writePost(page, `${text}\n\nFrom Monday it leaves at seven, every day but Sunday.`, {
    bytes: await harbour(),
    alt,
  });
  await page.getByText("Every channel will take it.").waitFor();
  await shoot(page, "composer");
  await publishInAMinute(page, text);
  await shoot(page, "post-scheduled");
  const post = new URL(page.url()).pathname;
  const id = post.split("/").at(-1);

  await writeMore((body) => client.post("/posts", body), await client.get("/channels"));
  await expectPublished(page);
  const permalink = (await page.getByRole("link", { name: `/b/${owner.handle}/` }).getAttribute("href")) ?? "";
  await client.post(`/posts/${id}/comments`, { body: "The picture is from our own archive, cleared for print." });
  await visit(post, "post-published");
  await keepForReadme(page);
  const { body: shared } = await client.post(`/posts/${id}/share-links`, { name: "Harbour board" });
  await visit(post, "post-shared");
  await page.goto(String((shared.share_link as { url: string }).url));
  await page.getByRole("region", { name: "Preview" }).waitFor();
  await shoot(page, "review");

  await visit(`${studio}/calendar`, "calendar");
  await visit(`${studio}/calendar?q=ferry`, "calendar-search");
  await visit(`/b/${owner.handle}`, "feed");
  await visit(permalink, "feed-entry");
  await visit(`${studio}/settings`, "settings");
  await client.post("/invitations", { email: "ines@example.com", role: "member" });
  await client.post("/invitations", { email: "carl@example.org", role: "client" });
  await visit(`${studio}/settings/members`, "settings-members");
  await visit(`${studio}/settings/billing`, "settings-billing");
  await page.goto(`${studio}/settings/api`);
  const program = api(await mintToken(page, "Website import", "Draft and submit"));
  await shoot(page, "settings-api");
  await visit(`${studio}/settings/audit`, "settings-audit");
  const { body: written } = await program.post("/posts", { body: "Ice on the inner harbour by Friday" });
  await visit(`${studio}/posts/${(written.post as { id: number }).id}`, "post-by-program");
  await visit(`${studio}/settings/api/deliveries`, "deliveries");
  await page.getByRole("list", { name: "Deliveries" }).getByRole("button").first().click();
  await shoot(page, "delivery");
  await visit("/profile", "profile");
  await visit("/profile/notifications", "profile-notifications");
  await visit("/profile/export", "profile-export");
  await visit("/device", "device");
  await visit("/brands/new", "brand-new");
  await visit("/studio/nobodys-brand/calendar", "not-my-brand");
  await visit(`${studio}/no-such-page`, "nothing-here");
});

test("screens of connections", async ({ page, owner: _, origin, trouble }) => {
  const program = await McpProgram.start("Harbour Desk", origin, newAddress());
  trouble.expectLeaving(program.redirectUrl.origin);
  await page.goto("/profile/connections");
  await shoot(page, "connections-empty");
  await page.goto(String(await program.askToConnect()));
  await shoot(page, "consent");
  const request = page.url();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "You may close this" }).waitFor();
  await program.finish();
  await (await program.connect()).close();
  await page.goto(request);
  await shoot(page, "consent-over");
  await page.goto("/profile/connections");
  await shoot(page, "connections");
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await shoot(page, "connection-revoke");
  await program.close();
});

test("screens of the ways in", async ({ page, owner, anotherBrowser, trouble }) => {
  trouble.expect(401, /^\/api\//);
  trouble.expect(422, /^\/api\/trpc\//);
  const device = await giveAuthenticator(page);
  await page.goto("/profile/security");
  await page.getByText("No passkeys yet.").waitFor();
  await shoot(page, "security-empty");
  await page.getByRole("button", { name: "Change password" }).click();
  await shoot(page, "change-password");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await shoot(page, "confirm-password");
  await device.touch(() => confirmByPassword(page, owner.password));
  await page.getByRole("dialog", { name: "Your passkey is added" }).waitFor();
  await shoot(page, "passkey-added");
  await page.getByRole("button", { name: "Save the name" }).click();

  await page.getByRole("button", { name: "Set up two-factor" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await shoot(page, "confirm-passkey");
  await device.touch(() => page.getByRole("button", { name: "Use a passkey" }).click());
  const setup = page.getByRole("dialog", { name: "Set up two-factor" });
  await setup.waitFor();
  await shoot(page, "two-factor-setup");
  const secret = (await setup.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await setup.getByLabel("Code").fill(generateSync({ secret }));
  await setup.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).waitFor();
  await shoot(page, "recovery-codes");
  await page.getByRole("button", { name: "I have kept them" }).click();

  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await signInAs(guest, owner);
  await guest.getByLabel("Code").fill("000000");
  await guest.getByRole("button", { name: "Go on" }).click();
  await guest.getByText("This code is wrong").waitFor();
  await shoot(guest, "sign-in-code");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor();
  await shoot(page, "confirm-both");
  await page.getByRole("button", { name: "Go back" }).click();
  await page.reload();
  await page.getByRole("list", { name: "Browsers" }).waitFor();
  await shoot(page, "security");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Change address" }).click();
  await shoot(page, "change-address");
  await guest.goto("/change-email?token=used-up");
  await guest.getByRole("button", { name: "Use this address" }).click();
  await guest.getByRole("heading", { name: "This link does not work" }).waitFor();
  await shoot(guest, "change-address-refused");
});

/** The page as it stands: whole, in light and dark; and as a phone shows it. */
async function shoot(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(FOLDER, colorScheme, `${name}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(PHONE);
  await page.screenshot({ path: path.join(FOLDER, "phone", `${name}.png`), fullPage: true });
  await page.setViewportSize(DESK);
}

/**
 * Waits until nothing that is loading shows. The network is no measure: pages that look for news, as the mailbox does
 * with a link to each mail, may never be quiet on a slow machine.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy") &&
      ![...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent.startsWith("Loading")) &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
}

/** Small enough for a repository: 256 colours are plenty for ink on paper. */
async function keepForReadme(page: Page): Promise<void> {
  mkdirSync(path.dirname(README_PICTURE), { recursive: true });
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(README_PICTURE);
}

/** Posts in other states, so that lists have something to show. */
async function writeMore(
  create: (body: object) => Promise<unknown>,
  { body }: { body: Record<string, unknown> },
): Promise<void> {
  const channels = (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const posts = [
    { body: "What the council decided about the quay, in three sentences.", scheduled_at: inDays(1), approve: true },
    { body: "Who remembers the old lighthouse keeper?", scheduled_at: inDays(1.2), submit: true },
    { body: "Tide tables for December", scheduled_at: inDays(4), approve: true },
    { body: "An interview with the new harbour master", tags: ["people"] },
  ];
  for (const post of posts) await create({ ...post, channels });
}
