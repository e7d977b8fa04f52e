import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { apiAs } from "./steps/inbox.ts";
import { createReviewLink, submitForTomorrow } from "./steps/posts.ts";

/** Refused requests: without a passcode, with a wrong one, and after the link was revoked. */
const OPENING = /shareLinks\.visit\.open/;
const PHONE = { width: 360, height: 740 };

test("lets a client on a phone approve posts one by one and then the others together", async ({
  page,
  owner,
  anotherBrowser,
  api,
  browserErrors,
}) => {
  browserErrors.expect(422, OPENING);
  const client = await apiAs(api, owner);
  const { body } = await client.get("/channels");
  const channels = (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const ids: number[] = [];
  for (const [days, text] of ["The quay is open again", "The lighthouse is lit", "The ferry sails"].entries()) {
    const { body: made } = await client.post("/posts", {
      body: text,
      channels,
      scheduled_at: inDays(days + 1),
      submit: true,
    });
    ids.push((made.post as { id: number }).id);
  }
  await visit(page, `/studio/${owner.handle}/posts/${ids[0]}`);
  await expectScreen(page, "The quay is open again");

  const link = await test.step("one link to several posts", async () => {
    await page.getByRole("button", { name: "Share for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Share for review" });
    await dialog.getByRole("button", { name: "Add posts" }).click();
    await dialog.getByRole("checkbox", { name: "The lighthouse is lit" }).check();
    await dialog.getByRole("checkbox", { name: "The ferry sails" }).check();
    await dialog.getByRole("button", { name: "Move up: The ferry sails" }).click();
    await dialog.getByLabel("Name (optional)").fill("Harbour board");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create link for 3 posts" }).click();
    const address = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("list", { name: "Review links" })).toContainText("3 posts");
    return address;
  });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);

  await test.step("opens the link without a cookie and shows the first post", async () => {
    await guest.goto(link);
    await expectAccessibleScreen(guest, "Do you approve this post?");
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The quay is open again");
    await expect(guest.getByRole("navigation")).toContainText("0 of 3 decided");
    await expectNoHorizontalScroll(guest);
    expect(await guest.context().cookies()).toEqual([]);
    expect(await guest.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    expect(await guest.locator('meta[name="referrer"]').getAttribute("content")).toBe("same-origin");
    expect(await (await guest.request.get(link)).text()).toContain("The quay is open again");
  });

  await test.step("approves with a name, which is asked for once", async () => {
    await expect(guest.getByRole("button", { name: /^You've seen all/ })).toBeHidden();
    await guest.getByRole("button", { name: "Approve" }).click();
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByText("Enter your name.")).toBeVisible();
    await guest.getByLabel("Your name").fill("Bea Board");
    await guest.getByLabel("Comment (optional)").fill("Well said.");
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Approve" }).dblclick();
    await expect(guest.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
    await expect(guest.locator(":focus")).toContainText("Approved. Thank you.");
    await expect(guest.getByRole("list", { name: "Thread" }).getByRole("listitem")).toHaveCount(1);
    await expectNoHorizontalScroll(guest);
    await expectAccessible(guest);
  });

  await test.step("approves the remaining posts with one tap once all were viewed", async () => {
    await guest.getByRole("button", { name: "Next post" }).click();
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The ferry sails");
    await expect(guest.getByRole("heading", { level: 1 })).toBeFocused();
    await guest.getByRole("link", { name: "Next" }).click();
    await expect(guest.getByRole("region", { name: "Preview" })).toContainText("The lighthouse is lit");
    await expect(guest.getByRole("navigation")).toContainText("1 of 3 decided");
    await guest.getByRole("button", { name: /^You've seen all/ }).click();
    await expect(guest.getByLabel("Your name")).toHaveValue("Bea Board");
    await guest.getByRole("button", { name: "Approve all" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "All approved." })).toBeVisible();
    await expect(guest.getByRole("navigation")).toContainText("3 of 3 decided");
    await expectAccessible(guest);
  });

  await test.step("shows the team who approved through which link, and lists all links", async () => {
    await page.reload();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Bea Board (via link)");
    await expect(page.getByRole("list", { name: "Review links" })).toContainText("1 view");
    await page.getByRole("link", { name: "All review links" }).click();
    await expectAccessibleScreen(page, "Review links");
    await expect(page.getByRole("list", { name: "Posts of Harbour board" }).getByRole("listitem")).toHaveCount(3);
  });

  await test.step("says that a revoked link is revoked", async () => {
    await page.getByRole("button", { name: "Revoke Harbour board" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke link" }).click();
    await expect(page.getByRole("list", { name: "Review links" })).toContainText("Revoked");
    await guest.reload();
    await expectAccessibleScreen(guest, "This review link is no longer active");
  });
});

test("accepts a client's comment where storage is blocked, and an approval by a plain form without scripts", async ({
  page,
  owner,
  browser,
  anotherBrowser,
}) => {
  await submitForTomorrow(page, owner.handle, "The quay is lit at night");
  const link = await createReviewLink(page, { name: "Old phone" });
  const strict = await anotherBrowser();
  await strict.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`Access to ${name} is denied.`, "SecurityError");
        },
      });
    }
  });
  await strict.goto(link);
  await expectScreen(strict, "Do you approve this post?");
  await strict.getByRole("button", { name: "Write a comment" }).click();
  await strict.getByLabel("Your comment").fill("Until when?");
  await strict.getByLabel("Your name").fill("Sam Strict");
  await strict.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(strict.getByRole("list", { name: "Thread" })).toContainText("Until when?");

  // Not watched for browser errors: a browser without JavaScript reports every script as refused.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  await expect(plain.getByRole("region", { name: "Preview" })).toContainText("The quay is lit at night");
  await plain.getByLabel("Your name").fill("Gil Guest");
  await plain.getByRole("button", { name: "Approve" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Approved" })).toBeVisible();
  await plain.context().close();
  await page.reload();
  await expect(page.getByRole("list", { name: "Thread" })).toContainText("Gil Guest (via link)");
});

test("lets a client behind a passcode request changes and comment", async ({
  page,
  owner,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(422, OPENING);
  await submitForTomorrow(page, owner.handle, "The quay is closed");
  const link = await createReviewLink(page, { name: "Mayor", passcode: "red pencil" });
  const guest = await anotherBrowser();
  await guest.setViewportSize(PHONE);
  await guest.goto(link);
  await expectAccessibleScreen(guest, "Enter the passcode");
  const passcode = guest.getByRole("textbox", { name: "Passcode" });
  await passcode.fill("blue pencil");
  await guest.getByRole("button", { name: "Open review" }).click();
  await expect(guest.getByText("Incorrect passcode.")).toBeVisible();
  await passcode.fill("red pencil");
  await guest.getByRole("button", { name: "Open review" }).click();
  await expectScreen(guest, "Do you approve this post?");

  await guest.getByRole("button", { name: "Write a comment" }).click();
  await guest.getByLabel("Your comment").fill("Until when?");
  await guest.getByLabel("Your name").fill("Max Mayor");
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = guest.getByRole("list", { name: "Thread" });
  await expect(thread).toContainText("Until when?");
  await thread.getByRole("button", { name: "Reply" }).click();
  const response = guest.getByRole("form", { name: "Reply to Max Mayor" });
  await response.getByLabel("Your reply").fill("Until noon, I read.");
  await response.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByRole("list", { name: "Replies to Max Mayor" })).toContainText("Until noon, I read.");
  await expect(thread.getByRole("button", { name: "Reply" })).toBeFocused();

  await guest.getByRole("button", { name: "Request changes" }).click();
  const decision = guest.getByRole("form", { name: "Request changes" });
  await expect(decision.getByLabel("Your name")).toHaveValue("Max Mayor");
  await expectAccessible(guest);
  await guest.getByLabel("Anything else? (optional)").fill("Say from when to when.");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByRole("status").filter({ hasText: "Changes requested." })).toBeVisible();
  await guest.reload();
  await expectScreen(guest, "For your review");
  await expect(thread).toContainText("Requested changes");

  await page.reload();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Changes requested" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Thread" })).toContainText("Max Mayor (via link)");

  await test.step("shows the client what changed in a new revision", async () => {
    await page.getByRole("link", { name: "Edit post" }).click();
    await expectScreen(page, "Edit post");
    await page.getByRole("textbox", { name: "Text" }).fill("The quay is closed from 9 to 12");
    await page.getByRole("button", { name: "Send back for review" }).click();
    await expectScreen(page, "The quay is closed from 9 to 12");
    await guest.reload();
    await expectScreen(guest, "Do you approve this post?");
    await guest.getByText("Show changes").click();
    await expect(guest.getByRole("insertion").first()).toContainText("from 9 to 12");
    await expectAccessibleScreen(guest, "Do you approve this post?");
    await expectNoHorizontalScroll(guest);
    await guest.getByRole("button", { name: "Approve" }).click();
    await expect(guest.getByRole("status").filter({ hasText: "Approved. Thank you." })).toBeVisible();
  });
});

test("says before a draft is shared that nobody sees it yet", async ({ page, owner, api }) => {
  const client = await apiAs(api, owner);
  const { body } = await client.post("/posts", { body: "The kiosk moves" });
  await visit(page, `/studio/${owner.handle}/posts/${(body.post as { id: number }).id}`);
  await expectScreen(page, "The kiosk moves");
  await page.getByRole("button", { name: "Share for review" }).click();
  const dialog = page.getByRole("dialog", { name: "Share for review" });
  await expect(
    dialog.getByText("People with the link see only the version last submitted for review, if there is one."),
  ).toBeVisible();
});
