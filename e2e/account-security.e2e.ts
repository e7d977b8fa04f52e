import { generateSync } from "otplib";
import { SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { visit } from "./fixtures/navigation.ts";
import { signInByCookie } from "./fixtures/people.ts";
import { expectAccessibleScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword } from "./steps/account.ts";
import { join } from "./steps/join.ts";
import { setUpSingleSignOn } from "./steps/single-sign-on.ts";

test("requires two-factor authentication in a brand and leads a member through the setup", async ({
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  browserErrors.expect(403, /^\/api\//);
  const { email, password, handle } = owner;
  const otherPage = await anotherBrowser();
  const person = await join({ page: otherPage, handle, role: "member", api: api() });

  await test.step("sets up the owner's own second factor and then requires one of all members", async () => {
    const client = api(String((await api().post("/auth/login", { email, password })).body.token));
    const { secret } = (await client.post("/auth/two-factor/setup", { password })).body as { secret: string };
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
    await client.post("/auth/two-factor/confirm", { code });
    const { status } = await client.patch("/me/account/security", { requires_two_factor: true });
    expect(status).toBe(200);
  });

  await test.step("redirects the member from the brand to the setup dialog", async () => {
    await visit(otherPage, `/studio/${handle}`);
    await expectAccessibleScreen(otherPage, "Two-factor authentication required");
    await otherPage.getByRole("link", { name: "Set up two-factor authentication" }).click();
    await otherPage.getByRole("button", { name: "Set up two-factor authentication" }).click();
    await confirmByPassword(otherPage, person.password);
    const dialog = otherPage.getByRole("dialog", { name: "Set up two-factor authentication" });
    await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    const link = await dialog.getByRole("link", { name: "Open it" }).getAttribute("href");
    const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
    const epoch = Math.floor(Date.now() / 1000);
    await dialog.getByLabel("Code").fill(generateSync({ secret, epoch }));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(otherPage.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
    await visit(otherPage, `/studio/${handle}`);
    await expect(otherPage).toHaveURL(new RegExp(`/studio/${handle}$`));
  });
});

test("creates an account for a new person who signs in with the company's identity provider", async ({
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  const domain = `${owner.handle}.example`;
  const provider = await setUpSingleSignOn({ owner, api, domain });
  browserErrors.allowOrigin(new URL(provider.issuer).origin);
  try {
    provider.state.identity = { sub: "ada", email: `ada@${domain}`, email_verified: true, given_name: "Ada" };

    const page = await anotherBrowser();
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Single sign-on" }).click();
    await expectAccessibleScreen(page, "Single sign-on");
    await page.getByLabel("Email address").fill(`ada@${domain}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(new RegExp(`/studio/${owner.handle}$`));
    await visit(page, "/profile/security");
    await expect(page.getByRole("heading", { name: "Signed in with single sign-on" })).toBeVisible();
    // A link asks first, and says whose session would end.
    await page.goto("/sso/nobodys-company");
    await expectAccessibleScreen(page, "Single sign-on");
    await expect(page.getByRole("main")).toContainText("You're signed in as Ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await expectAccessibleScreen(page, "Couldn't sign you in");
  } finally {
    await provider.close();
  }
});

test("links and unlinks the company's identity provider in the profile", async ({
  page,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  const provider = await setUpSingleSignOn({ owner, api, domain: owner.email.split("@")[1] ?? "" });
  browserErrors.allowOrigin(new URL(provider.issuer).origin);
  try {
    provider.state.identity = { sub: "owner", email: owner.email, email_verified: true };
    const otherPage = await anotherBrowser();
    await signInByCookie(otherPage, owner);

    await page.goto("/single-sign-on");
    await page.getByLabel("Email address").fill(owner.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expectAccessibleScreen(page, "Add single sign-on");
    await page.getByRole("button", { name: "Add single sign-on" }).click();
    await expect(page).toHaveURL(/\/studio\//);

    await visit(otherPage, "/profile/security");
    const linked = otherPage.getByRole("list", { name: "Single sign-on" }).getByRole("listitem");
    await expect(linked).toContainText(owner.email);
    await linked.getByRole("button", { name: /^Unlink/ }).click();
    await otherPage.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    await expect(otherPage.getByText("No single sign-on linked")).toBeVisible();
  } finally {
    await provider.close();
  }
});
