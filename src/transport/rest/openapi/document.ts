import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { routes } from "../routes/index.ts";
import { ASYNCAPI_PATH, asyncapiObject, DOCUMENT_PATH, documentObject } from "./document-object.ts";
import { headerComponents } from "./headers.ts";
import { introduction } from "./introduction.ts";
import { methodNotAllowed, operationObject } from "./operation-object.ts";
import { finish } from "./post-process.ts";
import { TAG_OBJECTS } from "./tags.ts";
import { WEBHOOK_NAMES, webhookObject } from "./webhook-events.ts";

/** Generates OpenAPI 3.1 from the route list that the server matches, so that the two cannot differ. */
export function openapi(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {
    [DOCUMENT_PATH]: { get: documentObject() },
    [ASYNCAPI_PATH]: { get: asyncapiObject() },
  };
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationObject(route) };
  }
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Masthead",
        version: "1.0.0",
        description: introduction(),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: serverUrl }],
      tags: TAG_OBJECTS,
      security: [{ bearer: [] }],
      components: {
        headers: headerComponents(),
        responses: { MethodNotAllowed: methodNotAllowed() },
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "`Authorization: Bearer <id>|mh_…`, or the access token of an app connected by OAuth.",
          },
        },
      },
      paths,
      webhooks: Object.fromEntries(WEBHOOK_NAMES.map((event) => [event, { post: webhookObject(event) }])),
    },
    { override: adjust },
  );
  return finish(document);
}

type Rendered = {
  maximum?: unknown;
  minimum?: unknown;
  format?: string;
  pattern?: unknown;
};

/**
 * zod writes the safe-integer range for every `int()`, which tells a reader nothing and breaks 32-bit generators. It
 * also repeats formats as patterns.
 */
function adjust({ jsonSchema }: { jsonSchema: Rendered }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
