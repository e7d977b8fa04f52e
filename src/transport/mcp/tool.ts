import type { CallToolResult, Tool as Definition, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import { execute, parseInput } from "#kernel/execute.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { Id } from "#kernel/ids.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { unknownFields } from "#kernel/unknown-fields.ts";
import { type IncomingCall, resolveContext } from "../call.ts";
import { withoutNulls } from "./arguments.ts";
import { argumentsOf, outlineOf } from "./json-schema.ts";

type List = { name: string; fields: readonly string[] };

type Options = {
  title: string;
  annotations: ToolAnnotations;
  /** How the tool differs from the operation, or describes it differently. */
  summary?: string;
  /** What an agent must know beyond the summary. */
  note?: string;
  /** The argument that names the row, which the operation calls `id`. */
  row?: string;
  /** The operation to run when no row is named. */
  withoutRow?: AnyOperation;
  /** The arguments it takes, where those are fewer than the operation's. */
  takes?: readonly string[];
  /** Arguments that are more restricted than the operation's. */
  narrows?: Readonly<Record<string, z.ZodType>>;
  /** Arguments that another tool describes; here their descriptions are left out. */
  described?: readonly string[];
  /** Input that applies unless an argument overrides it. */
  presets?: Readonly<Record<string, unknown>>;
  /** Arguments that are required here although the operation has them as optional. */
  requires?: readonly string[];
  /** The list in the result, and which fields of its items can be asked for by `fields`. */
  list?: List;
  /** Arguments that `clear` empties, because null leaves them as they are. */
  clears?: readonly string[];
  /** Wraps a single item as REST does: `as: "post"` returns `{post: …}`. */
  as?: string;
  /** The fields of the REST body to keep; all by default. */
  result?: z.ZodType;
  /** The address of the app (`apps.ts`) that shows the result to the person in the chat. */
  app?: string;
};

export type Tool = Options & {
  name: string;
  op: AnyOperation;
  /** The operation's input by its argument names in this tool. */
  names: ReadonlyMap<string, string>;
  argumentsSchema: z.ZodType;
  /**
   * Arguments that are more restricted than the operation's. Made once, because making a schema takes longer than using
   * it.
   */
  narrowed: z.ZodObject;
  /** Arguments that no operation has: `fields` and `clear`. */
  shaping: z.ZodObject;
  resultSchema: z.ZodType;
  definition: Definition;
};

/** An entry of the list: `tool("get_post", showPost, { row: "post_id", as: "post", … })`. */
export function tool(name: string, op: AnyOperation, options: Options): Tool {
  const { title, annotations, summary = op.summary, note, as, app } = options;
  const { taken: argumentsSchema, schema, names } = argumentsOf(op, options);
  const responses = options.result ?? (as === undefined ? op.output : z.object({ [as]: op.output }));
  const definition = {
    name,
    title,
    description: note === undefined ? summary : `${summary} ${note}`,
    inputSchema: schema,
    // The model passes on what an app shows, and reads none of it by name.
    outputSchema: outlineOf(responses, annotations.readOnlyHint && app === undefined ? 2 : 1),
    annotations,
    ...(app === undefined ? {} : { _meta: { ui: { resourceUri: app } } }),
  };
  const { fields, clear } = argumentsSchema.shape as Record<string, z.ZodType | undefined>;
  const narrowed = z.object({ ...options.narrows });
  const shaping = z.object({ ...(options.list && fields && { fields }), ...(options.clears && clear && { clear }) });
  return { ...options, name, op, names, argumentsSchema, narrowed, shaping, resultSchema: responses, definition };
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Runs the operation behind a tool, with the same authorization as in every adapter.
 * @throws Fault
 */
export async function callTool(
  tool: Tool,
  incoming: Omit<IncomingCall, "brandSlug">,
  given: Arguments,
): Promise<unknown> {
  const input = withoutNulls(tool.argumentsSchema, given, tool.requires) as Arguments;
  const op = operationFor(tool, input);
  const ctx = await resolveContext(op, { ...incoming, brandSlug: brandOf(op, input) });
  const errors = unknownFields(tool.argumentsSchema, input, "argument");
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  const narrowed = parseInput(tool.narrowed, input);
  const { fields, clear } = parseInput(tool.shaping, input) as { fields?: string[]; clear?: string[] };
  const output = await execute(op, ctx, { ...inputOf(tool, op, input), ...narrowed, ...cleared(input, clear) });
  const body = tool.as === undefined ? output : { [tool.as]: output };
  const result = tool.result ? tool.result.parse(body) : body;
  return tool.list && fields ? withFields(result, tool.list.name, fields) : result;
}

/** @throws Fault invalid for an argument that is given and emptied */
function cleared(input: Arguments, names: readonly string[] = []): Record<string, null> {
  const given = names.find((name) => input[name] !== undefined);
  if (given !== undefined) throw invalid("clear", `${given} is both set and emptied.`);
  return Object.fromEntries(names.map((name) => [name, null]));
}

function withFields(result: unknown, list: string, fields: readonly string[]): unknown {
  const { [list]: items, ...rest } = result as Record<string, Record<string, unknown>[]>;
  const names = ["id", ...fields];
  const pick = (item: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  return { [list]: items?.map(pick), ...rest };
}

function operationFor({ op, row, withoutRow }: Tool, input: Arguments): AnyOperation {
  return withoutRow === undefined || row === undefined || input[row] !== undefined ? op : withoutRow;
}

/** @throws Fault invalid; an unknown slug is refused like a wrong `X-Service-Brand` */
function brandOf(op: AnyOperation, { brand }: Arguments): string | null {
  if (brand === undefined) return null;
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
 * The result of a call: the text is the whole of it too, because some hosts show models nothing else.
 * @param isTextOnly for clients of revisions without structured content
 */
export function toolSuccess(result: unknown, isTextOnly: boolean): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text: JSON.stringify(result) }];
  return isTextOnly ? { content } : { content, structuredContent: result };
}

/** An error. Its body is in the text only: clients validate structured content against the tool's output schema. */
export function toolRefusal(body: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true };
}
