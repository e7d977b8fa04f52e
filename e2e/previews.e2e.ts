import type { Locator, Page } from "@playwright/test";
import { previews } from "#platform/connectors/list/previews.ts";
import type { Api } from "./fixtures/api.ts";
import { query } from "./fixtures/database.ts";
import { harborImage } from "./fixtures/image.ts";
import { visit } from "./fixtures/navigation.ts";
import { expectScreen } from "./fixtures/screen.ts";
import { expect, test } from "./fixtures/test.ts";

const TEXT = "We open at nine: https://north.example/hours";
const PARTS = ["And close at six.", "But on Sundays."];
const ALT = "A sailing boat in the harbour at dusk";
const COMMENT = "Tickets at the quay.";

/** Networks that take this post as it is, of every kind of preview. */
const APPROVABLE = ["mastodon", "linkedin", "telegram", "discord", "threads"];

const CHANNELS = `
  INSERT INTO channels (brand_id, platform, handle, display_name, last_ok_at)
  SELECT b.id, platform, 'harbour.' || platform, 'Harbour on ' || platform, now()
  FROM brands b, unnest($2::text[]) platform WHERE b.handle = $1 RETURNING id, platform`;

async function uploadImage(origin: string, token: string): Promise<number> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(await harborImage())], "harbour.jpg", { type: "image/jpeg" }));
  body.set("alt_text", ALT);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/v1/media/assets`, { method: "POST", headers, body });
  return ((await response.json()) as { asset: { id: number } }).asset.id;
}

async function createPost(client: Api, post: object): Promise<number> {
  const { status, body } = await client.post("/posts", post);
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.post as { id: number }).id;
}

/** The preview's text and image are in the accessibility tree, can be selected, and the image opens in full size. */
async function expectReadable(preview: Locator, what: string): Promise<void> {
  await expect(preview, what).toContainText("We open at nine");
  const tree = await preview.ariaSnapshot();
  expect.soft(tree, what).toContain("We open at nine");
  expect.soft(tree, what).toContain("north.example/hours");
  expect.soft(tree, what).toContain(ALT);
  const selected = await preview.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString() ?? "";
  });
  expect.soft(selected, what).toContain("We open at nine");
}

/** Each of the channels of a preview, by the buttons that choose it. */
async function expectEachReadable(choices: Locator, preview: Locator, where: string): Promise<void> {
  for (const [index, choice] of (await choices.all()).entries()) {
    // Radio buttons are hidden below their labels.
    await choice.dispatchEvent("click");
    await expectReadable(preview, `${where}, ${index}`);
  }
}

async function expectLinksLeadNowhere(page: Page, preview: Locator): Promise<void> {
  const link = preview.getByRole("link", { name: "north.example/hours" });
  await expect(link).toHaveAttribute("title", "https://north.example/hours");
  await expect(link).toBeDisabled();
  const before = page.url();
  await link.click({ force: true });
  expect(page.url()).toBe(before);
  const image = preview.getByRole("link", { name: ALT });
  await expect(image).toHaveAttribute("target", "_blank");
  await expect(image.getByRole("img", { name: ALT })).toBeVisible();
}

test("what is previewed can be read, selected and enlarged, for every network and wherever it is shown", async ({
  page,
  owner,
  api,
  origin,
  anotherBrowser,
}) => {
  const { body: session } = await api().post("/auth/login", { email: owner.email, password: owner.password });
  const token = String(session.token);
  const client = api(token);
  const [feed] = (await client.get("/channels")).body.channels as { id: number }[];
  const platforms = Object.keys(previews);
  const added = await query<{ id: number; platform: string }>(CHANNELS, [owner.handle, platforms]);
  const content = { body: TEXT, tags: ["hours"], media_ids: [await uploadImage(origin, token)] };
  const on = (ids: (number | undefined)[]) => ({
    channels: ids.map((channel_id) => ({
      channel_id,
      overrides: channel_id === feed?.id ? {} : { first_comment: COMMENT },
    })),
  });
  const everywhere = await createPost(client, { ...content, ...on([feed?.id, ...added.map(({ id }) => id)]) });
  const approvable = added.filter(({ platform }) => APPROVABLE.includes(platform)).map(({ id }) => id);
  const submitted = await createPost(client, {
    ...content,
    channels: [feed?.id, ...approvable].map((channel_id) => ({ channel_id })),
    scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
    submit: true,
  });
  const studio = `/studio/${owner.handle}`;

  await test.step("on the post's page", async () => {
    await visit(page, `${studio}/posts/${everywhere}`);
    const section = page.getByRole("region", { name: "The post" });
    await expect(section).toContainText("We open at nine");
    const choices = choicesIn(section);
    expect(await choices.count()).toBe(platforms.length + 1);
    await expectEachReadable(choices, section, "post");
    await choices.filter({ hasText: "Feed" }).dispatchEvent("click");
    await expectLinksLeadNowhere(page, section);
  });

  await test.step("in the composer", async () => {
    await visit(page, `${studio}/posts/${everywhere}/edit`);
    await expectScreen(page, "Edit post");
    const choices = choicesIn(page);
    expect(await choices.count()).toBe(platforms.length + 1);
    await expectEachReadable(choices, page.getByRole("group", { name: /^Preview/ }), "composer");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill(`${TEXT} ${PARTS.join(" ")}`);
    await expect(page.getByRole("group", { name: /^Preview/ })).toContainText("And close at six");
  });

  await test.step("in the approvals", async () => {
    await visit(page, `${studio}/approvals`);
    const section = page.getByRole("region", { name: "The post" });
    await expect(section).toContainText("We open at nine");
    await expectReadable(section, "approvals");
    await expectEachReadable(choicesIn(section), section, "approvals");
  });

  await test.step("in a guest's review", async () => {
    const { body } = await client.post(`/posts/${submitted}/share-links`, { name: "Harbour board" });
    const guest = await anotherBrowser();
    await guest.goto((body.share_link as { url: string }).url);
    const section = guest.getByRole("region", { name: "Preview" });
    const choices = choicesIn(section);
    expect(await choices.count()).toBe(APPROVABLE.length + 1);
    await expectEachReadable(choices, section, "review");
    await choices.filter({ hasText: "Feed" }).dispatchEvent("click");
    await expectLinksLeadNowhere(guest, section);
  });
});

function choicesIn(place: Page | Locator): Locator {
  return place.getByRole("group", { name: "Channel to preview" }).getByRole("button");
}
