import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type DocumentedError, ERRORS, type ErrorName } from "./errors.ts";
import { ALWAYS_SENT, headerRefs } from "./headers.ts";
import { errorResponse } from "./operation-object.ts";

/** The paths of the documents themselves, which are no operations. */
export const DOCUMENT_PATH = "/openapi.json";
export const ASYNCAPI_PATH = "/asyncapi.json";

/** What the document says about its own URL. */
export function documentObject(): ZodOpenApiOperationObject {
  return servedDocument({
    operationId: "getOpenapiDocument",
    summary: "Get OpenAPI document",
    description: "This document, with the installation's own URL. Compressed according to `Accept-Encoding`.",
    schema: z.looseObject({ openapi: z.string().meta({ example: "3.1.1" }) }),
  });
}

export function asyncapiObject(): ZodOpenApiOperationObject {
  return servedDocument({
    operationId: "getAsyncapiDocument",
    summary: "Get AsyncAPI document",
    description: "The webhook events as an AsyncAPI 3 document. Compressed according to `Accept-Encoding`.",
    schema: z.looseObject({ asyncapi: z.string().meta({ example: "3.0.0" }) }),
  });
}

type Served = { operationId: string; summary: string; description: string; schema: z.ZodType };

function servedDocument({ schema, ...about }: Served): ZodOpenApiOperationObject {
  const headers = headerRefs([...ALWAYS_SENT, "ETag"]);
  return {
    ...about,
    tags: ["Getting started"],
    security: [],
    "x-brand": "none",
    requestParams: {
      header: z.object({
        "If-None-Match": z.string().optional().meta({
          description: "The `ETag` of your copy.",
          example: '"3f0c9a5217be44d1-br"',
        }),
      }),
    },
    responses: {
      "200": {
        description: "Success.",
        headers,
        content: { "application/json": { schema } },
      },
      "304": { description: "Not modified; no body.", headers },
      "429": errorResponse([errorOf("throttled")]),
      "500": errorResponse([errorOf("server_error")]),
      "503": errorResponse([errorOf("maintenance")]),
    },
  };
}

function errorOf(name: ErrorName): DocumentedError {
  const error = ERRORS.get(name);
  if (!error) throw new Error(`There is no ${name}.`);
  return error;
}
