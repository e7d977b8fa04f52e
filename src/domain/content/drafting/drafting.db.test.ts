import { expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { createAi } from "#platform/ai.ts";
import { startAi } from "#test/language-model.ts";
import { createWorld, type World } from "#test/world.ts";
import { generateText, getDrafting } from "./index.ts";

const spentCredits = async (world: World) =>
  (await world.as(world.owner)(getEntitlements, {})).allowances.ai_credits_monthly.used;

it("is refused with drafting_unavailable without a model", async () => {
  const world = await createWorld();
  const call = world.as(world.owner);
  expect(await call(getDrafting, {})).toEqual({ available: false });
  await expect(call(generateText, { instruction: "Shorten it", body: "Long" })).rejects.toMatchObject({
    kind: "refused",
    detail: { code: "drafting_unavailable" },
  });
});

it("requires content.manage with full access, and an instruction", async () => {
  const { env } = await startAi("Short.");
  const world = await createWorld({ env });
  const client = world.as(await world.addMember("client"));
  await expect(client(generateText, { instruction: "x" })).rejects.toMatchObject({ kind: "forbidden" });
  const tiered = world.as(world.owner, { tier: "elevated_write" });
  await expect(tiered(generateText, { instruction: "x" })).rejects.toMatchObject({ kind: "tier_denied" });
  await expect(world.as(world.owner)(generateText, { instruction: " " })).rejects.toMatchObject({ kind: "invalid" });
  expect(await spentCredits(world)).toBe(0);
});

it("sends the instruction with the brand's name, and spends one credit", async () => {
  const { env, requests } = await startAi("Short.");
  const world = await createWorld({ env });
  const call = world.as(world.owner);
  expect(await call(getDrafting, {})).toEqual({ available: true });
  expect(await call(generateText, { instruction: "Shorten it", body: "Long, long." })).toEqual({ text: "Short." });
  expect(await spentCredits(world)).toBe(1);
  const [system, user] = requests[0]?.body.messages ?? [];
  expect(system).toMatchObject({ role: "system", content: expect.stringMatching(/Test Brand.*Shorten it/s) });
  expect(user).toEqual({ role: "user", content: "Long, long." });
});

it("spends nothing for MCP calls and for failed responses", async () => {
  const { env } = await startAi("Short.");
  const world = await createWorld({ env });
  await world.as(world.owner, { entryPoint: "mcp" })(generateText, { instruction: "x" });
  expect(await spentCredits(world)).toBe(0);
  const broken = await startAi((response) => void response.writeHead(500).end());
  const other = await createWorld({ env: broken.env });
  await expect(other.as(other.owner)(generateText, { instruction: "x" })).rejects.toMatchObject({
    kind: "unavailable",
    detail: { message: "The AI service responded with status 500. No credits were used." },
  });
  expect(await spentCredits(other)).toBe(0);
});

it("grants the last credit to one of concurrent requests, and calls no model without credits", async () => {
  const { env, requests } = await startAi("Short.");
  const world = await createWorld({ env });
  await world.db.account.update({
    where: { id: world.account.id },
    data: { planSlug: "free", trialEndsAt: new Date(0) },
  });
  const call = world.as(world.owner);
  for (let count = 0; count < 9; count++) await call(generateText, { instruction: "x" });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => call(generateText, { instruction: "x" })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason.kind).toBe("limit_reached");
  expect(await spentCredits(world)).toBe(10);
  const before = requests.length;
  await expect(call(generateText, { instruction: "x" })).rejects.toMatchObject({ kind: "limit_reached" });
  expect(requests).toHaveLength(before);
});

it("truncates the model's response to 10,000 characters", async () => {
  const { env } = await startAi(`${"x".repeat(9999)}😀`);
  const ai = createAi({ ...env });
  const world = await createWorld({ replace: { ai } });
  const { text } = await world.as(world.owner)(generateText, { instruction: "x" });
  // Of 10,000 characters, the last would be half of the emoji.
  expect(text).toBe("x".repeat(9999));
});
