import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import type { Caller } from "#kernel/context.ts";
import { startAi, streamCompletion } from "#test/language-model.ts";
import { createWorld, type World } from "#test/world.ts";
import { type AppRouter, appRouter } from "./root.ts";
import { appendChunk } from "./stream-text.ts";

const REWRITE = { task: "shorten", body: "A long text." } as const;

/** Calls as the studio does, over the web's Request and Response. */
function studioOf(world: World, caller: Caller, brandSlug: string | null = null) {
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const serve = (url: RequestInfo | URL, init?: RequestInit) =>
    fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request(url, init),
      router: appRouter,
      createContext: async () => ({ services: world.services, caller, origin, brandSlug }),
    });
  const link = httpBatchStreamLink<AppRouter>({
    url: "http://localhost/api/trpc",
    maxItems: 1,
    fetch: (url, init) => serve(url as URL, init as RequestInit),
  });
  return createTRPCClient<AppRouter>({ links: [link] });
}

async function read(chunks: AsyncIterable<{ from: number; text: string } | { output: unknown }>) {
  const texts: string[] = [];
  for await (const chunk of chunks) {
    if ("output" in chunk) return { texts, output: chunk.output };
    texts.push(appendChunk(texts.at(-1) ?? "", chunk));
  }
  return { texts, output: undefined };
}

const rewrite = async (client: ReturnType<typeof studioOf>, input: object = REWRITE, signal?: AbortSignal) =>
  read(await client.drafting.rewrite.mutate(input as typeof REWRITE, signal ? { signal } : {}));

const spent = async (world: World) =>
  (await world.as(world.owner)(getEntitlements, {})).allowances.ai_credits_monthly.used;

const worldWith = async (behavior: Parameters<typeof startAi>[0]) =>
  createWorld({ env: (await startAi(behavior)).env });

it("refuses with the bodies of REST: 401, 403, 404, 422", async () => {
  const world = await worldWith("Short.");
  const other = await createWorld();
  const owner = studioOf(world, world.owner);
  const foreign = { task: "adapt", body: "Hello", channel_id: other.brand.channelId };
  for (const [call, status, body] of [
    [() => rewrite(studioOf(world, { kind: "guest" })), 401, { remark: "unauthenticated" }],
    [() => rewrite(studioOf(world, world.owner, other.brand.slug)), 403, { code: "brand_rejected" }],
    [() => rewrite(owner, foreign), 404, { message: "Channel not found." }],
    [() => rewrite(owner, { task: "tone", body: "Hello" }), 422, { errors: { tone: [expect.any(String)] } }],
  ] as const) {
    await expect(call()).rejects.toMatchObject({ data: { httpStatus: status, body } });
  }
  expect(await spent(world)).toBe(0);
});

it("streams the text so far, then the operation's output, for one credit", async () => {
  const world = await worldWith("Short.");
  expect(await rewrite(studioOf(world, world.owner))).toEqual({
    texts: ["Short."],
    output: { text: "Short.", model: "test-model-2026", count: null, limit: null },
  });
  expect(await spent(world)).toBe(1);
});

it("begins again with the second text where the first exceeds the limit", async () => {
  let calls = 0;
  const world = await worldWith((response) =>
    streamCompletion(response).end(calls++ === 0 ? "x".repeat(600) : "Fits."),
  );
  const channel = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "mastodon", handle: "a@b.c", displayName: "A", status: "connected" },
  });
  const { texts, output } = await rewrite(studioOf(world, world.owner), {
    task: "adapt",
    body: "Hello",
    channel_id: channel.id,
  });
  expect(texts.at(-1)).toBe("Fits.");
  expect(output).toMatchObject({ text: "Fits.", count: 5, limit: 500 });
  expect(await spent(world)).toBe(1);
});

it("says that the model stopped in the middle, and spends nothing", async () => {
  const world = await worldWith((response) => {
    streamCompletion(response).write("Half");
    response.end();
  });
  await expect(rewrite(studioOf(world, world.owner))).rejects.toMatchObject({
    message: "The AI service stopped in the middle of the text. No credits were used.",
    data: { kind: "unavailable" },
  });
  expect(await spent(world)).toBe(0);
});

it("ends the model's response once nobody waits for it, and spends nothing", async () => {
  const hungUp = Promise.withResolvers<void>();
  const world = await worldWith((response) => {
    response.once("close", hungUp.resolve);
    streamCompletion(response).write("Half");
  });
  const stop = new AbortController();
  const chunks = await studioOf(world, world.owner).drafting.rewrite.mutate(REWRITE, { signal: stop.signal });
  await expect(
    (async () => {
      for await (const chunk of chunks) if ("text" in chunk) stop.abort();
    })(),
  ).rejects.toThrow();
  await hungUp.promise;
  expect(await spent(world)).toBe(0);
});
