import { createPost } from "#domain/content/posts/index.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateBearer } from "#transport/authenticate.ts";
import { callOperation } from "#transport/call.ts";
import { heading, line, measure } from "./http-load.ts";
import { startBenchPlatform } from "./platform.ts";

/** A page of the list. */
const POSTS = 25;

/**
 * Requests per second of the tool `list_posts` in both revisions of the protocol, compared with the same page from `GET
 * /posts`: the overhead of MCP. Each on a bare server in a separate process.
 */
export async function run(): Promise<void> {
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const token = await platform.register();
    await writePosts(platform.services, token);
    const headers = { authorization: `Bearer ${token}` };
    const rest = await measure("bare", platform.env, { path: "/api/v1/posts", headers });
    const newest = await measure("mcp", platform.env, listPosts("2026-07-28", headers));
    const previous = await measure("mcp", platform.env, listPosts("2025-11-25", headers));

    heading();
    line("GET /posts", rest, rest, "GET /posts");
    line("list_posts, revision 2026-07-28", newest, rest, "GET /posts");
    line("list_posts, revision 2025-11-25", previous, rest, "GET /posts");
  } finally {
    await platform.stop();
  }
}

export async function writePosts(services: Platform, token: string): Promise<void> {
  const caller = await authenticateBearer(services, `Bearer ${token}`);
  if (!caller) throw new Error("The person who was just registered is unknown.");
  const origin = { requestId: "bench", entryPoint: "api" as const, address: "127.0.0.1", userAgent: "bench" };
  for (let made = 0; made < POSTS; made += 1) {
    await callOperation(
      createPost,
      { services, caller, origin, brandSlug: null },
      { body: `We open at nine. ${made}` },
    );
  }
}

export function listPosts(revision: "2026-07-28" | "2025-11-25", authorization: Record<string, string>) {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const isNewest = revision === "2026-07-28";
  const params = { name: "list_posts", arguments: {}, ...(isNewest ? { _meta: envelope } : {}) };
  return {
    path: "/mcp",
    method: "POST" as const,
    headers: {
      ...authorization,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      ...(isNewest ? { "mcp-method": "tools/call", "mcp-name": "list_posts" } : {}),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  };
}
