import { expect, type Page } from "@playwright/test";
import { visit } from "../fixtures/navigation.ts";
import { expectAccessibleOnce, expectScreen } from "../fixtures/screen.ts";
import { confirmByPassword } from "./account.ts";

/** Reads the secret that a dialog shows once. */
export async function readSecret(page: Page, label: "Token" | "Signing secret"): Promise<string> {
  const shown = page.getByRole("region", { name: label, exact: true });
  await expect(shown).toContainText("Shown only once.");
  return (await shown.getByRole("code").first().textContent()) ?? "";
}

/** Creates a full-access token on the API tokens page, confirming the password. */
export async function createPersonalToken(page: Page, name: string, password: string): Promise<string> {
  await visit(page, "/profile/api-tokens");
  await expectScreen(page, "Profile");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create token" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await confirmByPassword(page, password);
  const token = await readSecret(page, "Token");
  await expectAccessibleOnce(page, "token");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Personal tokens" })).toContainText(name);
  return token;
}

/** Creates a tiered token on the open page Settings → API. */
export async function mintToken(page: Page, name: string, tier: string): Promise<string> {
  await page.getByRole("button", { name: /^(New token|Create token)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radio", { name: tier }).click();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = await readSecret(page, "Token");
  await page.getByRole("button", { name: "I have stored the token" }).click();
  const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(tier);
  return token;
}
