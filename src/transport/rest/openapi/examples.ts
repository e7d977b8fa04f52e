import { sample } from "openapi-sampler";
import type { createDocument } from "zod-openapi";

type Document = ReturnType<typeof createDocument>;
type MediaType = { schema?: object; example?: unknown; examples?: unknown };

/**
 * Gives every JSON body that has no example of its own one that is made from its schema's examples, so that a reader
 * sees data rather than types. Changes and answers the document.
 */
export function addExamples(document: Document): Document {
  for (const item of [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})]) {
    for (const operation of Object.values(item ?? {})) {
      for (const media of jsonBodies(operation)) {
        if (!media.schema || media.example !== undefined || media.examples !== undefined) continue;
        media.example = sample(media.schema, { quiet: true }, document);
      }
    }
  }
  return document;
}

function jsonBodies(operation: unknown): MediaType[] {
  const { requestBody, responses = {} } = operation as {
    requestBody?: { content?: Record<string, MediaType> };
    responses?: Record<string, { content?: Record<string, MediaType> }>;
  };
  return [requestBody, ...Object.values(responses)].flatMap((body) => body?.content?.["application/json"] ?? []);
}
