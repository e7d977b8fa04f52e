import { readFileSync } from "node:fs";
import {
  type CallToolResult,
  type JsonSchemaType,
  type JsonSchemaValidator,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { AnyOperation } from "#kernel/operation.ts";
import { tierIncludes } from "#kernel/permissions.ts";
import type { IncomingCall } from "../call.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { APPS, readApp } from "./apps.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { nextStepOf } from "./next-steps.ts";
import { getPrompt, prompts } from "./prompts.ts";
import { readResource, resources, resourceTemplates } from "./resources.ts";
import { declaresTasks, getTask, requireTasks, startTask, TASKS, TaskParams } from "./tasks.ts";
import { type Arguments, callTool, toolRefusal, toolSuccess } from "./tool.ts";
import { tools } from "./tools.ts";

/** The authenticated caller; the brand comes with each call. */
export type Connection = Omit<IncomingCall, "brandSlug"> & {
  /** The client's protocol revision is older than structured content. */
  isTextOnly: boolean;
};

/** How long clients may cache the list of tools: it changes only with our releases. */
const LIST_MS = 5 * 60_000;

/** The tool that returns a task to clients that handle tasks. */
const REVIEWED = "submit_for_review";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The SDK otherwise creates a validator for every server, and ours never asks a client for input to validate. */
const noValidator = {
  getValidator<T>(_schema: JsonSchemaType): JsonSchemaValidator<T> {
    throw new Error("This server sends no requests to its clients.");
  },
};

/** The server of one request, for one caller: the SDK serves both revisions of the protocol from it. */
export function createServer(connection: Connection): McpServer {
  const { APP_URL } = connection.services.env;
  const info = {
    name: "masthead",
    title: "Masthead",
    version,
    websiteUrl: APP_URL,
    icons: [{ src: `${APP_URL}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }],
  };
  const mcp = new McpServer(info, {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      extensions: { [TASKS]: {}, [APPS]: {} },
    },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: noValidator,
    cacheHints: {
      "tools/list": { ttlMs: LIST_MS, cacheScope: "private" },
      "prompts/list": { ttlMs: LIST_MS, cacheScope: "private" },
      "resources/list": { ttlMs: LIST_MS, cacheScope: "private" },
      "resources/templates/list": { ttlMs: LIST_MS, cacheScope: "private" },
      "resources/read": { ttlMs: 0, cacheScope: "private" },
      "server/discover": { ttlMs: LIST_MS, cacheScope: "private" },
    },
  });
  mcp.server.setRequestHandler("tools/list", ({ params }) => {
    if (params?.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Tools have one page.");
    return { tools: visibleTo(connection) };
  });
  mcp.server.setRequestHandler("tools/call", async ({ params: { name, arguments: input = {} } }, ctx) => {
    const result = await response(connection, name, input);
    if (name !== REVIEWED || result.isError || !declaresTasks(ctx)) return result;
    const task = await startTask(connection, input.brand, Object(result.structuredContent).post);
    return task ? { ...task, resultType: "task", content: [] } : result;
  });
  mcp.server.setRequestHandler("tasks/get", { params: TaskParams }, ({ taskId }, ctx) => {
    requireTasks(ctx);
    return getTask(connection, taskId);
  });
  // Reviews need no answers of the client, and are not withdrawn because a client no longer waits for them.
  for (const method of ["tasks/update", "tasks/cancel"]) {
    mcp.server.setRequestHandler(method, { params: TaskParams }, async ({ taskId }, ctx) => {
      requireTasks(ctx);
      await getTask(connection, taskId);
      return {};
    });
  }
  mcp.server.setRequestHandler("prompts/list", () => ({ prompts }));
  mcp.server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments));
  mcp.server.setRequestHandler("resources/list", () => ({ resources }));
  mcp.server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  mcp.server.setRequestHandler(
    "resources/read",
    ({ params: { uri } }) => readApp(uri, APP_URL) ?? readResource(connection, uri),
  );
  return mcp;
}

/** The operation behind a tool call message; undefined for all others. */
export function operationOf(message: unknown): AnyOperation | undefined {
  const { method, params } = Object(message) as { method?: unknown; params?: unknown };
  const { name } = Object(params) as { name?: unknown };
  return method === "tools/call" && typeof name === "string" ? byName.get(name)?.op : undefined;
}

/** Hiding tools beyond the token's tier is a convenience; `execute` enforces it. */
function visibleTo({ caller }: Connection) {
  const tier = caller.kind === "person" ? caller.token.tier : "read";
  return tools.filter(({ op }) => tierIncludes(tier, op.tier ?? "full")).map(({ definition }) => definition);
}

async function response(connection: Connection, name: string, input: Arguments): Promise<CallToolResult> {
  const tool = byName.get(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${name}.`);
  try {
    return toolSuccess(await callTool(tool, connection, input), connection.isTextOnly);
  } catch (error) {
    const { services, origin } = connection;
    const about = { err: error, requestId: origin.requestId, tool: name };
    const expected = asFault(error);
    if (!expected) {
      services.log.error(about, "tool failed");
      return toolRefusal(serverError(origin.requestId));
    }
    if (expected !== error) services.log.warn(about, "database unavailable");
    const next = nextStepOf(expected, tool.row);
    return toolRefusal({ ...responseOf(expected).body, ...(next === null ? {} : { next_step: next }) });
  }
}
