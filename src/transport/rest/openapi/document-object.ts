import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type DocumentedError, ERRORS, type ErrorName } from "./errors.ts";
import { ALWAYS_SENT, headerRefs } from "./headers.ts";
import { errorResponse } from "./operation-object.ts";

/** The path of the document itself, which is no operation. */
export const DOCUMENT_PATH = "/openapi.json";

/** What the document says about its own URL. */
export function documentObject(): ZodOpenApiOperationObject {
  const headers = headerRefs([...ALWAYS_SENT, "ETag"]);
  return {
    operationId: "getOpenapiDocument",
    summary: "Get OpenAPI document",
    description: "This document, with the installation's own URL. Compressed according to `Accept-Encoding`.",
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
        content: { "application/json": { schema: z.looseObject({ openapi: z.string().meta({ example: "3.1.1" }) }) } },
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
