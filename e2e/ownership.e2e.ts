import { query } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { addMember, createPerson, signInByCookie } from "./fixtures/people.ts";
import { newPerson } from "./fixtures/person.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { confirmByPassword } from "./steps/account.ts";
import { member } from "./steps/members.ts";

test("hands an account over to a member, who accepts it in the studio", async ({
  page,
  owner,
  api,
  anotherBrowser,
  followMail,
}) => {
  const heir = { ...newPerson(), firstName: "Grace" };
  await createPerson(api(), heir);
  // As people are who were invited: without an account of their own.
  await query("DELETE FROM accounts USING users WHERE owner_id = users.id AND email = $1 RETURNING accounts.id", [
    heir.email,
  ]);
  await addMember(owner.handle, heir.email, "editor");
  const heirPage = await anotherBrowser();
  await signInByCookie(heirPage, heir);

  await test.step("offers it, takes it back, and offers it again with the password", async () => {
    await visit(page, `/studio/${owner.handle}/settings/members`);
    for (const isLast of [false, true]) {
      await member(page, heir.email)
        .getByRole("button", { name: /^Actions for / })
        .click();
      await page.getByRole("menuitem", { name: "Offer ownership" }).click();
      const dialog = page.getByRole("dialog", { name: "Offer the ownership to Grace Marsh?" });
      await expect(dialog.getByRole("radio", { name: "I stay as an editor" })).toBeChecked();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Offer ownership" }).click();
      await confirmByPassword(page, owner.password);
      await expect(page.getByText("You offered the ownership to Grace Marsh")).toBeVisible();
      if (isLast) return;
      await page.getByRole("button", { name: "Take back offer" }).click();
      await expect(page.getByText("You offered the ownership to Grace Marsh")).toBeHidden();
    }
  });

  await test.step("mails the offer, whose page explains it to the signed-in person alone", async () => {
    const guest = await followMail(heir.email, "offers you the ownership");
    await expect(guest).toHaveURL(/\/sign-in\?next=%2Fownership$/);
    await visit(heirPage, "/ownership");
    await expectAccessibleScreen(heirPage, "Ownership");
    await expect(heirPage.getByText(/stays in the brands as an editor/)).toBeVisible();
    await heirPage.setViewportSize({ width: 360, height: 780 });
    await expectNoHorizontalScroll(heirPage);
  });

  await test.step("changes the roles of both once it is accepted with the password", async () => {
    await heirPage.getByRole("button", { name: "Accept ownership" }).click();
    await confirmByPassword(heirPage, heir.password);
    await expect(heirPage.getByText("No open offers")).toBeVisible();
    await visit(heirPage, `/studio/${owner.handle}/settings/members`);
    await expect(member(heirPage, heir.email)).toContainText("Brand owner");
    await expect(member(heirPage, owner.email)).toContainText("Editor");
    await page.reload();
    await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeHidden();
  });
});
