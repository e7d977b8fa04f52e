import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

test("shows first steps, an empty state and incoming posts on the home page", async ({ page, owner, api }) => {
  await test.step("shows first steps for a new brand, which can be hidden", async () => {
    await visit(page, `/studio/${owner.handle}`);
    await expectScreen(page, "Today");
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByRole("listitem")).toHaveCount(5);
    await expect(steps).toContainText("1 of 5 done.");
    await expect(page.getByText("Nothing waits for you", { exact: true })).toBeVisible();
    await steps.getByRole("button", { name: "Hide" }).click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expectScreen(page, "Today");
    await expect(steps).toBeHidden();
  });

  await test.step("shows a submitted post without a reload and links to its approval", async () => {
    const [soon] = await submitPosts(await apiAs(api, owner), [
      { body: "The ferry sails at seven", inHours: 3 },
      { body: "The choir sings", inHours: 70 },
    ]);
    const waiting = page.getByRole("list", { name: "To approve" });
    await expect(waiting.getByRole("listitem")).toHaveCount(2);
    await expect(waiting.getByRole("listitem").first()).toContainText("in 3 h");
    await expect(page.getByText("2 posts to approve.")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await waiting.getByRole("link", { name: "The ferry sails at seven" }).click();
    await expect(page).toHaveURL(new RegExp(`/approvals\\?post=${soon}$`));
    await expect(page.getByRole("region", { name: "The post" })).toContainText("The ferry sails at seven");
  });
});

test("notifies live of other people's actions by toast, bell and page title", async ({
  page,
  owner,
  api,
  anotherBrowser,
}) => {
  const studio = `/studio/${owner.handle}`;
  const otherPage = await anotherBrowser();
  const client = await join({ page: otherPage, handle: owner.handle, role: "client", api: api() });
  const [id = 0] = await submitPosts(await apiAs(api, owner), [{ body: "The quay is open again", inHours: 30 }]);
  await visit(page, studio);
  await expectScreen(page, "Today");

  await test.step("shows a change request to its author on the current page", async () => {
    const reviewer = await apiAs(api, client);
    const teams = await reviewer.get("/teams");
    const team = (teams.body.teams as { id: number; name: string }[]).find(({ name }) => name === owner.brand);
    await reviewer.patch("/me/team", { team_id: Number(team?.id) });
    expect((await reviewer.post(`/posts/${id}/request-changes`, { comment: "Say since when." })).status).toBe(200);
    await expect(page.getByRole("alert").filter({ hasText: "Say since when." })).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Home/);
    await expect(page.getByRole("list", { name: "Changes requested" })).toContainText("Say since when.");
    await expectAccessible(page);
  });

  await test.step("lists the notification in the bell, which links to all notifications", async () => {
    await page.getByRole("button", { name: /^Notifications, \d unread$/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText("Changes requested");
    await expectAccessible(page);
    await page.getByRole("link", { name: "All notifications" }).click();
    await expectScreen(page, "Notifications");
  });

  await test.step("marks all notifications as read, with undo", async () => {
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page).toHaveTitle(/^Notifications/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page).toHaveTitle(/^\(\d+\) Notifications/);
    await page
      .getByText(/^Unread/)
      .first()
      .click();
    await expect(page).toHaveURL(/show=unread/);
    await page.getByRole("list", { name: "Notifications" }).getByRole("link", { name: "Changes requested" }).click();
    await expectScreen(page, "The quay is open again");
  });
});
