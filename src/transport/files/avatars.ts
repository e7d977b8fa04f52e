import { openPersonAvatar } from "#domain/identity/avatars/index.ts";
import { openAvatar } from "#domain/publishing/channels/index.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse } from "../faults.ts";
import { studioServices } from "../studio/studio.ts";
import { FILE_HEADERS } from "./media.ts";

/**
 * Serves the image of a channel or a person by its key, which changes with the image. Kept for a day only: a network can ask for an
 * account to be erased.
 */
export async function serveAvatar(
  request: Request,
  key: string,
  { db }: Pick<Platform, "db"> = studioServices(),
): Promise<Response> {
  try {
    const image = (await openAvatar(db, key)) ?? (await openPersonAvatar(db, key));
    if (!image) return Response.json({ message: t("Image not found.") }, { status: 404, headers: NOT_KEPT });
    const headers = {
      ...FILE_HEADERS,
      "Cache-Control": "private, max-age=86400, immutable",
      ETag: `"${key}"`,
      "Content-Type": image.type,
    };
    if (request.headers.get("if-none-match")?.includes(key)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(image.bytes), { headers });
  } catch (error) {
    const faulty = faultResponse(error);
    if (!faulty) throw error;
    return faulty;
  }
}

const NOT_KEPT = { ...FILE_HEADERS, "Cache-Control": "no-store" };
