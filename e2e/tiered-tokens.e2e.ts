import type { Api } from "./fixtures/api.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";
import { mintToken } from "./steps/tokens.ts";

test("allows tokens from Settings → API what their tier covers, and nothing above it", async ({ page, owner, api }) => {
  await visit(page, `/studio/${owner.handle}/settings/api`);
  await expectScreen(page, "Settings");
  const read = api(await mintToken(page, "Archive", "Read"));
  const standard = api(await mintToken(page, "Assistant", "Draft and submit"));
  const elevated = api(await mintToken(page, "Newsroom", "Approve and schedule"));
  const draft = { body: "From a program.", channels: await everyChannel(read) };
  const approved = { ...draft, scheduled_at: new Date(Date.now() + 3_600_000).toISOString(), approve: true };

  await test.step("reads with read, but does not write", async () => {
    expect((await read.get("/posts")).body).toMatchObject({ posts: [] });
    expect(await read.post("/posts", draft)).toMatchObject({ status: 403, body: { code: "tier_denied" } });
  });

  await test.step("drafts with standard_write, and leaves no post behind when approving is refused", async () => {
    const refused = await standard.post("/posts", approved);
    expect(refused).toMatchObject({ status: 422, body: { code: "tier_denied" } });
    expect((await read.get("/posts")).body).toMatchObject({ posts: [] });
    expect(await standard.post("/posts", draft)).toMatchObject({ status: 201, body: { post: { status: "draft" } } });
    const submitted = await standard.post("/posts", { ...draft, submit: true });
    expect(submitted).toMatchObject({ status: 201, body: { post: { status: "in_review" } } });
    const { id } = submitted.body.post as { id: number };
    expect(await standard.post(`/posts/${id}/approve`)).toMatchObject({ status: 403, body: { code: "tier_denied" } });
  });

  await test.step("approves its own posts with elevated_write", async () => {
    const created = await elevated.post("/posts", approved);
    expect(created).toMatchObject({ status: 201, body: { post: { status: "scheduled" } } });
    expect(await elevated.get("/webhook-endpoints")).toMatchObject({ status: 403, body: { code: "tier_denied" } });
  });

  await test.step("refuses a revoked token and still accepts the others", async () => {
    await page.getByRole("button", { name: "Revoke Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
    await expect(page.getByRole("list", { name: "API tokens" }).getByRole("listitem")).toHaveCount(2);
    expect((await read.get("/posts")).status).toBe(401);
    expect((await standard.get("/posts")).status).toBe(200);
  });
});

async function everyChannel(client: Api): Promise<{ channel_id: number }[]> {
  const { body } = await client.get("/channels");
  return (body.channels as { id: number }[]).map(({ id }) => ({ channel_id: id }));
}
