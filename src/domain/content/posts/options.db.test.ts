import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { listChoices } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Call, Outgoing } from "#platform/connectors/contract.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { approvePost, createPost, getPost, listPublications, preflightContent, updatePost } from "./index.ts";

/** Platform options, from the request to the platform, and the platform's responses. */
let world: World;
let channelId: number;

beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "key");
});

const owner = () => world.as(world.owner);
const channels = (options: Record<string, unknown>) => [{ channel_id: channelId, overrides: { options } }] as never;
const misfit = (key: string) => ({
  kind: "invalid",
  detail: { errors: { [`channels.0.overrides.options.${key}`]: [expect.any(String)] } },
});

describe("options of a platform", () => {
  it.each([
    ["visibility", "secret"],
    ["visibility", 3],
    ["spoiler", "x".repeat(101)],
    ["sensitive", "yes"],
    ["poll", ["a", "b", "c", "d", "e"]],
    ["poll_hours", 1.5],
    ["topics", "one"],
    ["constructor", "x"],
    ["unknown", true],
  ])("refuses %s: %j with an error on the field, and creates no post", async (key, value) => {
    await expect(owner()(createPost, { body: "Hi", channels: channels({ [key]: value }) })).rejects.toMatchObject(
      misfit(key),
    );
    await expect(owner()(preflightContent, { body: "Hi", channels: channels({ [key]: value }) })).rejects.toMatchObject(
      misfit(key),
    );
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("are part of the content: a different choice creates a revision with a different hash", async () => {
    const first = await owner()(createPost, { body: "Hi", channels: channels({ visibility: "unlisted" }) });
    expect(first.publications[0]?.overrides).toEqual({ options: { visibility: "unlisted" } });
    const second = await owner()(updatePost, { id: first.id, channels: channels({ visibility: "followers" }) });
    expect(second).toMatchObject({ revision: 2, status: "draft" });
    expect(second.content_hash).not.toBe(first.content_hash);
    const kept = await owner()(updatePost, { id: first.id, channels: [{ channel_id: channelId }] });
    expect(kept.content_hash).toBe(second.content_hash);
  });

  it("are sent to the platform, and stored values that are no longer valid fail preflight", async () => {
    const seen: Outgoing["options"][] = [];
    const publisher = {
      platform: "test_key",
      timeoutMs: 10_000,
      async publish({ options }: Outgoing) {
        seen.push(options);
        return { kind: "done", externalId: "1", permalink: "https://x.example/1" } as const;
      },
    };
    const send = async (options: Record<string, unknown>, stored = options) => {
      const scheduled_at = new Date(world.clock.now().getTime() + 1000).toISOString();
      const { id } = await owner()(createPost, { body: "Hi", channels: channels(options), scheduled_at });
      await owner()(approvePost, { id });
      await world.db.publication.updateMany({
        where: { postId: id },
        data: { overrides: { options: stored } as never },
      });
      world.clock.advance(2000);
      await createTick(world.services, { extra: [publisher] }).drain();
      return (await owner()(getPost, { id })).publications[0];
    };
    expect(await send({ visibility: "unlisted", poll: ["Yes", "No"] })).toMatchObject({ status: "published" });
    expect(seen).toEqual([{ visibility: "unlisted", poll: ["Yes", "No"] }]);
    expect(await send({ visibility: "public" }, { visibility: "gone" })).toMatchObject({
      status: "failed",
      error: { code: "option_invalid", category: "user" },
    });
    expect(seen).toHaveLength(1);
  });
});

describe("dynamic choices of a channel", () => {
  it("are fetched at most once a minute, and an unreachable platform is reported", async () => {
    const responses: unknown[] = [{ board: [{ value: "7", label: "Recipes" }] }, "<html>"];
    let calls = 0;
    const choose = {
      platform: "test_key",
      timeoutMs: 10_000,
      async choices() {
        calls += 1;
        return responses.shift() as never;
      },
    };
    addConnectorParts({ platform: "test_key", choose });
    const ask = () => owner()(listChoices, { id: channelId });
    expect(await ask()).toEqual({ choices: { board: [{ value: "7", label: "Recipes" }] } });
    await ask();
    expect(calls).toBe(1);
    world.clock.advance(61_000);
    await expect(ask()).rejects.toMatchObject({ kind: "unavailable" });
    expect(calls).toBe(2);
    await world.db.channel.update({ where: { id: channelId }, data: { status: "needs_reconnect" } });
    await expect(ask()).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    const other = await createWorld();
    await expect(other.as(other.owner)(listChoices, { id: channelId })).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("the platform's response to a failed attempt", () => {
  it("is stored without secrets, and shown only to roles that manage channels", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(422).end('{"error":"spam","access_token":"very-secret-token"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const publisher = {
      platform: "test_key",
      timeoutMs: 10_000,
      async publish(_outgoing: Outgoing, call: Call) {
        await call.fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x" });
        const error = { code: "spam", category: "user", message: "Spam.", retryable: false } as const;
        return { kind: "failed", error, retryAfterSeconds: null } as const;
      },
    };
    const scheduled_at = new Date(world.clock.now().getTime() + 1000).toISOString();
    const { id } = await owner()(createPost, { body: "Hi", channels: [{ channel_id: channelId }], scheduled_at });
    await owner()(approvePost, { id });
    world.clock.advance(2000);
    await createTick(world.services, { extra: [publisher] }).drain();
    server.close();
    const viewAs = async (role: "editor" | "member") => {
      const person = await world.addMember(role);
      return (await world.as(person)(listPublications, { id })).publications[0]?.attempts[0];
    };
    expect(await viewAs("editor")).toMatchObject({
      outcome: "failed",
      error: { code: "spam", next_step: { text: "Change the text, then try again.", link: "edit" } },
      response: { status: 422, body: '{"error":"spam","access_token":"[redacted]"}' },
    });
    expect(await viewAs("member")).toMatchObject({ outcome: "failed", response: null });
  });
});
