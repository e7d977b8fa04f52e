import { generateSync } from "otplib";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { expectAccessible, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword, signInAs } from "./steps/account.ts";

test("asks for the code or a recovery code when two-factor authentication was enabled over REST", async ({
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  const { email, password, handle } = owner;
  const client = api(String((await api().post("/auth/login", { email, password })).body.token));
  const { secret } = (await client.post("/auth/two-factor/setup", { password })).body as { secret: string };
  const code = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  const { body } = await client.post("/auth/two-factor/confirm", { code: code(0) });
  const [recoveryCode = ""] = body.recovery_codes as string[];

  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await signInAs(guest, owner);
  await expectAccessibleScreen(guest, "Two-factor authentication");
  await guest.getByLabel("Code").fill("000000");
  await guest.getByRole("button", { name: "Continue" }).click();
  await expect(guest.getByText("This code is incorrect or was already used.")).toBeVisible();
  // The code of the next 30-second step: the setup used the current one.
  await guest.getByLabel("Code").fill(code(30));
  await guest.getByRole("button", { name: "Continue" }).click();
  await guest.waitForURL(`**/studio/${handle}`);

  const phone = await anotherBrowser();
  await phone.goto("/sign-in");
  await signInAs(phone, owner);
  await expectScreen(phone, "Two-factor authentication");
  await phone.getByRole("button", { name: "Use a recovery code instead" }).click();
  await phone.getByLabel("Recovery code").fill(recoveryCode);
  await phone.getByRole("button", { name: "Continue" }).click();
  await phone.waitForURL(`**/studio/${handle}`);
});

test("sets up, uses and disables two-factor authentication in the studio", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  browserErrors.expect(422, /^\/api\/trpc\/twoFactor\./);
  // Changing the factors ends earlier sessions, and an open page may notice during the test.
  browserErrors.expect(401, SIGNED_OUT);
  const home = `**/studio/${owner.handle}`;
  const codeAt = (secret: string, seconds: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

  await page.goto("/profile/security");
  await expect(page.getByRole("region", { name: "Two-factor authentication" })).toContainText("Off");
  const secret = await test.step("a picture, a link and a key for the app, once the password was given", async () => {
    await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
    await confirmByPassword(page, owner.password);
    const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
    await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    const link = await dialog.getByRole("link", { name: "Open it" }).getAttribute("href");
    const key = (await dialog.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
    expect(new URL(link ?? "").searchParams.get("secret")).toBe(key);
    await expectAccessible(page);
    await dialog.getByLabel("Code").fill("000000");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByText(/^Incorrect code\./)).toBeVisible();
    await dialog.getByLabel("Code").fill(codeAt(key, 0));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    return key;
  });

  const [first = "", second = "", third = ""] = await test.step("ten recovery codes, shown once", async () => {
    const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
    const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("masthead-recovery-codes.txt");
    const shown = await codes.allTextContents();
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByRole("region", { name: "Two-factor authentication" })).toContainText("On");
    return shown;
  });

  await test.step("asks for the code after the password, and accepts a recovery code once", async () => {
    const guest = await anotherBrowser();
    await guest.goto("/sign-in");
    await signInAs(guest, owner);
    await expectScreen(guest, "Two-factor authentication");
    await guest.getByLabel("Code").fill(codeAt(secret, 30));
    await guest.getByRole("button", { name: "Continue" }).click();
    await guest.waitForURL(home);
    for (const outcome of ["in", "refused"]) {
      const phone = await anotherBrowser();
      await phone.goto("/sign-in");
      await signInAs(phone, owner);
      await phone.getByRole("button", { name: "Use a recovery code instead" }).click();
      await phone.getByLabel("Recovery code").fill(first);
      await phone.getByRole("button", { name: "Continue" }).click();
      if (outcome === "in") await phone.waitForURL(home);
      else await expect(phone.getByText("This code is incorrect or was already used.")).toBeVisible();
    }
  });

  await test.step("returns to the password after five wrong codes, with the reason", async () => {
    const guest = await anotherBrowser();
    await guest.goto("/sign-in");
    await signInAs(guest, owner);
    for (let tries = 0; tries < 6; tries++) {
      await guest.getByLabel("Code").fill(`00000${tries}`);
      const answered = guest.waitForResponse((response) => SIGN_IN.test(new URL(response.url()).pathname));
      await guest.getByRole("button", { name: "Continue" }).click();
      await answered;
    }
    await expectScreen(guest, "Sign in");
    await expect(guest.getByText(/^The sign-in expired or too many codes were incorrect\./)).toBeVisible();
  });

  await test.step("replaces the recovery codes, and disables two-factor authentication with both factors", async () => {
    await page.getByRole("button", { name: "Generate new recovery codes" }).click();
    await confirmByPassword(page, owner.password, second);
    const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
    const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const renewed = (await codes.first().textContent()) ?? "";
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await page.getByRole("button", { name: "Turn off" }).click();
    await confirmByPassword(page, owner.password, third);
    await expect(page.getByText("This recovery code is incorrect or was already used.").first()).toBeVisible();
    await expectAccessible(page);
    await confirmByPassword(page, owner.password, renewed);
    await expect(page.getByText("Two-factor authentication is off.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Set up two-factor authentication" })).toBeVisible();
  });
});
