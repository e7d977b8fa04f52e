import { resolve } from "node:path";
import { z } from "zod";
import { storage } from "./kinds.ts";

export const files = {
  STORAGE_URL: storage.optional().meta({
    description:
      "Where media files are stored: `file:///…`, or `s3://bucket/prefix?endpoint=…&region=…&force_path_style=0|1` on any S3-compatible store. Omit `endpoint` for Amazon S3. Path style is the default when there is an endpoint. Credentials are part of the address (`s3://key:secret@…`), or in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.",
    unset: "`$DATA_DIR/media`",
    example: "s3://key:secret@media?endpoint=https://s3.example.com&region=eu-central-1",
  }),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta({
      description: "The folder where the worker writes a daily backup. See `docs/operations/backup.md`.",
      unset: "no daily backup",
      example: "/srv/backups",
    }),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day (UTC)" })
    .default("03:00")
    .meta({ description: "The time of the daily backup, in UTC.", example: "03:00" }),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}d(,\d{1,3}w)?$/, { error: "must be the number of daily and weekly backups to keep" })
    .default("7d,4w")
    .transform((text) => {
      const [days = 0, weeks = 0] = text.split(",").map((part) => Number.parseInt(part, 10));
      return { days, weeks };
    })
    .meta({ description: "How many daily and weekly backups are kept.", example: "7d,4w" }),
  DISK_WARN_PERCENT: z.coerce
    .number({ error: "must be a percentage" })
    .min(0, { error: "must be at least 0" })
    .max(90, { error: "must be at most 90" })
    .default(10)
    .meta({
      description:
        "The log and `/readyz` warn when less than this percentage of space is free for media or the embedded database. `0`: never.",
      example: "10",
    }),
};
