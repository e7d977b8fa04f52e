import { z } from "zod";
import { exportPosts, importPosts } from "#domain/content/transfer/index.ts";
import { ExportedFile } from "#domain/content/transfer/schema.ts";
import { MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import { get, post } from "../route.ts";

export const transfer = [
  get("/posts/export", exportPosts, {
    downloads: { "text/csv": z.string(), "application/json": ExportedFile, "text/calendar": z.string() },
  }),
  post("/posts/import", importPosts, {
    status: 201,
    isIdle: (output) => (output as { dry_run: boolean }).dry_run,
    query: ["dry_run"],
    texts: { "application/json": "json", "text/csv": "csv", "text/calendar": "ics" },
    limitBytes: MAX_FILE_BYTES,
  }),
];
