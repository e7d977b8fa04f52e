/** The name of the input for a connector's own field, which is also the name that the API's errors use. */
export const connectFieldName = (key: string) => `fields.${key}`;

/** Loads the schema of a form with a connector's own fields. The server validates the values. */
export async function loadConnectFields() {
  const { z } = await import("zod");
  return z
    .record(z.string(), z.string())
    .transform((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace(/^fields\./, ""), value])),
    );
}
