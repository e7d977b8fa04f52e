import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createEgress } from "#platform/egress/index.ts";
import { arbitraryOf, type Known, mutated, type Schema } from "#test/arbitrary.ts";
import { createServe } from "#test/checked-serve.ts";
import { messageIn, messageTo } from "#test/mcp-client.ts";
import { createRows } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { createServeMcp } from "./serve.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools.ts";

/**
 * Calls tools with arguments generated from their published schemas, valid and corrupted: never a defect, never a
 * protocol error for an object, never a result that violates the tool's output schema.
 */

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const RUNS = 20;
const succeeded = new Set<string>();

function knownTo(world: World, rows: Record<string, number>): Known {
  const soon = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  return {
    brand: world.brand.slug,
    post_id: rows["/posts/"] ?? 0,
    publication_id: rows["/publications/"] ?? 0,
    recurrence_id: rows["/recurrences/"] ?? 0,
    channel_id: world.brand.channelId,
    media_ids: [],
    idea_id: rows["/ideas/"] ?? 0,
    scheduled_at: soon,
    due_at: soon,
    timezone: "Europe/Berlin",
    revision: undefined,
    parent_id: null,
    assignee_id: null,
    campaign_id: rows["/campaigns/"] ?? 0,
    url: "https://example.com/report",
    cursor: undefined,
    from: "2026-01-01T00:00:00Z",
    to: "2030-01-01T00:00:00Z",
  };
}

type ToolResponse = {
  result?: { isError?: boolean; structuredContent?: unknown; content: { text: string }[] };
  error?: { code: number };
};

/** What is wrong with a response; null when nothing is. */
async function findingOf({ name, definition }: Tool, input: unknown, response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status !== 200) return `${response.status}: ${text}`;
  const { result, error } = messageIn(text) as ToolResponse;
  const isObject = input !== null && typeof input === "object" && !Array.isArray(input);
  if (!result) return error?.code === -32_602 && !isObject ? null : text;
  const body = JSON.parse(result.content[0]?.text ?? "");
  if (result.isError) return typeof body.message === "string" && body.code !== "server_error" ? null : text;
  succeeded.add(name);
  expect(body).toEqual(result.structuredContent);
  return ajv.validate(definition.outputSchema ?? false, result.structuredContent) ? null : ajv.errorsText();
}

/** A world with every row that a tool may name. */
async function createSubject() {
  // No name resolves, so no request leaves whatever URL is generated.
  const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], lookup: async () => [] });
  const world = await createWorld({ env: { RATE_LIMITS: "off" }, replace: { egress } });
  const rows = await createRows(world, createServe(world.services));
  const token = await world.bearer(world.owner);
  return { known: knownTo(world, rows), token, serve: createServeMcp(world.services) };
}

/** Tools that only read change nothing, so they share a world. */
let forReads: Awaited<ReturnType<typeof createSubject>>;
beforeAll(async () => {
  forReads = await createSubject();
});

it.each(tools.map((tool) => [tool.name, tool] as const))("%s keeps what its schemas say", async (name, tool) => {
  const { known, token, serve } = tool.definition.annotations?.readOnlyHint ? forReads : await createSubject();
  const valid = arbitraryOf(tool.definition.inputSchema as Schema, {}, known);
  for (const input of [valid, mutated(valid)]) {
    await fc.assert(
      fc.asyncProperty(input, async (args) => {
        const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
        const response = await serve(messageTo("http://localhost:3000/mcp", token, message));
        expect(await findingOf(tool, args, response)).toBeNull();
      }),
      // A tool with many optional fields is hardly ever called without any wrong value by chance.
      { numRuns: RUNS, examples: [[{}]] },
    );
  }
});

/** The post of this world is a draft without a time, that never failed, and no name resolves. */
const OUT_OF_REACH = ["cancel_post", "fix_publication", "repeat_post", "upload_media"];

it("each tool also succeeded at least once", () => {
  const within = tools.map(({ name }) => name).filter((name) => !OUT_OF_REACH.includes(name));
  expect([...succeeded].toSorted()).toEqual(within.toSorted());
});
