import { SIGN_IN, SIGNED_OUT } from "./fixtures/browser-errors.ts";
import { visit } from "./fixtures/navigation.ts";
import { signInByCookie } from "./fixtures/people.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword, signInAs } from "./steps/account.ts";

test("signs out all other browsers at once", async ({ page, owner, anotherBrowser, browserErrors }) => {
  browserErrors.expect(401, SIGNED_OUT);
  const others = [await anotherBrowser(), await anotherBrowser()];
  for (const other of others) {
    await signInByCookie(other, owner);
    await visit(other, `/studio/${owner.handle}`);
  }
  await visit(page, "/profile/security");
  const browsers = page.getByRole("list", { name: "Browsers" }).getByRole("listitem");
  await expect(browsers).toHaveCount(3);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  const question = page.getByRole("dialog", { name: "Sign out all other browsers?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(browsers).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  for (const other of others) await expect(other.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
});

test("resumes a page after signing in again in a dialog, with everything that was typed, when its session was ended elsewhere", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGNED_OUT);
  const text = "The ferry runs again from Monday";
  await visit(page, `/studio/${owner.handle}/posts/new`);
  await page.getByRole("textbox", { name: "Text" }).fill("The ferry");

  const other = await anotherBrowser();
  await signInByCookie(other, owner);
  await visit(other, "/profile/security");
  await other.getByRole("button", { name: "Sign out all others" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.context().close();

  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, owner);
  await expect(dialog).toBeHidden();
  const saved = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? "").includes(text),
  );
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await saved;
  await expect(page).toHaveURL(/\/posts\/\d+\/edit/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(text);
});

test("changes the password with the current one, and signs out the other browsers", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  browserErrors.expect(401, SIGNED_OUT);
  browserErrors.expect(422, /^\/api\/trpc\/passwords\.change/);
  const other = await anotherBrowser();
  await signInByCookie(other, owner);
  await visit(other, `/studio/${owner.handle}`);

  const fresh = { ...owner, password: "a pencil, some ink, new paper" };
  await visit(page, "/profile/security");
  await page.getByRole("button", { name: "Change password" }).click();
  const form = page.getByRole("dialog", { name: "Change password" });
  const choose = async (password: string) => {
    await form.getByRole("textbox", { name: "New password" }).fill(password);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await choose("too short");
  await expect(form.getByText("New password must be at least 12 characters.")).toBeVisible();
  await choose(fresh.password);
  await confirmByPassword(page, "not the old one");
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await confirmByPassword(page, owner.password);
  await expect(page.getByText("Password changed. All other browsers have been signed out.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Browsers" }).getByRole("listitem")).toHaveCount(1);

  await other.reload();
  await expectScreen(other, "Sign in");
  await signInAs(other, owner);
  await expect(other.getByText("Incorrect email address or password.")).toBeVisible();
  await signInAs(other, fresh);
  await other.waitForURL(`**/studio/${owner.handle}`);
});

test("changes the name, and the email address by a link mailed to the new address", async ({
  page,
  owner,
  anotherBrowser,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(401, SIGN_IN);
  const moved = { ...owner, email: `moved-${owner.email}` };
  await visit(page, "/profile");
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved.")).toBeVisible();

  await page.getByRole("button", { name: "Change email" }).click();
  const form = page.getByRole("dialog", { name: "Change email address" });
  await expectAccessible(page);
  await form.getByLabel("New email address").fill(moved.email);
  await form.getByRole("button", { name: "Send link" }).click();
  await confirmByPassword(page, owner.password);
  await expect(page.getByRole("dialog", { name: "Check your email" })).toContainText(moved.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  const mailed = await followMail(moved.email, "Confirm your new");
  const link = mailed.url();
  await test.step("refuses the link in a browser that is not signed in to the account", async () => {
    await expectAccessibleScreen(mailed, "Sign in first");
    await expect(mailed.getByRole("button", { name: "Confirm address" })).toBeHidden();
  });
  await page.goto(link);
  await expectAccessibleScreen(page, "Confirm this address?");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expectAccessibleScreen(page, "Email address changed");
  await visit(page, "/profile");
  await expectScreen(page, "Profile");
  await expect(page.getByText(`${moved.email} (verified)`)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Grace");

  await test.step("accepts the link once, and signs in with the new address", async () => {
    await page.goto(link);
    await expectAccessibleScreen(page, "This link isn't valid");
    const guest = await anotherBrowser();
    await guest.goto("/sign-in");
    await signInAs(guest, owner);
    await expect(guest.getByText("Incorrect email address or password.")).toBeVisible();
    await signInAs(guest, moved);
    await guest.waitForURL(`**/studio/${owner.handle}`);
  });
});

test("fits the dialogs of a profile page on a phone, and keeps what was typed", async ({ page, owner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/profile/api-tokens");
  await expectScreen(page, "Profile");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByLabel("Name").fill("My laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Create token" }).getByLabel("Name")).toHaveValue("My laptop");
  await expect(page.getByText(owner.email)).toHaveCount(0);
});
