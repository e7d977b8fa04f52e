import { beforeAll, describe, expect, it } from "vitest";
import { createIdea } from "#domain/content/ideas/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { messageIn, messageTo, openAs } from "#test/mcp-client.ts";
import { createWorld, type World } from "#test/world.ts";
import { createServeMcp } from "./serve.ts";

/** The context that a connection costs an agent: the list of tools once, and what each result costs it. */

const TOOLS_LIMIT = 30_500;

let world: World;
let postId: number;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  const channels = [{ channel_id: world.brand.channelId }];
  const body = "We open at nine, and at ten on Sundays. ".repeat(30);
  for (let count = 0; count < 30; count += 1) {
    const post = await world.as(world.owner)(createPost, { body, channels, submit: true });
    postId = post.id;
    await world.as(world.owner)(createIdea, {
      headline: `Idea ${count}`,
      body,
      references: Array.from({ length: 8 }, (_, at) => ({ url: `https://example.com/${count}/${at}`, title: "Study" })),
    });
  }
});

it("the list of tools has at most 30.5 kB", async () => {
  const { client } = await openAs(world);
  const listed = await client.listTools();
  expect(JSON.stringify(listed).length).toBeLessThanOrEqual(TOOLS_LIMIT);
});

type Called = { result: { content: { text: string }[]; structuredContent?: object } };

async function call(name: string, args: object, headers: Record<string, string> = {}): Promise<Called["result"]> {
  const token = await world.bearer(world.owner);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const response = await createServeMcp(world.services)(
    messageTo("http://localhost:3000/mcp", token, message, headers),
  );
  return (messageIn(await response.text()) as Called).result;
}

const READS: [name: string, args: () => object, most: number][] = [
  ["list_brands", () => ({}), 1000],
  ["list_channels", () => ({}), 2000],
  ["list_campaigns", () => ({}), 1000],
  ["list_posts", () => ({ limit: 30 }), 30 * 700],
  ["list_recurring_posts", () => ({}), 1000],
  ["list_ideas", () => ({}), 30 * 2400],
  ["list_posts", () => ({ limit: 30, fields: ["status"] }), 30 * 60],
  ["get_mining_context", () => ({}), 100_000],
  ["get_post", () => ({ post_id: postId }), 6000],
  ["get_post_review", () => ({ post_id: postId }), 4500],
  ["list_comments", () => ({ post_id: postId }), 2000],
];

describe("a result", () => {
  it.each(READS)("of %s is small, and whole in the text", async (name, args, most) => {
    const { content, structuredContent } = await call(name, args());
    const text = content[0]?.text ?? "";
    expect(text.length).toBeLessThanOrEqual(most);
    // Some hosts show models nothing but the text.
    expect(JSON.parse(text)).toEqual(structuredContent);
  });

  it("of an idea has all of its text and references, because no tool returns it alone", async () => {
    const { structuredContent } = await call("list_ideas", { limit: 1 });
    const [idea] = (structuredContent as { ideas: { body: string; references: object[] }[] }).ideas;
    expect([idea?.body.length, idea?.references.length]).toEqual([30 * 40, 8]);
  });

  it("in a list has the beginning of a text, and get_post all of it", async () => {
    const { structuredContent: list } = await call("list_posts", { limit: 1 });
    const [line] = (list as { posts: { body: string }[] }).posts;
    expect(line?.body).toMatch(/…$/);
    // Between words.
    expect(line?.body.length).toBeGreaterThan(180);
    expect(line?.body.length).toBeLessThanOrEqual(200);
    const { structuredContent: one } = await call("get_post", { post_id: postId });
    expect((one as { post: { body: string } }).post.body.length).toBeGreaterThan(1000);
  });

  it("is complete in the text for clients whose revision has no structured content", async () => {
    const { content, structuredContent } = await call(
      "get_post",
      { post_id: postId },
      { "mcp-protocol-version": "2025-03-26" },
    );
    expect(structuredContent).toBeUndefined();
    expect(JSON.parse(content[0]?.text ?? "").post.body.length).toBeGreaterThan(1000);
  });
});
