import { loadChunk } from "#ui/load-chunk.ts";

/** The name of the input for a key of a record, which is also the name in the API's errors: `fields.password`. */
export const recordField = (record: string, key: string) => `${record}.${key}`;

/** Loads the schema of a form that fills in one record of texts. The server validates them. */
export function loadRecordFields(record: string) {
  return loadChunk(async () => {
    const { z } = await import("zod");
    const start = recordField(record, "");
    return z
      .record(z.string(), z.string())
      .transform((values) =>
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name.startsWith(start) ? name.slice(start.length) : name,
            value,
          ]),
        ),
      );
  });
}
