import { beforeEach, expect, it } from "vitest";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, resolvePublication } from "./index.ts";

let world: World;
let published: { id: number; postId: number };
beforeEach(async () => {
  world = await createWorld();
  published = await addPublication(world, { body: "Hello" });
  await world.db.publication.update({
    where: { id: published.id },
    data: { status: "unknown", step: "sending", tries: 3, crashes: 2 },
  });
});

it("marks the publication as published when a user confirms it", async () => {
  const permalink = "https://social.example/post/1";
  const result = await world.as(world.owner)(resolvePublication, { id: published.id, permalink });
  expect(result).toMatchObject({ id: published.id, status: "published", permalink, external_id: "" });
  expect(await world.db.post.findUnique({ where: { id: published.postId } })).toMatchObject({ status: "published" });
  const [event] = await world.db.webhookEvent.findMany({ where: { postId: published.postId } });
  expect(event).toMatchObject({ event: "post.published", payload: { publication: { permalink } } });
  const audited = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id } });
  expect(audited.map(({ action }) => action)).toEqual(["publication.resolved"]);
});

it("sends again when a user says that it was not published", async () => {
  const key = (await read(world, published.id)).idempotencyKey;
  const result = await world.as(world.owner)(resolvePublication, { id: published.id, resend: true });
  expect(result).toMatchObject({ status: "scheduled", error: null });
  expect(await read(world, published.id)).toMatchObject({ step: "idle", tries: 0, crashes: 0, idempotencyKey: key });
  await createTick(world.services).drain();
  expect(await read(world, published.id)).toMatchObject({ status: "published" });
});

it("refuses any other input", async () => {
  const call = world.as(world.owner);
  const { id } = published;
  const invalid = [
    { id },
    { id, permalink: "https://x.example", resend: true as const },
    { id, permalink: "javascript:alert(1)" },
  ];
  for (const input of invalid) await expect(call(resolvePublication, input)).rejects.toMatchObject({ kind: "invalid" });
  await expect(
    world.as(await world.addMember("client"))(resolvePublication, { id, resend: true }),
  ).rejects.toMatchObject({ kind: "forbidden" });
  const tiered = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
  await expect(tiered(resolvePublication, { id, resend: true })).rejects.toMatchObject({ kind: "tier_denied" });
  const other = await createWorld();
  await expect(other.as(other.owner)(resolvePublication, { id, resend: true })).rejects.toMatchObject({
    kind: "not_found",
  });
  await call(resolvePublication, { id, resend: true });
  await expect(call(resolvePublication, { id, resend: true })).rejects.toMatchObject({
    kind: "refused",
    detail: { code: "invalid_state" },
  });
});
