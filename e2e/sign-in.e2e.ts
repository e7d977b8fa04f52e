import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleScreen, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { SIGN_IN, SIGNED_OUT } from "./fixtures/trouble.ts";
import { signInAs, signUp } from "./steps/account.ts";

test("a wrong password and an unknown address read the same", async ({ page, owner, anotherBrowser, trouble }) => {
  trouble.expect(401, SIGN_IN);
  const guest = await anotherBrowser();
  await guest.goto("/sign-in");
  await expectAccessibleScreen(guest, "Sign in");
  for (const email of [owner.email, `nobody-${owner.email}`]) {
    await signInAs(guest, { email, password: "not the password" });
    await expect(alert(guest)).toHaveText("Incorrect email address or password.");
    await expectAccessible(guest);
    await guest.reload();
  }
  await expect(page).toHaveURL(/\/studio\/[^/]+$/);
});

test("the eleventh try within a minute is told how long to wait", async ({ page, person, api, trouble }) => {
  trouble.expect(401, SIGN_IN);
  const { email, password } = person;
  const tries = Array.from({ length: 10 }, () => api().post("/auth/login", { email, password }));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(422));
  await page.goto("/sign-in");
  await signInAs(page, person);
  await expect(alert(page)).toHaveText(/^Too many tries from here\. Wait \d+ seconds, then try again\.$/);
});

test("somebody who has not verified the address is held at the mail page", async ({ page, person }) => {
  await signUp(page, person);
  for (const path of ["/studio", "/profile/api-tokens", "/brands/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/check-mail$/);
  }
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
});

test("signing out ends the session, and signing in leads back", async ({ page, owner, trouble }) => {
  trouble.expect(401, SIGNED_OUT);
  await page.getByRole("button", { name: `${owner.firstName} ${owner.lastName}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expectScreen(page, "Sign in");
  const wanted = `/studio/${owner.handle}/settings/members`;
  await page.goto(wanted);
  await expectScreen(page, "Sign in");
  expect(new URL(page.url()).searchParams.get("next")).toBe(wanted);
  await signInAs(page, owner);
  await expectScreen(page, "Settings");
  await expect(page).toHaveURL(new RegExp(`${wanted}$`));
});

/** What a form says about itself; the page has another alert, empty, that announces where one went. */
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });
