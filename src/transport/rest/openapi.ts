import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { PAYLOADS } from "#domain/webhooks/schema.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/index.ts";

const ErrorBody = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: "Error", description: "A refusal; validation failures carry `errors` keyed by field path." });

const RemarkBody = z
  .object({ remark: z.string(), status: z.literal("error"), message: z.object({ error: z.array(z.string()) }) })
  .meta({ id: "Remark", description: "The body of 401, of an unverified account's 403 and of maintenance." });

/** Folds the route list that the server matches into OpenAPI 3.1, so that the two cannot differ. */
export function openapi(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationObject(route) };
  }
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Masthead",
        version: "1.0.0",
        description: "Draft, review, approve and publish posts of your brands. A brand is called a team in paths.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: serverUrl }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "`Authorization: Bearer <id>|mh_…`" },
        },
      },
      paths,
      webhooks: Object.fromEntries(
        Object.entries(PAYLOADS).map(([event, schema]) => [event, { post: webhook(event, schema) }]),
      ),
    },
    { override: dropSafeIntegerBounds },
  );
}

const texts = new Map<string, string>();

export function openapiText(serverUrl: string): string {
  const text = texts.get(serverUrl) ?? JSON.stringify(openapi(serverUrl));
  texts.set(serverUrl, text);
  return text;
}

/** What an endpoint of the reader's own receives; interface.md "Request headers and signature". */
function webhook(event: string, schema: z.ZodType): ZodOpenApiOperationObject {
  return {
    operationId: `webhook.${event}`,
    summary: `Sent when ${event} happens.`,
    security: [],
    requestParams: {
      header: z.object({
        "X-Service-Event": z.literal(event),
        "X-Service-Signature": z.string().meta({
          description: "`t=<timestamp>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's secret.",
        }),
        "X-Service-Delivery": z.string().meta({ description: "The same for every attempt of one delivery." }),
      }),
    },
    requestBody: { content: { "application/json": { schema } } },
    responses: { "2XX": { description: "Received. Anything else, or no answer within 15 s, is tried again." } },
  };
}

function operationObject(route: Route): ZodOpenApiOperationObject {
  const { op } = route;
  const pathNames = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const fields = shapeOf(op.input);
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !pathNames.includes(name)));
  const tag = route.path.split("/")[1] ?? "";
  const object: ZodOpenApiOperationObject = {
    operationId: op.name,
    summary: op.summary,
    tags: [tag],
    ...(op.scope === "public" ? { security: [] } : { description: policySentence(op) }),
    requestParams: {
      ...(pathNames.length > 0
        ? { path: z.object(Object.fromEntries(pathNames.map((name) => [name, z.number().int().min(1)]))) }
        : {}),
      ...(route.method === "GET" && Object.keys(rest).length > 0 ? { query: z.object(rest) } : {}),
      ...(op.scope === "brand" ? { header: z.object({ "X-Service-Brand": brandHeader }) } : {}),
    },
    responses: responsesOf(route),
  };
  if (route.method !== "GET" && Object.keys(rest).length > 0) {
    object.requestBody =
      route.body === "multipart"
        ? { content: { "multipart/form-data": { schema: z.object({ ...rest, file: filePart }) } } }
        : { content: { "application/json": { schema: z.object(rest) } } };
  }
  return object;
}

const filePart = z.string().meta({ format: "binary", description: "The file's bytes." });

const brandHeader = z
  .uuid()
  .optional()
  .meta({ description: "The brand's `slug`; without it the selected brand (PATCH /me/team) is used." });

function responsesOf(route: Route): ZodOpenApiOperationObject["responses"] {
  const { op } = route;
  const schema = route.as === undefined ? op.output : z.object({ [route.as]: op.output });
  const success =
    route.status === 204
      ? { description: "Done; no body." }
      : { description: "Success.", content: { "application/json": { schema } } };
  const json = (body: z.ZodType, description: string) => ({
    description,
    content: { "application/json": { schema: body } },
  });
  const errors: Record<string, ReturnType<typeof json>> = {
    "422": json(ErrorBody, "Validation failed, or a limit or rule refused it; `code` says which."),
    "429": json(ErrorBody, "Throttled; wait `Retry-After` seconds."),
    "503": json(RemarkBody, "Maintenance."),
  };
  if (op.scope !== "public") {
    errors["401"] = json(RemarkBody, "Missing, invalid or revoked token.");
    errors["403"] = json(
      z.union([ErrorBody, RemarkBody]),
      "Wrong brand, missing permission, tier too low, or unverified.",
    );
  }
  if (route.path.includes("{")) errors["404"] = json(ErrorBody, "Not found, or of a brand that is not yours.");
  return { [String(route.status)]: success, ...errors } as ZodOpenApiOperationObject["responses"];
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
  return `${who}; token tier \`${op.tier}\` or higher.`;
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** zod prints the safe-integer range for every `int()`; it says nothing to a reader and breaks 32-bit generators. */
function dropSafeIntegerBounds({ jsonSchema }: { jsonSchema: { maximum?: unknown; minimum?: unknown } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
