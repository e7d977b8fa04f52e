import type { Page } from "@playwright/test";
import { SIGN_IN } from "./fixtures/browser-errors.ts";
import { expectAccessible, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword, signInAs, signOut } from "./steps/account.ts";
import { type Authenticator, addAuthenticator, waitForAutofillRequest } from "./steps/passkeys.ts";
import { readSecret } from "./steps/tokens.ts";

test("adds a passkey, signs in with it by button and by autofill, and removes it", async ({
  page,
  owner,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  const home = `**/studio/${owner.handle}`;
  const device = await addAuthenticator(page);

  await test.step("adds a passkey after confirming the password, and names it", async () => {
    await page.goto("/profile/security");
    await expect(page.getByText("No passkeys yet")).toBeVisible();
    await expectScreen(page, "Profile");
    await addPasskey(page, device, owner.password, "Red key");
    await expect(passkeys(page)).toContainText(["Red key"]);
    await expect(passkeys(page)).toContainText(["never used"]);
    await expectAccessible(page);
  });

  await test.step("signs in with the button, without email address and password", async () => {
    await waitForAutofillRequest(page, () => signOut(page, owner));
    await expectScreen(page, "Sign in");
    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    await expect(button).toBeEnabled();
    await device.withPresence(() => button.click());
    await page.waitForURL(home);
  });

  await test.step("signs in with the browser's autofill in the email field", async () => {
    await device.withPresence(() => signOut(page, owner));
    await page.waitForURL(home);
  });

  await test.step("confirms the person's identity instead of the password", async () => {
    await page.goto("/profile/api-tokens");
    await page.getByRole("button", { name: "Create token" }).click();
    const form = page.getByRole("dialog", { name: "Create token" });
    await form.getByLabel("Name").fill("My laptop");
    await form.getByRole("button", { name: "Create token" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await expect(question.getByRole("button", { name: "Use a passkey" })).toBeFocused();
    await expectAccessible(page);
    await device.withPresence(() => question.getByRole("button", { name: "Use a passkey" }).click());
    expect(await readSecret(page, "Token")).toMatch(/^\d+\|mh_/);
    await page.getByRole("button", { name: "Done" }).click();
  });

  await test.step("renames and removes the passkey, which is refused afterwards", async () => {
    await page.goto("/profile/security");
    await page.getByRole("button", { name: "Rename the passkey “Red key”" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Blue key");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByRole("button", { name: "Remove the passkey “Blue key”" }).click();
    const question = page.getByRole("dialog", { name: "Remove the passkey “Blue key”?" });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No passkeys yet")).toBeVisible();
    await waitForAutofillRequest(page, () => signOut(page, owner));
    await expectScreen(page, "Sign in");
    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    await expect(button).toBeEnabled();
    await device.withPresence(() => button.click());
    await expect(page.getByText("This passkey wasn't accepted.")).toBeVisible();
    await expectAccessible(page);
  });
});

test("falls back to the password when the device does not verify the user or already has a passkey", async ({
  page,
  owner,
}) => {
  const device = await addAuthenticator(page);
  await page.goto("/profile/security");
  await addPasskey(page, device, owner.password, "My phone");

  await test.step("refuses a second passkey on the same device", async () => {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await device.setPresence(true);
    await confirmByPassword(page, owner.password);
    await expect(page.getByText("already has a passkey for your account")).toBeVisible();
    await device.setPresence(false);
    await expectAccessible(page);
  });

  await test.step("reports that no passkey was received when user verification fails", async () => {
    await signOut(page, owner);
    await expectScreen(page, "Sign in");
    await device.setUserVerified(false);
    await device.setPresence(true);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("No passkey received")).toBeVisible();
    await device.setPresence(false);
  });

  await test.step("signs in by password while the device is still waiting", async () => {
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await signInAs(page, owner);
    await page.waitForURL(`**/studio/${owner.handle}`);
  });
});

test("offers no passkeys in a browser without support for them, and keeps the password", async ({
  owner,
  anotherBrowser,
}) => {
  const guest = await anotherBrowser();
  await guest.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  await guest.goto("/sign-in");
  await expect(guest.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  // The button is in the HTML that the server renders, and is removed on hydration.
  await expect(guest.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await signInAs(guest, owner);
  await guest.waitForURL(`**/studio/${owner.handle}`);
});

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");

async function addPasskey(page: Page, device: Authenticator, password: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await device.withPresence(() => confirmByPassword(page, password));
  const dialog = page.getByRole("dialog", { name: "Passkey added" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog).toBeHidden();
}
