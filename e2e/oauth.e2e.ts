import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import type { Api } from "./fixtures/api.ts";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { McpClient } from "./fixtures/mcp-client.ts";
import { newAddress, type Person } from "./fixtures/person.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { test as base, expect } from "./fixtures/test.ts";
import { signInAs } from "./steps/account.ts";

const NAME = "Harbour Desk";
const ASKS = `“${NAME}” wants to connect`;
const PHONE = { width: 360, height: 780 };

const test = base.extend<{ program: McpClient }>({
  program: async ({ origin, address, browserErrors }, use) => {
    const program = await McpClient.start(NAME, origin, address ?? newAddress());
    browserErrors.allowOrigin(program.redirectUrl.origin);
    await use(program);
    await program.close();
  },
});

test("authorizes an app after signing in, lets it work over MCP within its tier, and refuses it once revoked", async ({
  page,
  owner,
  api,
  program,
  anotherBrowser,
}) => {
  const browser = await anotherBrowser();
  await browser.goto(String(await program.startAuthorization()));
  await expectScreen(browser, "Sign in");
  await signInAs(browser, owner);

  await test.step("shows on the consent screen who asks and for what, and never preselects approving", async () => {
    await expectAccessibleScreen(browser, ASKS);
    const facts = browser.getByRole("definition");
    await expect(facts.filter({ hasText: program.redirectUrl.host })).toContainText("An app on this computer.");
    await expect(facts.filter({ hasText: NAME })).toContainText("not verified");
    await expect(facts.filter({ hasText: owner.email })).toBeVisible();
    await expect(facts.filter({ hasText: owner.brand })).toBeVisible();
    await expect(browser.getByRole("radio", { name: "Draft and submit" })).toBeChecked();
    await expect(browser.getByRole("radio", { name: "Approve and schedule" })).not.toBeChecked();
    await expect(browser.getByText("Unused for 30 days, it ends.")).toBeVisible();
    await browser.setViewportSize(PHONE);
    await expectNoHorizontalScroll(browser);
  });

  await test.step("lists and calls tools once allowed, but cannot approve posts", async () => {
    await browser.getByRole("button", { name: "Allow" }).click();
    await expectReturned(browser, program);
    await program.finishAuthorization();
    const client = await program.connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["list_brands", "create_post", "push_ideas"]));
    expect(JSON.stringify(await client.callTool({ name: "list_brands", arguments: {} }))).toContain(owner.brand);
    const refused = await client.callTool({ name: "approve_post", arguments: { post_id: 1 } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused)).toContain("tier_denied");
    await client.close();
  });

  await test.step("lists the connection in the profile and ends its access everywhere when it is revoked", async () => {
    const token = String(program.tokens?.access_token);
    expect((await api(token).get("/teams")).status).toBe(200);
    await page.goto("/profile/connections");
    await expectScreen(page, "Profile");
    const row = page.getByRole("list", { name: "Connections" }).getByRole("listitem");
    await expect(row).toContainText(NAME);
    await expect(row).toContainText("Draft and submit");
    await expect(row).toContainText(program.redirectUrl.hostname);
    await expect(row).toContainText("used");
    await row.getByRole("button", { name: /^Revoke/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No apps connected")).toBeVisible();
    await expectScreen(page, "Profile");
    expect((await api(token).get("/teams")).status).toBe(401);
    // Since its refresh token is revoked too, the official client has to start a new authorization.
    await program.startAuthorization();
  });
});

test("returns access_denied to an app whose request is denied, and ends the request", async ({
  page,
  owner,
  program,
}) => {
  await page.goto(String(await program.startAuthorization()));
  await expectScreen(page, ASKS);
  const request = page.url();
  await expect(page.getByText(owner.email)).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await expectReturned(page, program);
  expect(program.redirects.at(-1)?.get("error")).toBe("access_denied");
  expect(program.redirects.at(-1)?.has("code")).toBe(false);
  await page.goto(request);
  await expectAccessibleScreen(page, "Request expired");
  await page.getByRole("link", { name: "View connections" }).click();
  await expect(page.getByText("No apps connected")).toBeVisible();
});

test("returns to the consent screen after two-factor sign-in, and asks for confirmation when the sign-in is too old", async ({
  owner,
  api,
  program,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  // Enabling two-factor authentication ends other sessions; the owner's page may notice during the test.
  browserErrors.expect(401, SIGNED_OUT);
  browserErrors.expect(422, /\/decision$/);
  const { code, recoveryCodes } = await turnTwoFactorOn(api, owner);
  const browser = await anotherBrowser();
  await browser.goto(String(await program.startAuthorization()));
  await signInAs(browser, owner);
  await browser.getByLabel("Code").fill(code());
  await browser.getByRole("button", { name: "Continue" }).click();
  await expectScreen(browser, ASKS);
  await browser.getByRole("radio", { name: "Read" }).click();

  // Waiting ten minutes would take too long, so the first response is replaced by the one that the server sends then.
  const refusal = { message: "Confirm it's you.", code: "confirmation_required" };
  await browser.route("**/decision", (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await browser.getByRole("button", { name: "Allow" }).click();
  const dialog = browser.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not my password");
  await dialog.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("textbox", { name: "Your password" })).toHaveAccessibleDescription(/password/i);
  await expectAccessible(browser);
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByLabel("Code").fill(recoveryCodes[1] ?? "");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expectReturned(browser, program);
  await program.finishAuthorization();
  const client = await program.connect();
  const refused = await client.callTool({ name: "create_post", arguments: { body: "Not mine to write." } });
  expect(JSON.stringify(refused)).toContain("tier_denied");
  await client.close();
});

/** @returns the code of the next 30-second step, since the setup uses the current one; and the recovery codes */
async function turnTwoFactorOn(api: (token?: string) => Api, { email, password }: Person) {
  const client = api(String((await api().post("/auth/login", { email, password })).body.token));
  const { secret } = (await client.post("/auth/two-factor/setup", { password })).body as { secret: string };
  const code = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  const confirmed = await client.post("/auth/two-factor/confirm", { code: code(0) });
  expect(confirmed.status).toBe(200);
  return { code: () => code(30), recoveryCodes: confirmed.body.recovery_codes as string[] };
}

async function expectReturned(browser: Page, program: McpClient): Promise<void> {
  await expect(browser.getByRole("heading", { name: "You may close this" })).toBeVisible();
  expect(new URL(browser.url()).origin).toBe(program.redirectUrl.origin);
}
