import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { AnyOperation } from "#kernel/operation.ts";
import { secretPaths } from "#kernel/secret.ts";
import { ignoredFields } from "#kernel/unknown-fields.ts";
import { acceptsIdempotencyKey, type Route } from "../route.ts";
import { type DocumentedError, ERRORS } from "./errors.ts";
import { ALWAYS_SENT, headerRefs } from "./headers.ts";
import { operationIdOf } from "./operation-ids.ts";
import { errorsOf } from "./route-errors.ts";
import { tagOf } from "./tags.ts";

/** The document's description of one route; all of it is read from the route and its operation. */
export function operationObject(route: Route): ZodOpenApiOperationObject {
  const { op } = route;
  const fields = shapeOf(op.input);
  const ids = pathNames(route);
  const isInQuery = (name: string) => route.method === "GET" || route.query?.includes(name);
  const rest = Object.entries(fields).filter(([name]) => !ids.includes(name));
  const query = Object.fromEntries(rest.filter(([name]) => isInQuery(name)));
  const body =
    route.method === "GET" ? undefined : bodyOf(route, Object.fromEntries(rest.filter(([name]) => !isInQuery(name))));
  const operationId = operationIdOf(route);
  const errors = errorsOf({
    route,
    isClosed: op.scope !== "public",
    takesKey: acceptsIdempotencyKey(route),
    hasBody: body !== undefined,
  });
  return {
    operationId,
    summary: titleOf(operationId),
    description: [op.summary, policySentence(op)].filter(Boolean).join("\n\n"),
    tags: [tagOf(route)],
    ...(op.scope === "public" ? { security: [] } : {}),
    "x-brand": BRAND_BY[op.scope],
    requestParams: {
      ...(ids.length > 0 ? { path: z.object(Object.fromEntries(ids.map((name) => [name, pathId]))) } : {}),
      ...(Object.keys(query).length > 0 ? { query: z.object(query) } : {}),
      ...headersOf(route),
    },
    ...(body ? { requestBody: body } : {}),
    responses: { ...successOf(route), ...refusalsByStatus(errors) },
  };
}

/** How an operation finds its brand: `x-brand` of the document. */
const BRAND_BY = {
  public: "none",
  user: "none",
  account: "checked",
  brand: "header",
  named_brand: "path",
} satisfies Record<AnyOperation["scope"], string>;

/** `createPostComment` → `Create post comment`. */
function titleOf(operationId: string): string {
  const words = operationId
    .replaceAll(/[A-Z]/g, (mail) => ` ${mail.toLowerCase()}`)
    .replace("two factor", "two-factor")
    .replace("sign on", "sign-on");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const pathId = z.number().int().min(1).meta({ example: 42 });
const filePart = z.string().meta({ format: "binary", description: "The file content." });
const brandHeader = z.uuid().optional().meta({
  description: "The brand's `slug`. Defaults to the selected brand (PATCH /me/team).",
  example: "0b9f6d1e-6a43-4a0b-9c51-1f5f2e8f7c3a",
});
const checkedHeader = z.uuid().optional().meta({
  description: "Optional. If sent, it must be the `slug` of a brand you have access to.",
  example: "0b9f6d1e-6a43-4a0b-9c51-1f5f2e8f7c3a",
});
const ifMatch = z.string().optional().meta({
  description: "The `ETag` you read, or the revision in quotes, same as `revision`. An outdated revision returns 412.",
  example: '"3"',
});
const ifNoneMatch = z.string().optional().meta({
  description: "The `ETag` you have. If nothing changed, the response is 304 without a body.",
  example: '"3-7Qm3vX0c1u5YkTqWb2nLJr"',
});
const lastEventId = z.string().optional().meta({
  description: "With `Accept: text/event-stream`: resume after this event.",
  example: "5120",
});
const eventStream = z.string().meta({
  description:
    "Server-sent events. Each has an `id` to resume with `Last-Event-ID`, an `event` name as in the webhooks below, and `data`, the body sent to endpoints, as JSON on one line. An `id` alone marks the position of the stream, comments keep the connection alive, and `retry` is the reconnection delay in milliseconds.",
  example:
    'id: 5120\nevent: post.approved\ndata: {"post_id":812,"status":"scheduled","brand_id":7,"occurred_at":"2026-11-20T09:00:00.000000+00:00","approved_via":"share_link"}\n\n',
});
const REPEATS = "Repeating a key within 24 hours returns the first response instead of repeating the action";

function idempotencyKey({ op, as }: Route): z.ZodType {
  const without = secretPaths(op.output).map((path) => `\`${as === undefined ? path : `${as}.${path}`}\``);
  const description =
    without.length === 0 ? `${REPEATS}.` : `${REPEATS}, without ${without.join(", ")}: secrets are not repeated.`;
  return z.string().max(255).optional().meta({ description, example: "6f0c9a52-draft-1" });
}

function pathNames({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

function headersOf(route: Route): { header?: z.ZodObject } {
  const { method, op } = route;
  const headers = {
    ...(op.scope === "brand" ? { "X-Service-Brand": brandHeader } : {}),
    ...(op.scope === "account" ? { "X-Service-Brand": checkedHeader } : {}),
    ...(acceptsIdempotencyKey(route) ? { "Idempotency-Key": idempotencyKey(route) } : {}),
    ...(method !== "GET" && "revision" in shapeOf(op.input) ? { "If-Match": ifMatch } : {}),
    ...(route.hasTag && method === "GET" ? { "If-None-Match": ifNoneMatch } : {}),
    ...(route.follows ? { "Last-Event-ID": lastEventId } : {}),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}

function bodyOf(route: Route, fields: Record<string, z.ZodType>): ZodOpenApiRequestBodyObject | undefined {
  if (Object.keys(fields).length === 0) {
    return route.op.input instanceof z.ZodObject ? undefined : json(route.op.input);
  }
  if (route.body !== "multipart") return withTexts(route, json(closed(route, fields), exampleOf(route.op.input)));
  const { file, url, ...others } = fields;
  if (!file) throw new Error(`${route.op.name} takes uploads, so it has the field file.`);
  const content = {
    "multipart/form-data": { schema: z.object({ file: filePart, ...others }) },
    // Some fetch the file from an address instead.
    ...(url && { "application/json": { schema: z.object({ url: required(url), ...others }) } }),
  };
  return { required: true, content };
}

/** As the route reads it: a field that it doesn't know is refused, unless it is one of those that are ignored. */
function closed({ op }: Route, fields: Record<string, z.ZodType>): z.ZodType {
  return ignoredFields.has(op.input) ? z.object(fields) : z.strictObject(fields);
}

function withTexts({ texts = {} }: Route, body: ZodOpenApiRequestBodyObject): ZodOpenApiRequestBodyObject {
  // A JSON body has its schema, whoever parses it.
  const others = Object.keys(texts).flatMap((type) => (type in body.content ? [] : [[type, { schema: z.string() }]]));
  return { ...body, content: { ...body.content, ...Object.fromEntries(others) } };
}

function json(schema: z.ZodType, example?: unknown): ZodOpenApiRequestBodyObject {
  const content = { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
  return { required: !schema.safeParse({}).success, content };
}

/**
 * Examples of whole bodies: inputs with mutually exclusive fields have one, because the fields' own examples cannot be
 * combined.
 */
function exampleOf(input: z.ZodType): unknown {
  return input.meta()?.example;
}

/** The schema without `optional`; the field's description stays. */
function required(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType).meta(field.meta() ?? {}) : field;
}

function successOf(route: Route): Record<string, ZodOpenApiResponseObject> {
  // A success that can never occur: the path exists only to say so.
  if (route.op.output instanceof z.ZodNever) return {};
  const names = [
    ...ALWAYS_SENT,
    ...(acceptsIdempotencyKey(route) ? (["Idempotent-Replayed"] as const) : []),
    ...(route.downloads ? (["Content-Disposition"] as const) : []),
    ...(route.hasTag ? (["ETag"] as const) : []),
  ];
  const headers = headerRefs(names);
  const content = contentOf(route);
  return {
    [route.status]:
      route.status === 204
        ? { description: "Success; no body.", headers: headerRefs(ALWAYS_SENT) }
        : { description: "Success.", headers, content },
    ...(route.isIdle ? { "200": { description: "Nothing was created.", headers, content } } : {}),
    ...(route.hasTag && route.method === "GET" ? { "304": { description: "Not changed; no body.", headers } } : {}),
  };
}

function contentOf(route: Route) {
  const { as, downloads, follows } = route;
  if (downloads) return Object.fromEntries(Object.entries(downloads).map(([type, schema]) => [type, { schema }]));
  const output = replayableOutput(route);
  const json = { "application/json": { schema: as === undefined ? output : z.object({ [as]: output }) } };
  return follows ? { ...json, "text/event-stream": { schema: eventStream } } : json;
}

/** A replayed response lacks its secrets, so the fields that hold them are optional, and their description says why. */
function replayableOutput(route: Route): z.ZodType {
  const { op } = route;
  const secrets = acceptsIdempotencyKey(route) ? secretPaths(op.output) : [];
  if (secrets.length === 0 || !(op.output instanceof z.ZodObject)) return op.output;
  const shape = shapeOf(op.output);
  const hidden = secrets.map((name) => {
    const field = shape[name];
    if (!field) throw new Error(`${op.name}: describe how a replay lacks ${name}.`);
    const { description = "", ...meta } = (field.meta() ?? {}) as { description?: string };
    const expected = `${description} Absent if an Idempotency-Key repeats a response (\`Idempotent-Replayed\`).`.trim();
    return [name, field.optional().meta({ ...meta, description: expected, "x-secret": true })];
  });
  return op.output.extend(Object.fromEntries(hidden));
}

/** One response per status, whose body is one of the errors with that status. */
function refusalsByStatus(errors: DocumentedError[]): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, errorResponse(list)]));
}

/** @param errors of one status */
export function errorResponse(errors: DocumentedError[]): ZodOpenApiResponseObject {
  const [only, ...others] = errors;
  const names = errors.map(({ code, id }) => (code ? `\`${code}\`` : id));
  const isOne = only !== undefined && others.length === 0;
  return {
    description: isOne ? only.meaning : `One of ${names.join(", ")}.`,
    headers: headerRefs([...new Set([...ALWAYS_SENT, ...errors.flatMap(({ headers }) => headers)])]),
    content: {
      "application/json": { schema: isOne ? only.schema : z.union(errors.map(({ schema }) => schema)) },
    },
  };
}

/** Sent to methods that a path does not support, so it belongs to no operation. */
export function methodNotAllowed(): ZodOpenApiResponseObject {
  const error = ERRORS.get("method_not_allowed");
  if (!error) throw new Error("There is no method_not_allowed.");
  return errorResponse([error]);
}

function policySentence(op: AnyOperation): string {
  if (op.scope === "public") return "";
  const who =
    op.needs === "self"
      ? "Any signed-in user"
      : op.needs === "owner"
        ? "The brand owner"
        : op.needs === "approve"
          ? "Roles that can approve"
          : `Roles with \`${op.needs}\``;
  return `${who}; token tier \`${op.tier}\`${op.tier === "full" ? "" : " or higher"}.`;
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}
