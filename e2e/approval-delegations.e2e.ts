import { readFile } from "node:fs/promises";
import { visit } from "./fixtures/navigation.ts";
import { expectAccessible, expectAccessibleScreen, expectNoHorizontalScroll } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { submitPosts } from "./steps/approvals.ts";
import { apiAs } from "./steps/inbox.ts";
import { join } from "./steps/join.ts";

test("a delegate approves in the place of who is away, which the post, its minutes and the metrics say", async ({
  page: owners,
  owner,
  api,
  anotherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(422, /approvalDelegations\.create/);
  const studio = `/studio/${owner.handle}`;
  const [aways, deputies] = [await anotherBrowser(), await anotherBrowser()];
  const away = await join({ page: aways, handle: owner.handle, role: "editor", api: api() });
  const deputy = await join({ page: deputies, handle: owner.handle, role: "editor", api: api() });
  const program = await apiAs(api, owner);
  const { body } = await program.get("/users");
  const idOf = (person: { email: string }) =>
    (body.members as { id: number; email: string }[]).find(({ email }) => email === person.email)?.id ?? 0;
  await program.put("/approval-steps", { steps: [{ name: "Legal", member_ids: [idOf(away)] }] });

  await test.step("who is away chooses a delegate and days", async () => {
    await visit(aways, `${studio}/settings/notifications`);
    const section = aways.getByRole("region", { name: "While you're away" });
    await expect(section).toContainText("Nobody decides for anybody else now.");
    await section.getByRole("button", { name: "Choose a delegate" }).click();
    const dialog = aways.getByRole("dialog", { name: "Choose a delegate" });
    await dialog.getByRole("combobox", { name: "Delegate" }).selectOption(String(idOf(deputy)));
    const [from, to] = [0, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole("textbox", { name: "Starts on" }).fill(to ?? "");
    await dialog.getByRole("textbox", { name: "Ends on" }).fill(from ?? "");
    await dialog.getByRole("button", { name: "Delegate approvals" }).click();
    await expect(dialog).toContainText("The last day must not be before the first.");
    await dialog.getByRole("textbox", { name: "Starts on" }).fill(from ?? "");
    await dialog.getByRole("textbox", { name: "Ends on" }).fill(to ?? "");
    await expectAccessible(aways);
    await dialog.getByRole("button", { name: "Delegate approvals" }).click();
    await expect(section.getByRole("list", { name: "Delegations" })).toContainText("decides for");
    await expectAccessible(aways);
    await expectNoHorizontalScroll(aways);
  });

  const [id = 0] = await submitPosts(program, [{ body: "The quay is open again" }]);
  await test.step("the delegate sees for whom they decide, and approves", async () => {
    await visit(deputies, `${studio}/posts/${id}`);
    await expect(deputies.getByRole("list", { name: "Approval steps" })).toContainText("decides for");
    await deputies.getByRole("button", { name: "Approve “Legal”" }).click();
    await expect(deputies.getByRole("list", { name: "Activity" })).toContainText(
      `(for ${away.firstName} ${away.lastName})`,
    );
  });

  await test.step("the owner downloads the minutes", async () => {
    await visit(owners, `${studio}/posts/${id}`);
    const loading = owners.waitForEvent("download");
    await owners.getByRole("link", { name: "Download minutes" }).click();
    const download = await loading;
    expect(download.suggestedFilename()).toBe(`minutes-${id}.pdf`);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expectAccessibleScreen(owners, "The quay is open again");
  });

  await test.step("the metrics show the time to approve", async () => {
    await visit(owners, `${studio}/metrics`);
    const section = owners.getByRole("region", { name: "Time to approve" });
    await expect(section).toContainText("of 1 review that was approved");
    await section.getByText("Show as table").click();
    await expect(section.getByRole("table")).toContainText("Legal");
    await expectNoHorizontalScroll(owners);
  });

  await test.step("the delegation is ended at once", async () => {
    await visit(deputies, `${studio}/settings/notifications`);
    await deputies.getByRole("button", { name: "End now" }).click();
    await expect(deputies.getByText("Delegation ended.")).toBeVisible();
    const [next = 0] = await submitPosts(program, [{ body: "And the lighthouse" }]);
    await visit(deputies, `${studio}/posts/${next}`);
    await expect(deputies.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  });
});
