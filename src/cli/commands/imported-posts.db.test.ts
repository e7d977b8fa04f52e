import { afterAll, beforeAll, expect, it } from "vitest";
import { getPost } from "#domain/content/posts/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { openSecured } from "#test/two-factor-person.ts";
import { EXIT } from "../failure.ts";

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;
let id: number;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
  const listed = { externalId: "1", body: "We open at nine.", permalink: "https://social.example/1", kind: "text" };
  const at = { publishedAt: new Date("2026-11-17T08:30:00Z"), listedAt: world.clock.now() };
  const brand = { brandId: world.brand.id, channelId: world.brand.channelId };
  const data = { ...listed, ...at, ...brand, mediaCount: 0, metrics: { likes: 8 } };
  ({ id } = await world.db.importedPost.create({ data }));
});
afterAll(() => installation.close());

const masthead = (...args: string[]) => installation.masthead(["imported-posts", ...args], { env });

it("lists posts that were published elsewhere, by day and channel", async () => {
  const { stdout } = await masthead("list", "--channel", String(world.brand.channelId), "--from", "2026-11-17");
  expect(stdout).toMatch(new RegExp(`${id} .* 8 +We open at nine\\.`));
  const before = JSON.parse((await masthead("list", "--to", "2026-11-16", "--json")).stdout);
  expect(before.imported_posts).toEqual([]);
  expect(await masthead("list", "--from", "yesterday")).toMatchObject({ code: EXIT.usage });
});

it("creates a draft from one", async () => {
  const { post } = JSON.parse((await masthead("draft", String(id), "--json")).stdout);
  expect(await world.as(world.owner)(getPost, { id: post.id })).toMatchObject({
    body: "We open at nine.",
    status: "draft",
  });
  expect((await masthead("draft", "999999999")).code).toBe(EXIT.notFound);
});

it("shows how a channel's import stands, and is refused where the network lists nothing", async () => {
  const channel = String(world.brand.channelId);
  const { post_import: state } = JSON.parse((await masthead("status", channel, "--json")).stdout);
  expect(state).toMatchObject({ availability: "none", status: "off", imported_count: 1 });
  expect((await masthead("status", channel, "--now")).code).toBe(EXIT.refused);
  expect((await masthead("status", channel, "--off")).code).toBe(EXIT.done);
});
