import type { Page } from "@playwright/test";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs } from "./steps/account.ts";

test("replaces a forgotten password by the mailed link, once, and signs out all browsers", async ({
  page,
  owner,
  api,
  anotherBrowser,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  browserErrors.expect(401, SIGNED_OUT);
  browserErrors.expect(422, /^\/api\/trpc\/passwords\.reset/);
  const { email, password } = owner;
  const { body } = await api().post("/auth/login", { email, password });
  await page.goto(`/studio/${owner.handle}`);
  const guest = await anotherBrowser();
  const fresh = { email, password: "a pencil, some ink, new paper" };

  await test.step("leads from the sign-in page to the form, which does not reveal whether the address has an account", async () => {
    await guest.goto("/sign-in");
    await guest.getByRole("link", { name: "Forgot your password?" }).click();
    for (const address of [`nobody-${email}`, email]) {
      await expectScreen(guest, "Forgot your password?");
      await guest.getByLabel("Email address").fill(address);
      await guest.getByRole("button", { name: "Send reset link" }).click();
      await expectScreen(guest, "Check your email");
      await expect(guest.getByText(address)).toBeVisible();
      await guest.getByRole("button", { name: "Another address" }).click();
      await expect(guest.getByLabel("Email address")).toHaveValue(address);
    }
  });

  const mailed = await followMail(email, "Reset your password");
  const link = mailed.url();
  await test.step("asks for the new password and says which tokens stay valid", async () => {
    await expectAccessibleScreen(mailed, "Set a new password");
    await expectEstimateMovesNothing(mailed, fresh.password);
    await setPassword(mailed, "too short");
    await expect(mailed.getByText("Password must be at least 12 characters.", { exact: true })).toBeVisible();
    await setPassword(mailed, fresh.password);
    await expectAccessibleScreen(mailed, "Password changed");
    const token = mailed.getByRole("list", { name: "Tokens that still work" }).getByRole("listitem");
    await expect(token).toContainText("Password login");
    await expect(token).toContainText(String(body.token).slice(-4));
    expect((await api(String(body.token)).get("/me")).status).toBe(200);
  });

  await test.step("accepts the new password, refuses the old one and ends the first browser's session", async () => {
    await mailed.getByRole("link", { name: "Sign in" }).click();
    await expectScreen(mailed, "Sign in");
    await signInAs(mailed, owner);
    await expect(mailed.getByText("Incorrect email address or password.")).toBeVisible();
    await signInAs(mailed, fresh);
    await expectScreen(mailed, "Profile");
    await page.reload();
    await expectScreen(page, "Sign in");
  });

  await test.step("accepts the link once", async () => {
    await guest.goto(link);
    await setPassword(guest, "yet another red pencil");
    await expect(guest.getByText(/^This link has expired or was already used\./)).toBeVisible();
    await guest.getByRole("link", { name: "Get a new one" }).click();
    await expectScreen(guest, "Forgot your password?");
  });
});

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

/** Expects that the estimate of the password's strength leaves the button below where it is, even while it is clicked. */
async function expectEstimateMovesNothing(page: Page, password: string): Promise<void> {
  const submit = page.getByRole("button", { name: "Set password" });
  const before = await submit.boundingBox();
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await expect(page.getByText("Strength: strong.")).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
}
