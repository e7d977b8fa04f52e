import type { CallToolResult, Tool as Definition, ToolAnnotations } from "@modelcontextprotocol/server";
import { execute } from "#kernel/execute.ts";
import { invalid } from "#kernel/fault.ts";
import { Id } from "#kernel/ids.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { type Arrival, enter } from "../call.ts";
import { argumentsOf, resultOf } from "./json-schema.ts";

type Options = {
  title: string;
  annotations: ToolAnnotations;
  /** What an agent must know beyond the operation's summary. */
  note?: string;
  /** The argument that names the row, which the operation calls `id`. */
  row?: string;
  /** The operation that runs where no row is named. */
  withoutRow?: AnyOperation;
  /** The arguments it takes, where those are fewer than the operation's. */
  takes?: readonly string[];
  /** Input that holds unless an argument says otherwise. */
  presets?: Readonly<Record<string, unknown>>;
  /** Wraps a single as REST does: `as: "post"` answers `{post: …}`. */
  as?: string;
  /** Fields of the result that this door leaves out. */
  drops?: readonly string[];
};

export type Tool = Options & {
  name: string;
  op: AnyOperation;
  /** The operation's input by the names that the arguments have here. */
  names: ReadonlyMap<string, string>;
  definition: Definition;
};

/** A line of the list: `tool("get_post", showPost, { row: "post_id", as: "post", … })`. */
export function tool(name: string, op: AnyOperation, options: Options): Tool {
  const { title, annotations, note } = options;
  const { schema, names } = argumentsOf(op, options);
  const definition = {
    name,
    title,
    description: note === undefined ? op.summary : `${op.summary} ${note}`,
    inputSchema: schema,
    outputSchema: resultOf(op, options),
    annotations: { title, ...annotations },
  };
  return { ...options, name, op, names, definition };
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Runs the operation behind a tool, through the same gate as every door.
 * @throws Fault
 */
export async function callTool(tool: Tool, arrival: Omit<Arrival, "brandSlug">, given: Arguments): Promise<unknown> {
  const op = operationFor(tool, given);
  const ctx = await enter(op, { ...arrival, brandSlug: brandOf(op, given) });
  const output = await execute(op, ctx, inputOf(tool, op, given));
  if (tool.as !== undefined) return { [tool.as]: output };
  return Object.fromEntries(Object.entries(Object(output)).filter(([name]) => !tool.drops?.includes(name)));
}

function operationFor({ op, row, withoutRow }: Tool, given: Arguments): AnyOperation {
  return withoutRow === undefined || row === undefined || isGiven(given[row]) ? op : withoutRow;
}

/** Models send null for what they leave out. */
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** @throws Fault invalid; a text that is nobody's slug is refused as a wrong `X-Service-Brand` is */
function brandOf(op: AnyOperation, { brand }: Arguments): string | null {
  if (op.scope !== "brand" || !isGiven(brand)) return null;
  if (typeof brand !== "string") throw invalid("brand", "Give the brand's slug, a text.");
  return brand;
}

/** Only arguments that the tool names reach the operation; the others are ignored. */
function inputOf(tool: Tool, op: AnyOperation, given: Arguments): Record<string, unknown> {
  const { row, names, presets } = tool;
  if (row !== undefined && op === tool.op && !Id.safeParse(given[row]).success) {
    throw invalid(row, "Give its id, a positive whole number.");
  }
  const known = [...names].filter(([name]) => Object.hasOwn(given, name));
  return { ...presets, ...Object.fromEntries(known.map(([name, field]) => [field, given[name]])) };
}

/** What a call answers: for programs as an object, and as text for clients that know only that. */
export function success(result: unknown): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
}

/** A refusal. Its body is in the text alone: clients hold structured content to the tool's output schema. */
export function refusal(body: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true };
}
