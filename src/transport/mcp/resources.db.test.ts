import { expect, it } from "vitest";
import { placeHold } from "#domain/brands/hold/index.ts";
import { updateBrandGuide } from "#domain/content/brand-guide/index.ts";
import { createTieredToken } from "#domain/identity/tokens/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { connect, openAs, REVISIONS, type Revision } from "#test/mcp-client.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld } from "#test/world.ts";

it.each(Object.keys(REVISIONS) as Revision[])("offers the brand guide to agents, by %s", async (revision) => {
  const world = await createWorld();
  await world.as(world.owner)(updateBrandGuide, { revision: 0, voice: "Warm and short." });
  const { client } = await openAs(world, "read", revision);
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(["masthead://brand-guide", "masthead://briefing", "masthead://hold"]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "masthead://brand-guide/{brand}",
    "masthead://briefing/{brand}",
    "masthead://hold/{brand}",
    "masthead://posts/{id}",
    "masthead://posts/{id}/{brand}",
    "masthead://calendar/{day}",
    "masthead://calendar/{day}/{brand}",
    "masthead://publications/{id}/receipt",
    "masthead://publications/{id}/receipt/{brand}",
  ]);
  for (const uri of ["masthead://brand-guide", `masthead://brand-guide/${world.brand.slug}`]) {
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: "application/json" }]);
    const [content] = contents;
    expect(JSON.parse(content && "text" in content ? content.text : "")).toMatchObject({ voice: "Warm and short." });
  }
});

/** A published post, and a client of the official library that reads it. */
async function withPublication() {
  const world = await createWorld();
  const { id } = await addPublication(world, { body: "Hello" });
  await createTick(world.services).drain();
  const opened = await openAs(world, "read");
  const read = async (uri: string) => {
    const [content] = (await opened.client.readResource({ uri })).contents;
    return JSON.parse(content && "text" in content ? content.text : "") as unknown;
  };
  return { world, id, read, ...opened };
}

it("reads a receipt, the briefing and the hold as REST answers them", async () => {
  const { world, id, read, rest, token } = await withPublication();
  await world.as(world.owner)(placeHold, { reason: "The ferry accident" });
  for (const [uri, path] of [
    [`masthead://publications/${id}/receipt`, `publications/${id}/receipt`],
    ["masthead://briefing", "briefing"],
    ["masthead://hold", "hold"],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, "x-service-brand": world.brand.slug };
    const response = await rest(new Request(`http://localhost/api/v1/${path}`, { headers }));
    const body = (await response.json()) as Record<string, unknown>;
    expect([uri, response.status]).toEqual([uri, 200]);
    expect(await read(uri)).toEqual(body.receipt ?? body.briefing ?? body);
    expect(await read(`${uri}/${world.brand.slug}`)).toEqual(await read(uri));
  }
  expect(await read("masthead://hold")).toMatchObject({ hold: { reason: "The ferry accident" } });
});

it("reads a post, and the week of the calendar that has a day, as REST answers them", async () => {
  const { world, read, rest, token } = await withPublication();
  const { id } = await world.db.post.findFirstOrThrow({ where: { brandId: world.brand.id } });
  const today = world.clock.now().toISOString().slice(0, 10);
  const monday = new Date(Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * 86_400_000);
  const [from, to] = [0, 6].map((days) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10));
  const headers = { authorization: `Bearer ${token}`, "x-service-brand": world.brand.slug };
  for (const [uri, path] of [
    [`masthead://posts/${id}`, `posts/${id}`],
    [`masthead://calendar/${today}`, `calendar?from=${from}&to=${to}&limit=100`],
  ] as const) {
    const response = await rest(new Request(`http://localhost/api/v1/${path}`, { headers }));
    const body = (await response.json()) as Record<string, unknown>;
    expect([uri, response.status]).toEqual([uri, 200]);
    expect(await read(uri)).toEqual(body.post ?? body);
    expect(await read(`${uri}/${world.brand.slug}`)).toEqual(await read(uri));
  }
  expect(await read(`masthead://calendar/${today}`)).toMatchObject({ cards: [{ id }] });
  await expect(read(`masthead://posts/${id + 1000}`)).rejects.toThrow("Post not found.");
});

it("refuses 401 without a token, 403 beyond a token's limits and 404 for what isn't there", async () => {
  const { world, id, read, url } = await withPublication();
  await expect(connect(url, "nobody")).rejects.toThrow();
  const limits = { channel_ids: [world.brand.channelId], scopes: ["content.view" as const] };
  const { token } = await world.as(world.owner)(createTieredToken, {
    name: "CI",
    tier: "read",
    password: "x",
    ...limits,
  });
  const limited = await connect(url, token);
  for (const uri of ["masthead://briefing", "masthead://hold", "masthead://brand-guide"])
    await expect(limited.readResource({ uri })).rejects.toThrow(/token/i);
  await expect(limited.readResource({ uri: `masthead://publications/${id}/receipt` })).resolves.toBeDefined();
  const stranger = await withPublication();
  for (const uri of [
    `masthead://publications/${stranger.id}/receipt`,
    "masthead://publications/4000000000/receipt",
    `masthead://publications/${id}/receipt/${stranger.world.brand.slug}`,
    `masthead://briefing/${stranger.world.brand.slug}`,
    `masthead://hold/${stranger.world.brand.slug}`,
  ])
    await expect(read(uri)).rejects.toThrow(/not found|brand/i);
  for (const uri of [
    "masthead://publications/0/receipt",
    "masthead://publications/9007199254740992/receipt",
    `masthead://publications/${id}`,
    `masthead://publications/${id}/receipt/a/b`,
    "masthead://publications/{id}/receipt",
    "masthead://posts/0",
    "masthead://posts/1e3",
    "masthead://calendar/tomorrow",
    "masthead://calendar/2026-02-30",
    "masthead://calendar/99999-01-01",
    "masthead://calendar/{day}",
    "masthead://calendar",
  ])
    await expect(read(uri)).rejects.toThrow("Unknown resource");
});

it("refuses the guide of a brand that isn't the caller's, and unknown addresses", async () => {
  const world = await createWorld();
  const stranger = await createWorld();
  const { client } = await openAs(world, "read");
  for (const uri of [
    `masthead://brand-guide/${stranger.brand.slug}`,
    "masthead://brand-guide/nobody",
    "masthead://brand-guide/%",
    "masthead://brand-guides",
    "file:///etc/passwd",
  ]) {
    await expect(client.readResource({ uri })).rejects.toThrow();
  }
});
