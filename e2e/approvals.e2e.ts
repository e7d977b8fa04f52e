import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

test("approves posts by keyboard, one by one and in bulk, and returns a post that was edited meanwhile", async ({
  page,
  owner,
  api,
}) => {
  const studio = `/studio/${owner.handle}`;
  const program = await apiAs(api, owner);
  const [first = 0, , third = 0] = await submitPosts(program, [
    { body: "The quay is open again", inHours: 30 },
    { body: "The lighthouse is lit", inHours: 40 },
    { body: "The ferry sails at seven", inHours: 50 },
    { body: "Ice on the harbour", inHours: 60 },
    { body: "The choir sings", inHours: 70 },
  ]);
  await visit(page, `${studio}/approvals`);
  await expectScreen(page, "Approvals");
  const queue = page.getByRole("list", { name: "Posts to approve" });
  const preview = page.getByRole("region", { name: "The post" });
  const rail = page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: /^Approvals/ });
  await expect(queue.getByRole("listitem")).toHaveCount(5);
  await expect(rail).toContainText("5");
  await expect(preview).toContainText("The quay is open again");

  await test.step("moves with J and K and approves with A, then opens the next post and updates the count in the navigation", async () => {
    await page.keyboard.press("j");
    await expect(preview).toContainText("The lighthouse is lit");
    await page.keyboard.press("k");
    await expect(preview).toContainText("The quay is open again");
    await page.keyboard.press("a");
    await expect(page.getByText(/^Approved\. Publishes/)).toBeVisible();
    // A toast stays open while the pointer is on it.
    await page.getByRole("button", { name: "Undo approval" }).hover();
    await expect(queue.getByRole("listitem")).toHaveCount(4);
    await expect(preview).toContainText("The lighthouse is lit");
    await expect(rail).toContainText("4");
  });

  await test.step("undoes an approval by requesting changes", async () => {
    await page.getByRole("button", { name: "Undo approval" }).click();
    await expect(page.getByText(`Changes requested from ${owner.firstName} ${owner.lastName}.`)).toBeVisible();
    const { body } = await program.get(`/posts/${first}`);
    expect(body).toMatchObject({ post: { status: "changes_requested" } });
  });

  await test.step("requests changes with R and keeps the unsent comment across a reload", async () => {
    await page.keyboard.press("r");
    const words = preview.getByRole("textbox", { name: "What should change?" });
    await expect(words).toBeFocused();
    await words.fill("Say since when.");
    await expectAccessible(page);
    await page.reload();
    await expect(preview).toContainText("The lighthouse is lit");
    // The page is painted before hydration, when shortcuts do not work yet. A second R after one that worked would be
    // typed into the comment, so each has the time in which a loaded machine opens it.
    await expect(async () => {
      await page.keyboard.press("r");
      await expect(words).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await expect(words).toHaveValue("Say since when.");
    await page.keyboard.press("Control+Enter");
    await expect(queue.getByRole("listitem")).toHaveCount(3);
  });

  await test.step("refuses to approve a post that was edited meanwhile and shows what changed", async () => {
    await expect(preview).toContainText("The ferry sails at seven");
    // Delays the refetch, so that the page still shows the old revision when the key is pressed.
    const held = Promise.withResolvers<void>();
    await page.route("**/api/trpc/*posts.list*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await program.patch(`/posts/${third}`, { body: "The ferry sails at eight" });
    await page.keyboard.press("a");
    await expect(page.getByText("The post is back in the list.")).toBeVisible();
    held.resolve();
    await page.unrouteAll({ behavior: "wait" });
    const alert = preview.getByRole("alert");
    await expect(alert).toContainText("The post changed while you were viewing it");
    await expect(alert.locator("del")).toContainText("seven");
    await expect(alert.locator("ins")).toContainText("eight");
    await expectAccessible(page);
  });

  await test.step("selects all posts with one click and approves them together", async () => {
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Approve 3" }).click();
    await expect(page.getByText("3 posts approved.")).toBeVisible();
    await expect(page.getByText("No posts to approve")).toBeVisible();
    await expectAccessible(page);
  });
});

test("lets a client approve in the app on a phone and tells a member with no submitted posts who can approve", async ({
  owner,
  api,
  anotherBrowser,
}) => {
  const otherPage = await anotherBrowser();
  await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
  await submitPosts(await apiAs(api, owner), [
    { body: "The quay is open again", inHours: 30 },
    { body: "No date yet" },
  ]);
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await visit(otherPage, `/studio/${owner.handle}/approvals`);
  await expectScreen(otherPage, "Approvals");
  await expectNoHorizontalScroll(otherPage);
  const card = otherPage.getByRole("listitem").filter({ hasText: "The quay is open again" });
  await expect(card, "as its readers will see it").toContainText(owner.brand);
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card).toBeHidden();
  const next = otherPage.getByRole("listitem").filter({ hasText: "No date yet" });
  await expect(next.getByRole("button").first(), "the focus goes on").toBeFocused();
  await expect(otherPage.getByText(/^Approved\. Publishes/)).toBeVisible();

  const member = await anotherBrowser();
  await join({ page: member, handle: owner.handle, role: "member", api: api() });
  await visit(member, `/studio/${owner.handle}/approvals`);
  await expectScreen(member, "Approvals");
  await expect(member.getByText("No submitted posts")).toBeVisible();
  await expect(member.getByText(`${owner.firstName} ${owner.lastName} or`)).toBeVisible();
});

test("approves a post in two steps that the owner sets up", async ({ page, owner, api, anotherBrowser }) => {
  const studio = `/studio/${owner.handle}`;
  const editors = await anotherBrowser();
  const editor = await join({ page: editors, handle: owner.handle, role: "editor", api: api() });
  await visit(page, `${studio}/settings/approval`);
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("button", { name: "Add a step" }).click();
  const [legal, last] = [
    page.getByRole("listitem").filter({ hasText: "Step 1" }),
    page.getByRole("listitem").filter({ hasText: "Step 2" }),
  ];
  await legal.getByRole("textbox", { name: "Name" }).fill("Legal");
  await legal.getByRole("checkbox", { name: "Editor", exact: true }).check();
  await legal.getByRole("spinbutton", { name: "Hours to decide" }).fill("24");
  await last.getByRole("textbox", { name: "Name" }).fill("Owner");
  await last.getByRole("checkbox", { name: "Brand owner" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save steps" }).click();
  await expect(page.getByText("Approval steps saved.")).toBeVisible();

  const program = await apiAs(api, owner);
  const [id = 0] = await submitPosts(program, [{ body: "The quay is open again", inHours: 30 }]);
  await visit(page, `${studio}/posts/${id}`);
  const steps = page.getByRole("list", { name: "Approval steps" });
  await expect(steps.getByRole("listitem")).toContainText(["Waiting for any editor", "Then any brand owner"]);
  await expect(page.getByRole("button", { name: "Approve all steps" })).toBeVisible();
  await expectAccessibleScreen(page, "The quay is open again");

  await test.step("one after the other", async () => {
    await visit(editors, `${studio}/approvals`);
    const preview = editors.getByRole("region", { name: "The post" });
    await expect(preview.getByRole("list", { name: "Approval steps" })).toContainText("Legal");
    await preview.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(steps.getByRole("listitem")).toContainText([
      `Approved by ${editor.firstName} ${editor.lastName}`,
      "Waiting for any brand owner",
    ]);
    await page.getByRole("button", { name: "Approve “Owner”" }).click();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Scheduled" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Thread" })).toContainText("Legal");
  });
});
