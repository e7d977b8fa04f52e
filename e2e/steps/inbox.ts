import { expect, type Page } from "@playwright/test";
import type { Api } from "../fixtures/api.ts";
import type { Person } from "../fixtures/person.ts";

/** The API with a token from a password login. */
export async function apiAs(api: (token?: string) => Api, { email, password }: Person): Promise<Api> {
  const { status, body } = await api().post("/auth/login", { email, password });
  expect(status).toBe(200);
  return api(String(body.token));
}

/** Connects an account of the test platform that supports replies; its handle is the brand's. */
export async function connectAccount(client: Api, handle: string): Promise<void> {
  const fields = { handle, password: "app-password" };
  const { status } = await client.post("/channels", { platform: "test_key", fields });
  expect(status).toBe(201);
}

export interface ExternalMessage {
  account: string;
  text: string;
  type?: "comment" | "mention" | "message";
  from?: { id: string; name: string; handle: string };
}

/** Sends a message on the test platform, which delivers it to the studio by webhook. */
export async function sendFromPlatform(message: ExternalMessage): Promise<void> {
  const response = await fetch(`${process.env.E2E_PLATFORM}/key/messages`, {
    method: "POST",
    body: JSON.stringify(message),
  });
  expect(await response.json()).toMatchObject({ told: 200 });
}

/** An item of the inbox list, by its text. */
export function itemOf(page: Page, text: string | RegExp) {
  return page.getByRole("list", { name: "Inbox" }).getByRole("listitem").filter({ hasText: text });
}
