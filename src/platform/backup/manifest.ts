import { z } from "zod";

export const MANIFEST = "manifest.json";
export const KEYS = "keys.json";

/** Written as the last entry of an archive, so that a truncated archive has none. */
export const Manifest = z.object({
  format: z.literal(1, { error: "was made by a newer version" }),
  version: z.string(),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files that the database references and that were deleted before they were copied. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The secrets needed to decrypt the database. */
export const Keys = z.object({
  AUTH_SECRET: z.string(),
  ENCRYPTION_KEYS: z.string(),
  VAPID_PRIVATE_KEY: z.string().optional(),
});
export type Keys = z.infer<typeof Keys>;
