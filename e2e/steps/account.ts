import { expect, type Page } from "@playwright/test";
import type { Person } from "../fixtures/person.ts";
import { expectAccessibleScreen, expectScreen } from "../fixtures/screen.ts";

/** Fills in the sign-up page and waits for the check-your-email page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-up");
  await expectScreen(page, "Create an account");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expectScreen(page, "Check your email");
}

/** Fills in and submits the open sign-in page. */
export async function signInAs(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs out by the user menu. */
export async function signOut(
  page: Page,
  { firstName, lastName }: Pick<Person, "firstName" | "lastName">,
): Promise<void> {
  await page.getByRole("button", { name: `${firstName} ${lastName}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/**
 * Confirms the password in the dialog, once it is open.
 * @param code for accounts with two-factor authentication
 */
export async function confirmByPassword(page: Page, password: string, code?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  if (code !== undefined) await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: "Confirm" }).click();
}

/** Names the brand in onboarding; its handle follows the name. Ends on the next step, with the new name at once. */
export async function nameBrand(page: Page, name: string): Promise<void> {
  const handle = name.toLowerCase().replaceAll(" ", "-");
  await expectScreen(page, "Name your brand");
  const continueButton = page.getByRole("button", { name: "Continue" });
  await expect(continueButton).toBeEnabled();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await expect(page.getByLabel("Feed page URL")).toHaveValue(handle);
  await continueButton.click();
  await expectAccessibleScreen(page, "Where do you publish?");
  await expect(page.getByRole("list", { name: "Channels" })).toContainText(`/b/${handle}`);
}
