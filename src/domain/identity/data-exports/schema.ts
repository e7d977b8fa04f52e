import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";

export const Export = z
  .object({
    id: Id.meta({ example: 4 }),
    status: z.enum(["pending", "running", "ready", "failed", "expired"]).meta({ example: "ready" }),
    bytes: z.number().int().nullable().meta({ example: 48_211_904 }),
    error: z.string().nullable().meta({ example: null }),
    download_url: asSecret(
      z.string().nullable().meta({
        description:
          "Link to the ZIP file, once ready. Works for an hour without a token; request the export again for a new link. Null in a browser, which must re-authenticate first.",
        example: "https://masthead.example.com/exports/4/eyJhbGciOiJkaXIi",
      }),
    ),
    created_at: WireTime.meta({ example: "2026-11-20T09:00:00.000000+00:00" }),
    finished_at: WireTime.nullable().meta({ example: "2026-11-20T09:01:12.000000+00:00" }),
    expires_at: WireTime.nullable().meta({
      description: "When the file is deleted: 7 days after it was created.",
      example: "2026-11-27T09:01:12.000000+00:00",
    }),
  })
  .meta({ id: "Export" });

export const RequestExportInput = Confirmation.meta({ example: {} });
export const ListExportsInput = z.object(pageInput);
export const ExportList = z.object({ exports: z.array(Export), ...pageOutput });
export const ExportInput = z.object({ id: Id });
export const DownloadExportInput = Confirmation.extend({ id: Id });
export const ExportDownload = z.object({ download_url: asSecret(z.string()) });
