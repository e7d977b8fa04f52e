import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { generateSync } from "otplib";
import { startProvider } from "#domain/single-sign-on/test-provider.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { SIGNED_OUT } from "./fixtures/trouble.ts";
import { confirmByPassword } from "./steps/account.ts";
import { join } from "./steps/join.ts";

test("an owner requires two-factor, and a member is led through the set-up", async ({
  page,
  owner,
  api,
  browser,
  anotherBrowser,
  trouble,
}) => {
  trouble.expect(401, SIGNED_OUT);
  trouble.expect(403, /^\/api\//);
  const { email, password, handle } = owner;
  const theirs = await anotherBrowser();
  const person = await join({ page, theirs, browser, handle, role: "member", api: api() });

  await test.step("only with a second factor of one's own", async () => {
    const client = api(String((await api().post("/auth/login", { email, password })).body.token));
    const { secret } = (await client.post("/auth/two-factor/setup", { password })).body as { secret: string };
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
    await client.post("/auth/two-factor/confirm", { code });
    const { status } = await client.patch("/me/account/security", { requires_two_factor: true });
    expect(status).toBe(200);
  });

  await test.step("the brand leads to the set-up, which opens it", async () => {
    await theirs.goto(`/studio/${handle}`);
    await expectScreen(theirs, "Two-factor sign-in required");
    await theirs.getByRole("link", { name: "Set up two-factor sign-in" }).click();
    await theirs.getByRole("button", { name: "Set up two-factor" }).click();
    await confirmByPassword(theirs, person.password);
    const dialog = theirs.getByRole("dialog", { name: "Set up two-factor" });
    await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    const link = await dialog.getByRole("link", { name: "Open it in the app" }).getAttribute("href");
    const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
    const epoch = Math.floor(Date.now() / 1000);
    await dialog.getByLabel("Code").fill(generateSync({ secret, epoch }));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(theirs.getByRole("dialog", { name: "Keep your recovery codes" })).toBeVisible();
    await theirs.goto(`/studio/${handle}`);
    await expect(theirs).toHaveURL(new RegExp(`/studio/${handle}$`));
  });
});

test("somebody new signs in by their company's provider", async ({ owner, api, anotherBrowser, trouble }) => {
  const provider = await startProvider();
  trouble.expectLeaving(new URL(provider.issuer).origin);
  try {
    const { email, password } = owner;
    const client = api(String((await api().post("/auth/login", { email, password })).body.token));
    const domain = `${owner.handle}.example`;
    const { teams } = (await client.get("/teams")).body as { teams: { id: number }[] };
    const settings = {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.state.secret,
      domains: [domain],
      joins_brand_id: teams[0]?.id ?? 0,
    };
    const saved = await client.put("/me/account/sso", settings);
    expect(saved.status).toBe(200);
    const { redirect_uri: redirect } = saved.body.single_sign_on as { redirect_uri: string };
    provider.state.redirectUris.push(redirect);
    await operator("verify-domain", email, domain);
    expect((await client.put("/me/account/sso", { ...settings, is_enabled: true })).status).toBe(200);
    provider.state.identity = { sub: "ada", email: `ada@${domain}`, email_verified: true, given_name: "Ada" };

    const page = await anotherBrowser();
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Single sign-on" }).click();
    await expectScreen(page, "Single sign-on");
    await page.getByLabel("E-mail address").fill(`ada@${domain}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}$`));
  } finally {
    await provider.close();
  }
});

/** What the operator does on the machine itself. */
async function operator(...args: string[]): Promise<void> {
  const program = path.join(import.meta.dirname, "../src/launch/admin.ts");
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? "" };
  await promisify(execFile)(process.execPath, [program, ...args, "--yes"], { env });
}
