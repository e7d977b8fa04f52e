import { expect, type Page } from "@playwright/test";
import { visit } from "../fixtures/navigation.ts";
import { expectAccessibleOnce, expectScreen } from "../fixtures/screen.ts";

/** Invites an address in Settings → Members and expects it among the pending invitations. */
export async function invite(page: Page, handle: string, email: string, role: "Member" | "Client"): Promise<void> {
  await visit(page, `/studio/${handle}/settings/members`);
  await expectScreen(page, "Settings");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Invite people to / });
  await dialog.getByLabel("Email addresses").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await expectAccessibleOnce(page, "invite");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(pending(page).filter({ hasText: email })).toContainText(role);
}

/** The rows of pending invitations. */
export function pending(page: Page) {
  return page.getByRole("list", { name: "Pending invitations" }).getByRole("listitem");
}

/** The row of a member, by email address. */
export function member(page: Page, email: string) {
  return page.getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasText: email });
}
