import type { Page } from "@playwright/test";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { followLink, openMail } from "./fixtures/mailbox.ts";
import { newPerson } from "./fixtures/person.ts";
import { expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInAs, signUp } from "./steps/account.ts";
import { invite } from "./steps/members.ts";

const VERIFY = /^\/api\/trpc\/account\.verifyAddress/;

/** Signs up with another person's address and stays signed in. */
async function signUpAsAttacker(page: Page) {
  const person = newPerson();
  await signUp(page, person);
  return person;
}

test("waits for a click on the verification page and asks for the password when signed out", async ({
  page,
  anotherBrowser,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(422, VERIFY);
  const person = await signUpAsAttacker(page);
  const mail = await followMail(person.email);
  const link = mail.url();
  await expectAccessibleScreen(mail, "Verify your address");
  await test.step("verifies nothing when the link is opened", async () => {
    await page.goto("/studio");
    await expectScreen(page, "Check your email");
  });
  await test.step("verifies nothing with a wrong password", async () => {
    await mail.getByRole("textbox", { name: "Password" }).fill("not the password of it");
    await mail.getByRole("button", { name: "Verify address" }).click();
    await expect(mail.getByText(/Incorrect password/)).toBeVisible();
  });
  await mail.getByRole("textbox", { name: "Password" }).fill(person.password);
  await mail.getByRole("button", { name: "Verify address" }).click();
  await test.step("needs no second sign-in", () => expectScreen(mail, "Name your brand"));
  await page.goto("/welcome");
  await expectScreen(page, "Name your brand");
  await test.step("says that the address is verified when the link is opened again", async () => {
    await mail.goto(link);
    await expectAccessibleScreen(mail, "Already verified");
    await mail.getByRole("link", { name: "Open the studio" }).click();
    await expectScreen(mail, "Today");
    const signedOut = await anotherBrowser();
    await signedOut.goto(link);
    await expectScreen(signedOut, "Already verified");
    await signedOut.getByRole("link", { name: "Sign in" }).click();
    await expectScreen(signedOut, "Sign in");
  });
});

test("lets the mailbox's owner set a new password, which signs out whoever signed up with the address", async ({
  page,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  browserErrors.expect(401, SIGNED_OUT);
  const attacker = await signUpAsAttacker(page);
  const mail = await followMail(attacker.email);
  await expectScreen(mail, "Verify your address");
  await mail.getByRole("button", { name: "Set a new password" }).click();
  await expectAccessibleScreen(mail, "Set a password");
  const mine = { ...attacker, password: "this mailbox has been mine for years" };
  await mail.getByRole("textbox", { name: "New password" }).fill(mine.password);
  await mail.getByRole("button", { name: "Verify and set password" }).click();
  await expectScreen(mail, "Name your brand");
  await page.goto("/studio");
  await expectScreen(page, "Sign in");
  await signInAs(page, attacker);
  await expect(page.getByText("Incorrect email address or password.")).toBeVisible();
  await signInAs(page, mine);
  await page.waitForURL(/\/studio\/[^/]+/);
});

test("sets up an invited address anew, also in the browser that signed up with it", async ({
  page,
  owner,
  anotherBrowser,
  browser,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  const otherPage = await anotherBrowser();
  const attacker = await signUpAsAttacker(otherPage);
  const link = await verificationLink();
  await invite(page, owner.handle, attacker.email, "Member");
  await otherPage.goto(link);
  await expectScreen(otherPage, "Set a password");
  await expect(otherPage.getByRole("textbox", { name: "Password", exact: true })).toBeHidden();
  const mail = await followMail(attacker.email, "Verify your");
  await expectScreen(mail, "Set a password");
  await mail.getByRole("textbox", { name: "New password" }).fill("this mailbox has been mine for years");
  await mail.getByRole("button", { name: "Verify and set password" }).click();
  await expectScreen(mail, "Name your brand");
  await otherPage.goto("/studio");
  await expectScreen(otherPage, "Sign in");

  async function verificationLink() {
    const context = await browser.newContext({ extraHTTPHeaders: {} });
    const inbox = await context.newPage();
    await openMail(inbox, attacker.email);
    await followLink(inbox);
    await expectScreen(inbox, "Verify your address");
    const address = inbox.url();
    await context.close();
    return address;
  }
});
