import { Readable } from "node:stream";
import { openDownload } from "#domain/identity/data-exports/index.ts";
import { parseId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse } from "../faults.ts";
import { studioServices } from "../studio/studio.ts";

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" };

type Services = Pick<Platform, "db" | "storage" | "secrets" | "clock">;

/** Serves an account's export to anyone with its URL, which is valid for an hour (`domain/identity/data-exports/view.ts`). */
export async function serveExport(
  request: Request,
  { id, pass }: { id: string; pass: string },
  services: Services = studioServices(),
): Promise<Response> {
  try {
    const file = await openDownload(services, parseId(id) ?? 0, pass);
    if (!file) {
      const message = t("This download link has expired, or the export was deleted. Request a new link.");
      return Response.json({ message }, { status: 404, headers: ALWAYS });
    }
    const body = request.method === "HEAD" ? null : (Readable.toWeb(await file.stream()) as ReadableStream<Uint8Array>);
    const disposition = `attachment; filename="${file.name}"`;
    return new Response(body, {
      headers: {
        ...ALWAYS,
        "Content-Type": "application/zip",
        "Content-Disposition": disposition,
        "Content-Length": String(file.bytes),
      },
    });
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
}
