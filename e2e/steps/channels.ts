import type { Page } from "@playwright/test";
import { visit } from "../fixtures/navigation.ts";

/** Opens the wizard of a test platform and submits its credentials. */
export async function connectByPassword(page: Page, handle: string, account: string, password: string): Promise<void> {
  await visit(page, `/studio/${handle}/channels/connect/test_key`);
  await page.getByLabel("Handle").fill(account);
  await page.getByRole("textbox", { name: "App password" }).fill(password);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

/** Goes to the test platform's consent page from its wizard and responds there. */
export async function respondToConsent(page: Page, response: "Allow" | "Refuse"): Promise<void> {
  await page.getByRole("button", { name: /^Go to / }).click();
  await page.getByRole("button", { name: response }).click();
}
