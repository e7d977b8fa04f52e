import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from "zod-openapi";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Route } from "../route.ts";
import { ERROR_ANSWERS } from "./errors.ts";
import { operationIdOf } from "./operation-ids.ts";

/** What the document says of one route; all of it is read from the route and its operation. */
export function operationObject(route: Route): ZodOpenApiOperationObject {
  const { op } = route;
  const fields = shapeOf(op.input);
  const ids = pathNames(route);
  const isInQuery = (name: string) => route.method === "GET" || route.query?.includes(name);
  const rest = Object.entries(fields).filter(([name]) => !ids.includes(name));
  const query = Object.fromEntries(rest.filter(([name]) => isInQuery(name)));
  const body =
    route.method === "GET" ? undefined : bodyOf(route, Object.fromEntries(rest.filter(([name]) => !isInQuery(name))));
  return {
    operationId: operationIdOf(route),
    summary: op.summary,
    tags: [tagOf(route)],
    ...(op.scope === "public" ? { security: [] } : { description: policySentence(op) }),
    requestParams: {
      ...(ids.length > 0 ? { path: z.object(Object.fromEntries(ids.map((name) => [name, pathId]))) } : {}),
      ...(Object.keys(query).length > 0 ? { query: z.object(query) } : {}),
      ...headersOf(route),
    },
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, body !== undefined),
  };
}

/** The first word of the path: what the reference groups by. */
export function tagOf(route: Route): string {
  return route.path.split("/")[1] ?? "";
}

const pathId = z.number().int().min(1).meta({ example: 42 });
const filePart = z.string().meta({ format: "binary", description: "The file's bytes." });
const brandHeader = z
  .uuid()
  .optional()
  .meta({ description: "The brand's `slug`; without it the selected brand (PATCH /me/team) is used." });
const REPEATS = "The same key within 24 hours repeats the first answer instead of the act";

function idempotencyKey(secrets: readonly string[]): z.ZodType {
  const without = secrets.map((name) => `\`${name}\``).join(", ");
  const description = secrets.length === 0 ? `${REPEATS}.` : `${REPEATS}, then without ${without}: shown once.`;
  return z.string().max(255).optional().meta({ description });
}

function pathNames({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

function headersOf(route: Route): { header?: z.ZodObject } {
  const headers = {
    ...(route.op.scope === "brand" ? { "X-Service-Brand": brandHeader } : {}),
    ...(route.method === "POST" && !route.path.startsWith("/auth/")
      ? { "Idempotency-Key": idempotencyKey(route.secrets) }
      : {}),
  };
  return Object.keys(headers).length > 0 ? { header: z.object(headers) } : {};
}

function bodyOf(route: Route, fields: Record<string, z.ZodType>): ZodOpenApiRequestBodyObject | undefined {
  if (Object.keys(fields).length === 0) {
    return route.op.input instanceof z.ZodObject ? undefined : json(route.op.input);
  }
  if (route.body !== "multipart") return withTexts(route, json(z.object(fields), exampleOf(route.op.input)));
  const { file, url, ...others } = fields;
  if (!file || !url) throw new Error(`${route.op.name} takes uploads, so it has the fields file and url.`);
  const content = {
    "multipart/form-data": { schema: z.object({ file: filePart, ...others }) },
    "application/json": { schema: z.object({ url: required(url), ...others }) },
  };
  return { required: true, content };
}

function withTexts({ texts = {} }: Route, body: ZodOpenApiRequestBodyObject): ZodOpenApiRequestBodyObject {
  // JSON has its schema, whoever parses it.
  const others = Object.keys(texts).flatMap((type) => (type in body.content ? [] : [[type, { schema: z.string() }]]));
  return { ...body, content: { ...body.content, ...Object.fromEntries(others) } };
}

function json(schema: z.ZodType, example?: unknown): ZodOpenApiRequestBodyObject {
  const content = { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
  return { required: !schema.safeParse({}).success, content };
}

/** Of a whole body: inputs whose fields exclude each other have one, as the fields' own examples do not go together. */
function exampleOf(input: z.ZodType): unknown {
  return input.meta()?.example;
}

/** The same without the question mark; what is said of the field stays. */
function required(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType).meta(field.meta() ?? {}) : field;
}

function responsesOf(route: Route, hasBody: boolean): ZodOpenApiOperationObject["responses"] {
  const { op } = route;
  const success =
    route.status === 204 ? { description: "Done; no body." } : { description: "Success.", content: contentOf(route) };
  // What can never be answered is an address that is there to say so.
  const isRefusal = op.output instanceof z.ZodNever;
  const isPublic = op.scope === "public";
  return {
    ...(isRefusal ? { "501": ERROR_ANSWERS["501"] } : { [`${route.status}` as "200"]: success }),
    ...(route.isIdle ? { "200": { description: "Nothing was created.", content: contentOf(route) } } : {}),
    ...(isPublic ? {} : { "401": ERROR_ANSWERS["401"], "403": ERROR_ANSWERS["403"] }),
    ...Object.fromEntries((route.refuses ?? []).map((status) => [status, ERROR_ANSWERS[status]])),
    ...(route.path.includes("{") ? { "404": ERROR_ANSWERS["404"] } : {}),
    ...(route.method === "POST" ? { "409": ERROR_ANSWERS["409"] } : {}),
    ...("revision" in shapeOf(op.input) ? { "412": ERROR_ANSWERS["412"] } : {}),
    ...(hasBody ? { "413": ERROR_ANSWERS["413"], "415": ERROR_ANSWERS["415"] } : {}),
    "422": ERROR_ANSWERS["422"],
    "429": ERROR_ANSWERS["429"],
    "500": ERROR_ANSWERS["500"],
    "503": ERROR_ANSWERS["503"],
  };
}

function contentOf({ op, as, downloads, follows }: Route) {
  if (downloads) return Object.fromEntries(Object.entries(downloads).map(([type, schema]) => [type, { schema }]));
  const json = { "application/json": { schema: as === undefined ? op.output : z.object({ [as]: op.output }) } };
  return follows ? { ...json, "text/event-stream": { schema: z.string() } } : json;
}

function policySentence(op: AnyOperation): string {
  const who =
    op.needs === "self"
      ? "Any signed-in person"
      : op.needs === "owner"
        ? "The brand owner"
        : op.needs === "approve"
          ? "Roles that may approve"
          : `Roles with \`${op.needs}\``;
  return `${who}; token tier \`${op.tier}\`${op.tier === "full" ? "" : " or higher"}.`;
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}
