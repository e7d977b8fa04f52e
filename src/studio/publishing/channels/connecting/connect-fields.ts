import { loadChunk } from "#ui/load-chunk.ts";

/** The name of the input for a connector field, which is also the name in the API's errors. */
export const connectFieldName = (key: string) => `fields.${key}`;

/** Loads the schema of a form with connector fields. The server validates the values. */
export function loadConnectFields() {
  return loadChunk(async () => {
    const { z } = await import("zod");
    return z
      .record(z.string(), z.string())
      .transform((values) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace(/^fields\./, ""), value])),
      );
  });
}
