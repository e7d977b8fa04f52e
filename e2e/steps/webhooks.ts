import { expect, type Page } from "@playwright/test";
import { EVENTS } from "#domain/events/webhooks/terms.ts";
import type { Api } from "../fixtures/api.ts";
import { visit } from "../fixtures/navigation.ts";
import { expectAccessibleOnce, expectScreen } from "../fixtures/screen.ts";
import { readSecret } from "./tokens.ts";

/** Adds an endpoint in Settings → API and reads its secret; ends on the endpoint's page. */
export async function addEndpoint(page: Page, handle: string, url: string, without: string[] = []): Promise<string> {
  await visit(page, `/studio/${handle}/settings/api`);
  await expectScreen(page, "Settings");
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  return createEndpoint(page, url, without);
}

/** Fills in the open dialog for a new endpoint and reads its secret; ends on the endpoint's page. */
export async function createEndpoint(page: Page, url: string, without: string[] = []): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Add a webhook endpoint" });
  await dialog.getByLabel("URL").fill(url);
  for (const event of without) await dialog.getByRole("checkbox", { name: event }).uncheck();
  await dialog.getByRole("button", { name: "Create endpoint" }).click();
  const secret = await readSecret(page, "Signing secret");
  await expectAccessibleOnce(page, "signing secret");
  await page.getByRole("button", { name: "I have stored the secret" }).click();
  await expectScreen(page, new URL(url).host);
  return secret;
}

/** Creates an endpoint for all events through the API, for stories that tell of something else. */
export async function createEndpointThrough(api: Api, url: string): Promise<{ id: number; secret: string }> {
  const { status, body } = await api.post("/webhook-endpoints", { url, events: EVENTS });
  expect(status).toBe(201);
  return { id: (body.endpoint as { id: number }).id, secret: String(body.secret) };
}

/** Sends a test delivery from the endpoint's page and waits for its result. */
export async function sendTest(page: Page, outcome: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByRole("menuitem", { name: /^test / }).click();
  await expect(page.getByRole("status").filter({ hasText: outcome })).toBeVisible({ timeout: 60_000 });
}
