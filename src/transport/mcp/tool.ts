import type { CallToolResult, Tool as Definition, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import { execute, parseInput } from "#kernel/execute.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { Id } from "#kernel/ids.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { type IncomingCall, resolveContext } from "../call.ts";
import { unknownArguments } from "./arguments.ts";
import { shortenText } from "./brief.ts";
import { argumentsOf, outlineOf } from "./json-schema.ts";

type Options = {
  title: string;
  annotations: ToolAnnotations;
  /** Where the tool does less than the operation, or says it otherwise. */
  summary?: string;
  /** What an agent must know beyond the summary. */
  note?: string;
  /** The argument that names the row, which the operation calls `id`. */
  row?: string;
  /** The operation that runs where no row is named. */
  withoutRow?: AnyOperation;
  /** The arguments it takes, where those are fewer than the operation's. */
  takes?: readonly string[];
  /** Arguments that take less here than the operation does. */
  narrows?: Readonly<Record<string, z.ZodType>>;
  /** Input that holds unless an argument says otherwise. */
  presets?: Readonly<Record<string, unknown>>;
  /** Arguments that must be given although the operation takes them as optional. */
  requires?: readonly string[];
  /** Wraps a single as REST does: `as: "post"` answers `{post: …}`. */
  as?: string;
  /** What is kept of the body of REST; without it all. */
  result?: z.ZodType;
};

export type Tool = Options & {
  name: string;
  op: AnyOperation;
  /** The operation's input by the names that the arguments have here. */
  names: ReadonlyMap<string, string>;
  taken: z.ZodType;
  answers: z.ZodType;
  definition: Definition;
};

/** A line of the list: `tool("get_post", showPost, { row: "post_id", as: "post", … })`. */
export function tool(name: string, op: AnyOperation, options: Options): Tool {
  const { title, annotations, summary = op.summary, note, as } = options;
  const { taken, schema, names } = argumentsOf(op, options);
  const responses = options.result ?? (as === undefined ? op.output : z.object({ [as]: op.output }));
  const definition = {
    name,
    title,
    description: note === undefined ? summary : `${summary} ${note}`,
    inputSchema: schema,
    outputSchema: outlineOf(responses, annotations.readOnlyHint ? 2 : 1),
    annotations,
  };
  return { ...options, name, op, names, taken, answers: responses, definition };
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Runs the operation behind a tool, through the same gate as every adapter.
 * @throws Fault
 */
export async function callTool(
  tool: Tool,
  arrival: Omit<IncomingCall, "brandSlug">,
  input: Arguments,
): Promise<unknown> {
  const op = operationFor(tool, input);
  const ctx = await resolveContext(op, { ...arrival, brandSlug: brandOf(op, input) });
  const errors = unknownArguments(tool.taken, input);
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  const narrowed = parseInput(z.object({ ...tool.narrows }), input);
  const output = await execute(op, ctx, { ...inputOf(tool, op, input), ...narrowed });
  const body = tool.as === undefined ? output : { [tool.as]: output };
  return tool.result ? tool.result.parse(body) : body;
}

function operationFor({ op, row, withoutRow }: Tool, input: Arguments): AnyOperation {
  return withoutRow === undefined || row === undefined || isGiven(input[row]) ? op : withoutRow;
}

/** Models send null for what they leave out. */
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** @throws Fault invalid; a text that is nobody's slug is refused as a wrong `X-Service-Brand` is */
function brandOf(op: AnyOperation, { brand }: Arguments): string | null {
  if (!isGiven(brand)) return null;
  if (typeof brand !== "string") throw invalid("brand", "Brand must be the `slug` of a brand.");
  return op.scope === "brand" ? brand : null;
}

function inputOf(tool: Tool, op: AnyOperation, input: Arguments): Record<string, unknown> {
  const { row, names, presets, requires = [] } = tool;
  if (row !== undefined && op === tool.op && !Id.safeParse(input[row]).success) {
    throw invalid(row, `${row} must be an id, a positive whole number.`);
  }
  const missing = requires.find((name) => input[name] === undefined);
  if (missing !== undefined) throw invalid(missing, `${missing} is required.`);
  const known = [...names].filter(([name]) => Object.hasOwn(input, name));
  return { ...presets, ...Object.fromEntries(known.map(([name, field]) => [field, input[name]])) };
}

/**
 * What a call answers.
 * @param isTextOnly for clients of revisions that do not know structured content
 */
export function success(result: unknown, isTextOnly: boolean): CallToolResult {
  if (isTextOnly) return { content: [{ type: "text", text: JSON.stringify(result) }] };
  return { content: [{ type: "text", text: shortenText(result) }], structuredContent: result };
}

/** A refusal. Its body is in the text alone: clients hold structured content to the tool's output schema. */
export function refusal(body: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true };
}
