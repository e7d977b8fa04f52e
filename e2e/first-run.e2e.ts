import type { Page } from "@playwright/test";
import { followLink, mailboxLink, openMail } from "./fixtures/mailbox.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll, expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { signUp } from "./steps/account.ts";

// No `X-Forwarded-For`: only a browser on the server's own machine may open the local mailbox.
test.use({ address: null });

/** The most clicks from the mail to a published post. */
const MAX_CLICKS = 7;

/** Counts real clicks in the page from now on, across navigations. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("noteClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) (window as unknown as { noteClick: () => void }).noteClick();
      },
      true,
    );
  });
  return () => clicks;
}

test("leads from the mail to a published post in a few clicks, and through the first week by key", async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.goto(mailboxLink());
  await openMail(page, person.email);
  const clicks = await countClicks(page);
  // For the script that counts.
  await page.reload();

  await test.step("from the mail to a published post", async () => {
    await followLink(page);
    await expectScreen(page, "Verify your address");
    await page.getByRole("button", { name: "Verify address" }).click();
    await expectAccessibleScreen(page, "Name your brand");
    await expect(page.getByText("write, approve and schedule posts")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill(person.brand);
    await page.getByRole("button", { name: "Continue" }).click();
    await expectScreen(page, "Where do you publish?");
    await page.getByRole("button", { name: "Continue with the feed page" }).click();
    await expectAccessibleScreen(page, "When do you post?");
    await expect(page.getByRole("radio", { name: "Monday to Friday at 09:00" })).toBeChecked();
    await page.getByRole("button", { name: "Use these times" }).click();
    await expectScreen(page, "Plan your first week");
    await page.getByRole("button", { name: "Publish on your feed page" }).click();
    await expect(page.getByText("Your first post is being published.")).toBeVisible();
    expect(clicks(), "clicks from the mail").toBeLessThanOrEqual(MAX_CLICKS);
    await expectAccessible(page);
    const handle = person.brand.toLowerCase().replaceAll(" ", "-");
    await expect(async () => {
      await page.goto(`/b/${handle}`);
      await expect(page.getByRole("article").filter({ hasText: `Hello from ${person.brand}!` })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
  });
});

test("plans the first week by key, by mouse and on a phone, and goes on where it was left", async ({ page, owner }) => {
  const week = `/welcome?brand=${owner.handle}&step=week`;
  const ideas = page.getByRole("list", { name: "Ideas" });
  const free = page.getByRole("button", { name: /^Free posting time/ });

  await test.step("the home page leads to the first open step", async () => {
    await visit(page, `/studio/${owner.handle}`);
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByRole("listitem").first()).toContainText("done");
    await steps.getByRole("link", { name: "Set posting times" }).click();
    await expectScreen(page, "When do you post?");
    await page.getByRole("radio", { name: /^Every day/ }).check();
    await page.getByRole("button", { name: "Use these times" }).click();
    await expectAccessibleScreen(page, "Plan your first week");
    await expect(ideas.getByRole("listitem")).toHaveCount(5);
  });

  await test.step("puts an idea into a free time by key", async () => {
    await ideas.getByRole("button", { name: "A thank you" }).press("Enter");
    await expect(page.getByText("Now choose a free time for “A thank you”.")).toBeVisible();
    await page
      .getByRole("button", { name: /^Put “A thank you”/ })
      .first()
      .press("Enter");
    await expect(page.getByRole("link", { name: /A thank you/ })).toBeVisible();
    await expect(ideas.getByRole("listitem")).toHaveCount(4);
    await expect(ideas.getByRole("button").first()).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(ideas.getByRole("listitem")).toHaveCount(5);
    await expect(page.getByRole("link", { name: /A thank you/ })).toBeHidden();
  });

  await test.step("puts an idea into a free time by mouse, and has it after a reload", async () => {
    await ideas.getByRole("listitem").filter({ hasText: "behind the scenes" }).dragTo(free.nth(2));
    await expect(page.getByRole("link", { name: /behind the scenes/ })).toBeVisible();
    await page.reload();
    await expectScreen(page, "Plan your first week");
    await expect(page.getByRole("link", { name: /behind the scenes/ })).toBeVisible();
    await expect(ideas.getByRole("listitem")).toHaveCount(4);
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await visit(page, week);
    await expectNoHorizontalScroll(page);
    await ideas.getByRole("button", { name: "The question we hear most" }).click();
    await page
      .getByRole("button", { name: /^Put “The question/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: /The question we hear most/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step("the other ideas wait beside the calendar", async () => {
    await page.getByRole("link", { name: "Open calendar" }).click();
    await expectScreen(page, "Calendar");
    await expect(page.getByRole("list", { name: "Shortlisted ideas" }).getByRole("listitem")).toHaveCount(3);
  });
});
