import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Tier } from "#kernel/permissions.ts";
import { createServeMcp } from "#transport/mcp/serve.ts";
import type { Serve } from "#transport/rest/serve.ts";
import { createServe } from "./checked-serve.ts";
import type { World } from "./world.ts";

/** The two revisions, each by the setting of the official client that selects it. */
export const REVISIONS = { "2026-07-28": { pin: "2026-07-28" }, "2025-11-25": "legacy" } as const;
export type Revision = keyof typeof REVISIONS;

/** A bare Node server on a free port; `close` ends it with its connections. */
export async function listen(serve: Serve) {
  const server: Server = createHttpServer(getRequestListener(serve, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}

/** A world's MCP adapter on its own server, and its REST adapter for comparison. */
export async function openServer(world: World) {
  const { url, close } = await listen(createServeMcp(world.services));
  onTestFinished(close);
  return { url, rest: createServe(world.services) };
}

/** The official client with a bearer token. */
export async function connect(
  url: string,
  token: string,
  mode: (typeof REVISIONS)[Revision] | "auto" = REVISIONS["2026-07-28"],
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}

/** A client of a world's owner with a token of this tier, on its own server. */
export async function openAs(world: World, tier: Tier = "full", revision: Revision = "2026-07-28") {
  const token = await world.bearer(world.owner, { kind: tier === "full" ? "personal" : "tiered", tier });
  const { url, rest } = await openServer(world);
  return { token, url, rest, client: await connect(url, token, REVISIONS[revision]) };
}

/** Calls a tool that must succeed; checks that the text is the whole of the structured content. */
export async function use<Result = Record<string, never>>(client: Client, name: string, args: object = {}) {
  const result = await client.callTool({ name, arguments: { ...args } });
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
  if (textOf(result) !== JSON.stringify(result.structuredContent)) throw new Error(`${name}: the text says otherwise`);
  return result.structuredContent as Result;
}

/** Calls a tool that must fail, and returns the error body without the next step. */
export async function refused(client: Client, name: string, args: object = {}): Promise<unknown> {
  const { next_step: _, ...body } = await refusalOf(client, name, args);
  return body;
}

/** The whole error body. */
export async function refusalOf(client: Client, name: string, args: object = {}): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: { ...args } });
  if (!result.isError) throw new Error(`${name} was not refused: ${textOf(result)}`);
  if (result.structuredContent !== undefined) throw new Error(`${name}: no schema describes a refusal`);
  return JSON.parse(textOf(result));
}

function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === "text" ? first.text : "";
}

/** One message as a client without the SDK would send it, in the older revision, which needs no envelope. */
export function messageTo(url: string, token: string | null, body: unknown, headers: Record<string, string> = {}) {
  return new Request(url, {
    method: "POST",
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The message of a response, whether it is JSON or the single event of a stream. */
export function messageIn(text: string): unknown {
  // Not by a pattern: `.` stops at U+2028, which an event may contain.
  const event = text.split("\n").find((line) => line.startsWith("data: "));
  return JSON.parse(event === undefined ? text : event.slice("data: ".length));
}
