import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";

test("the owner sets up a rule, tries it, and a post that it applies to says why", async ({
  page,
  owner,
  api,
  browserErrors,
}) => {
  browserErrors.expect(422, /approvalRules\.update/);
  const studio = `/studio/${owner.handle}`;
  const program = await apiAs(api, owner);
  await submitPosts(program, [{ body: "The quay is open again" }, { body: "Fresh bread, guaranteed" }]);
  await visit(page, `${studio}/settings/approval`);
  await page.getByRole("button", { name: "Add a rule" }).click();
  const rule = page.getByRole("listitem", { name: "Rule 1" });
  await rule.getByRole("textbox", { name: "Name of the rule" }).fill("Claims");

  await test.step("a rule without a condition is refused", async () => {
    await rule.getByRole("textbox", { name: "Name", exact: true }).fill("Legal");
    await rule.getByRole("checkbox", { name: "Brand owner" }).check();
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(rule.getByRole("alert")).toContainText("must have a condition");
  });

  await test.step("tries it on posts before it is saved", async () => {
    const words = rule.getByRole("combobox", { name: "Words and phrases" });
    await words.fill("guaranteed");
    await words.press("Enter");
    await page.getByRole("button", { name: "Try rules" }).click();
    await expect(page.getByRole("list").filter({ hasText: "No rule:" })).toContainText("Claims: 1 post");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved.")).toBeVisible();

  const [id = 0, other = 0] = await submitPosts(program, [{ body: "Guaranteed fresh" }, { body: "Fresh" }]);
  await visit(page, `${studio}/posts/${id}`);
  await expect(page.getByText("By the rule Claims: It contains “guaranteed”.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Approval steps" })).toContainText("Legal");
  await expectAccessibleScreen(page, "Guaranteed fresh");
  await visit(page, `${studio}/posts/${other}`);
  await expect(page.getByText("By the rule")).toHaveCount(0);
});
