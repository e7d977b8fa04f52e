import { makeDue } from "./fixtures/database.ts";
import { visit } from "./fixtures/navigation.ts";
import { newPerson } from "./fixtures/person.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expectGenuine } from "./fixtures/signatures.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { invite } from "./steps/members.ts";
import { createReviewLink, expectPublished, rescheduleInAMinute, writePost } from "./steps/posts.ts";
import { createEndpointThrough } from "./steps/webhooks.ts";

test("takes a post from invitation and draft to approval by review link, publication and webhook delivery", async ({
  page,
  owner,
  receiver,
  api,
  anotherBrowser,
  followMail,
}) => {
  const text = "The winter ferry sails on Friday";
  const { secret } = await createEndpointThrough(await apiAs(api, owner), receiver.url);
  const writer = newPerson();

  const otherPage = await test.step("a member is invited and accepts", async () => {
    await invite(page, owner.handle, writer.email, "Member");
    const browser = await followMail(writer.email, "invited you to");
    await expectScreen(browser, `Welcome to ${owner.brand}`);
    await browser.getByLabel("First name").fill(writer.firstName);
    await browser.getByLabel("Last name").fill(writer.lastName);
    await browser.getByRole("textbox", { name: "Password" }).fill(writer.password);
    await browser.getByRole("button", { name: "Continue" }).click();
    await browser.waitForURL(new RegExp(`/studio/${owner.handle}`));
    return browser;
  });

  await test.step("drafts and submits as a member, who cannot approve and sees why", async () => {
    await visit(otherPage, `/studio/${owner.handle}/posts/new`);
    await writePost(otherPage, text);
    await otherPage.getByRole("button", { name: "Tomorrow, 09:00" }).click();
    await otherPage.getByRole("button", { name: "Submit for review" }).click();
    await expectScreen(otherPage, text);
    await expect(otherPage.getByText("Owners, editors and clients can approve.")).toBeVisible();
    await expect(otherPage.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  });

  await page.goto(new URL(otherPage.url()).pathname);
  await expectScreen(page, text);
  const link = await createReviewLink(page, { name: "Harbour board" });

  await test.step("approves as a client without an account, with a name and two clicks", async () => {
    const guest = await anotherBrowser();
    await guest.setViewportSize({ width: 360, height: 740 });
    await guest.goto(link);
    await guest.getByRole("button", { name: "Approve" }).click();
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
  });

  await test.step("shows the approval to both without a reload, and publishes at the rescheduled time", async () => {
    await expect(otherPage.getByRole("main").getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Bea Board (via link)");
    await rescheduleInAMinute(page);
    await makeDue(Number(new URL(page.url()).pathname.split("/").at(-1)));
    await expectPublished(page);
  });

  await test.step("delivers a signed event to the brand's own system", async () => {
    const permalink = await page.getByRole("article").getByRole("link", { name: "/b/" }).getAttribute("href");
    const approved = await receiver.get("post.approved");
    expectGenuine(approved, secret);
    expect(approved.body).toMatchObject({ status: "scheduled", approved_via: "share_link" });
    const published = await receiver.get("post.published");
    expectGenuine(published, secret);
    expect(published.body).toMatchObject({ status: "published", publication: { platform: "feed", permalink } });
  });
});
