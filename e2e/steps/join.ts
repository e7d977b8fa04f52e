import { type Browser, expect, type Page } from "@playwright/test";
import type { Api } from "../fixtures/api.ts";
import { followLink, openMail } from "../fixtures/mailbox.ts";
import { newPerson, type Person } from "../fixtures/person.ts";
import { signInAs, verifyByPassword } from "./account.ts";
import { invite, member } from "./members.ts";

interface Joining {
  /** The owner's, signed in. */
  page: Page;
  /** The new member's, where nobody is signed in. */
  theirs: Page;
  /** On the machine where the mailbox is. */
  browser: Browser;
  handle: string;
  role: "editor" | "member" | "client";
  api: Api;
}

/** Lets somebody new into a brand with a role, and signs them in there. */
export async function join({ page, theirs, browser, handle, role, api }: Joining): Promise<Person> {
  const person = newPerson();
  const { firstName, lastName, email, password, brand } = person;
  const name = { first_name: firstName, last_name: lastName };
  const { status } = await api.post("/auth/register", { ...name, email, password, brand_name: brand });
  expect(status).toBe(201);
  await openLink(browser, email, undefined, (mail) => verifyByPassword(mail, password));
  await invite(page, handle, email, role === "client" ? "Client" : "Member");
  await openLink(browser, email, "invites you to", (mail) =>
    expect(mail.getByRole("heading", { level: 1, name: /^You are in / })).toBeVisible(),
  );
  if (role === "editor") await makeEditor(page, email);
  await theirs.goto("/sign-in");
  await signInAs(theirs, person);
  await theirs.waitForURL(/\/studio\//);
  return person;
}

async function openLink(
  browser: Browser,
  to: string,
  subject: string | undefined,
  then: (mail: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const mail = await context.newPage();
  await openMail(mail, to, subject);
  await followLink(mail);
  await then(mail);
  await context.close();
}

async function makeEditor(page: Page, email: string): Promise<void> {
  await page.reload();
  await member(page, email)
    .getByRole("button", { name: /^More for / })
    .click();
  await page.getByRole("menuitem", { name: "Change the role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Editor" }).check();
  await dialog.getByRole("button", { name: "Save role" }).click();
  await expect(member(page, email)).toContainText("Editor");
}
