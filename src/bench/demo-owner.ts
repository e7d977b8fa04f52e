import type { BrowserContext } from "@playwright/test";

/**
 * Signs in as the owner of the demo brand.
 * @returns the brand's handle
 */
export async function signInAsDemoOwner(
  browser: BrowserContext,
  { origin, password }: { origin: string; password: string },
): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Email address").fill("demo@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/studio\/[^/]+/);
  const handle = new URL(page.url()).pathname.split("/")[2] ?? "";
  await page.close();
  return handle;
}
