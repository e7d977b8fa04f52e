import type { Browser, Page } from "@playwright/test";
import type { Api } from "./fixtures/api.ts";
import { followLink, openMail } from "./fixtures/mailbox.ts";
import { visit } from "./fixtures/navigation.ts";
import { newPerson, type Person } from "./fixtures/person.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";
import { invite, member, pending } from "./steps/members.ts";
import { addAuthenticator } from "./steps/passkeys.ts";

test("accepts an invitation by the one mailed link, which ends in the brand", async ({
  page,
  owner,
  followMail,
  browserErrors,
}) => {
  browserErrors.expect(404, /^\/studio\//);
  const guest = newPerson();
  await invite(page, owner.handle, guest.email, "Member");

  const otherPage = await followMail(guest.email, "invited you to");
  await test.step("accepts the invitation when the link is opened, and signs in with a name and a password", async () => {
    await expectAccessibleScreen(otherPage, `Welcome to ${owner.brand}`);
    await otherPage.getByLabel("First name").fill(guest.firstName);
    await otherPage.getByLabel("Last name").fill(guest.lastName);
    await otherPage.getByRole("textbox", { name: "Password" }).fill(guest.password);
    await otherPage.getByRole("button", { name: "Continue" }).click();
    await otherPage.waitForURL(new RegExp(`/studio/${owner.handle}$`));
  });

  await test.step("shows the team to a member, without the actions of the owner", async () => {
    await visit(otherPage, `/studio/${owner.handle}/settings/members`);
    await expectScreen(otherPage, "Settings");
    await expect(member(otherPage, guest.email)).toContainText("Member");
    await expect(otherPage.getByText(`Ask ${owner.firstName} ${owner.lastName}.`)).toBeVisible();
    await expect(otherPage.getByRole("button", { name: "Invite" })).toBeHidden();
  });

  await test.step("changes a member's role, deactivates, reactivates and removes them", async () => {
    await page.reload();
    await expect(member(page, guest.email)).toContainText("Member");
    await act(page, guest.email, "Change role");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Editor" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save role" }).click();
    await expect(member(page, guest.email)).toContainText("Editor");

    await act(page, guest.email, "Deactivate");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(member(page, guest.email)).toContainText("Deactivated");
    await otherPage.goto(`/studio/${owner.handle}/calendar`);
    await expectScreen(otherPage, "Brand not found");

    await act(page, guest.email, "Reactivate");
    await expect(member(page, guest.email)).not.toContainText("Deactivated");
    await otherPage.goto(`/studio/${owner.handle}/calendar`);
    await expectScreen(otherPage, "Calendar");

    await act(page, guest.email, "Remove from brand");
    await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
    await expect(member(page, guest.email)).toBeHidden();
  });
});

test("invites a pasted list of people at once, and says what became of each address", async ({ page, owner }) => {
  const [ada, grace] = [newPerson(), newPerson()];
  await invite(page, owner.handle, ada.email, "Member");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Invite people to / });

  await test.step("shows how the list is read while it is pasted", async () => {
    const list = `Hopper, Grace <${grace.email}>; ${ada.email}\nnobody\n${owner.email}, ${grace.email}`;
    await dialog.getByLabel("Email addresses").fill(list);
    const rows = dialog.getByRole("region", { name: "Addresses in the list" }).getByRole("row");
    await expect(rows).toContainText([
      "Result",
      "Ready",
      "Ready",
      "Not an email address",
      "Ready",
      "In the list twice",
    ]);
    await expect(dialog.getByText("3 addresses to invite.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sends what it can, and gives a reason for each of the others", async () => {
    await dialog.getByRole("radio", { name: "Client" }).check();
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog.getByText("1 invitation sent. 4 addresses weren't invited.")).toBeFocused();
    const rows = dialog.getByRole("region", { name: "Results" }).getByRole("row");
    await expect(rows.filter({ hasText: ada.email })).toContainText("already has a pending invitation");
    await expect(rows.filter({ hasText: owner.email })).toContainText("already a member");
    await expect(rows.filter({ hasText: "Invited" })).toContainText(grace.email);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(pending(page).filter({ hasText: grace.email })).toContainText("Client");
  });
});

test("takes a client from the invitation's mail to the first approved post on a phone in six steps", async ({
  owner,
  api,
  newPage,
}) => {
  const program = await apiAs(api, owner);
  const phone = await newPage({});
  const guest = await approveFirstPost({ phone, owner, program }, async (step, { password }) => {
    await step(phone.getByRole("textbox", { name: "Password" }).fill(password));
    await step(phone.getByRole("button", { name: "Continue" }).click());
  });
  await expect(phone.getByRole("link", { name: "Metrics" })).toBeVisible();
  await expect(phone.getByRole("link", { name: /^(Compose|Inbox)/ })).toHaveCount(0);

  await test.step("approves the next post from its mail, whose link only confirms on a page", async () => {
    const next = await openDecision({ phone, program, guest, link: /to=approve$/ });
    await expectAccessibleScreen(phone, "Do you approve this post?");
    // The post is above it: the field for a comment has one line until something is written.
    const comment = await phone.getByLabel("Comment (optional)").boundingBox();
    expect(comment?.height, "height of the empty comment").toBeLessThan(50);
    await expectNoHorizontalScroll(phone);
    for (const method of ["HEAD", "GET"]) expect((await fetch(phone.url(), { method })).status).toBe(200);
    expect(await statusOf(program, next)).toBe("in_review");
    await phone.getByRole("button", { name: "Approve" }).click();
    await expect(phone.getByRole("heading", { name: "Approved", level: 1 })).toBeVisible();
    expect(await statusOf(program, next)).toBe("scheduled");
  });
});

test("takes a client to the first approved post in six steps with a passkey too, and lets them request changes from the mail", async ({
  page,
  owner,
  api,
  newPage,
}) => {
  const program = await apiAs(api, owner);
  const phone = await newPage({});
  const device = await addAuthenticator(phone);
  const guest = await approveFirstPost({ phone, owner, program }, async (step) => {
    await step(phone.getByRole("button", { name: "Use a passkey instead" }).click());
    await expectAccessible(phone);
    const create = phone.getByRole("button", { name: "Create passkey and continue" });
    await step(device.withPresence(() => create.click()));
  });

  await test.step("requests changes to the next post from its mail, with words only", async () => {
    const next = await openDecision({ phone, program, guest, link: /to=changes$/ });
    await expectScreen(phone, "Do you approve this post?");
    const request = phone.getByRole("button", { name: "Request changes" });
    await request.click();
    await expect(phone.getByText("Describe what should change.")).toBeVisible();
    await expectAccessible(phone);
    await expectNoHorizontalScroll(phone);
    expect(await statusOf(program, next)).toBe("in_review");
    await phone.getByLabel("What should change?").fill("Say which ferry.");
    await request.click();
    await expect(phone.getByRole("heading", { name: "Changes requested", level: 1 })).toBeVisible();
    expect(await statusOf(program, next)).toBe("changes_requested");
  });

  await test.step("notifies the author, who reads the request at the post", async () => {
    await visit(page, `/studio/${owner.handle}`);
    await page.getByRole("button", { name: /^Notifications, \d unread$/ }).click();
    const notices = page.getByRole("dialog", { name: "Notifications" });
    await expect(notices).toContainText("Say which ferry.");
    await notices.getByRole("link", { name: "Changes requested" }).click();
    await expectScreen(page, "The ferry sails at noon");
    const thread = page.getByRole("list", { name: "Thread" });
    await expect(thread).toContainText("Say which ferry.");
    await expect(thread).toContainText(`${guest.firstName} ${guest.lastName}`);
  });
});

test("leaves an invitation pending when a mail filter opens its link, and accepts by button without scripts", async ({
  page,
  owner,
  browser,
  anotherBrowser,
}) => {
  const { email } = newPerson();
  await invite(page, owner.handle, email, "Client");
  const link = await mailedLink(browser, email);

  await test.step("stays pending when opened by a mail filter", async () => {
    for (const method of ["HEAD", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
    await page.reload();
    await expect(pending(page).filter({ hasText: email })).toBeVisible();
  });

  await test.step("accepts by the button", async () => {
    // Not watched for browser errors: a browser without JavaScript reports every script as refused.
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(link);
    await expect(plain.getByRole("heading", { name: `Join ${owner.brand}` })).toBeVisible();
    await expect(plain.getByRole("main")).toContainText(`invited ${email} to ${owner.brand} as a client`);
    await plain.getByRole("button", { name: "Accept invitation" }).click();
    await expect(plain.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await plain.context().close();
    await page.reload();
    await expect(member(page, email)).toContainText("Client");
    await expect(page.getByText("No pending invitations")).toBeVisible();
  });

  await test.step("explains an invalid invitation link", async () => {
    const other = await anotherBrowser();
    await other.goto("/invitations/nonsense");
    await expectAccessibleScreen(other, "This invitation isn't valid");
    await expect(other.getByRole("main")).toContainText("Ask the person who invited you for a new one.");
  });
});

test("invalidates the old link when an invitation is resent, and the new one when it is revoked", async ({
  page,
  owner,
  browser,
  anotherBrowser,
}) => {
  const { email } = newPerson();
  await invite(page, owner.handle, email, "Member");
  const first = await mailedLink(browser, email);
  const guest = await anotherBrowser();
  await page.getByRole("button", { name: `Resend to ${email}` }).click();
  await expect(page.getByText(`New link sent to ${email}.`)).toBeVisible();
  await guest.goto(first);
  await expectScreen(guest, "This invitation isn't valid");
  await expect(guest.getByRole("main")).toContainText("If you received a newer email, use its link");
  await expect.poll(() => mailedLink(browser, email)).not.toBe(first);
  const second = await mailedLink(browser, email);
  await page.getByRole("button", { name: `Cancel invitation of ${email}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel invitation" }).click();
  await expect(page.getByText("No pending invitations")).toBeVisible();
  await guest.goto(second);
  await expect(guest.getByRole("main")).toContainText(`The invitation to ${owner.brand} was canceled.`);
});

type Step = (act: Promise<unknown>) => Promise<void>;

interface FirstPost {
  phone: Page;
  owner: { handle: string; brand: string };
  program: Api;
}

/**
 * A client opens the invitation's mail on a phone, sets up their account and approves the first post, all in six steps.
 * @param chooseSignIn chooses a password or a passkey and continues, in two steps
 */
async function approveFirstPost(
  { phone, owner, program }: FirstPost,
  chooseSignIn: (step: Step, guest: Person) => Promise<void>,
): Promise<Person> {
  const guest = { ...newPerson(), firstName: "Clara", lastName: "Reed" };
  const [id = 0] = await submitPosts(program, [{ body: "The quay is open again", inHours: 30 }]);
  await program.post("/invitations", { email: guest.email, role: "client" });
  await phone.setViewportSize({ width: 360, height: 740 });
  await expect(async () => openMail(phone, guest.email, "invited you to")).toPass();

  let steps = 0;
  const step: Step = async (act) => {
    steps += 1;
    await act;
  };
  await step(followLink(phone));
  await expectScreen(phone, `Welcome to ${owner.brand}`);
  await expectNoHorizontalScroll(phone);
  await step(phone.getByLabel("First name").fill(guest.firstName));
  await step(phone.getByLabel("Last name").fill(guest.lastName));
  await chooseSignIn(step, guest);
  await expectScreen(phone, "Approvals");
  const card = phone.getByRole("listitem").filter({ hasText: "The quay is open again" });
  await step(card.getByRole("button", { name: "Approve" }).click());
  await expect(phone.getByText(/^Approved\. Publishes/)).toBeVisible();
  expect(steps, "the link, two names, two for how to sign in, Approve").toBe(6);
  expect(await statusOf(program, id)).toBe("scheduled");
  return guest;
}

interface Decision {
  phone: Page;
  program: Api;
  guest: Person;
  link: RegExp;
}

/** Opens a link in the mail about another submitted post. @returns the id of that post */
async function openDecision({ phone, program, guest, link }: Decision): Promise<number> {
  // Due so soon that its mail doesn't wait for other posts.
  const [id = 0] = await submitPosts(program, [{ body: "The ferry sails at noon", inHours: 0.5 }]);
  await expect(async () => openMail(phone, guest.email, "needs your approval")).toPass();
  await followLink(phone, link);
  return id;
}

async function statusOf(program: Api, id: number): Promise<string> {
  return ((await program.get(`/posts/${id}`)).body.post as { status: string }).status;
}

/** The link in the newest mail to an address, without opening it. */
async function mailedLink(browser: Browser, to: string): Promise<string> {
  // Only the server's own machine may read the mailbox, so this browser sends no `X-Forwarded-For`.
  const page = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  await openMail(page, to);
  const link = await page.getByRole("link", { name: /^http/ }).first().getAttribute("href");
  await page.context().close();
  return link ?? "";
}

/** Chooses an action in the menu of a member's row. */
async function act(page: Page, email: string, what: string): Promise<void> {
  await member(page, email)
    .getByRole("button", { name: /^Actions for / })
    .click();
  await page.getByRole("menuitem", { name: what }).click();
}
