import { readClientMetadata } from "#domain/publishing/channels/index.ts";
import type { Platform } from "#platform/services.ts";
import { studioServices } from "../studio/studio.ts";

/** Networks that read the document again should see a new key soon. */
const CACHE = "public, max-age=300";

/** `GET /oauth/{platform}/client-metadata.json`: this installation's OAuth client metadata document. */
export function serveClientMetadata(platform: string, { env }: Pick<Platform, "env"> = studioServices()): Response {
  const metadata = readClientMetadata(env, platform);
  if (!metadata) return new Response("Not found.", { status: 404, headers: { "Cache-Control": "no-store" } });
  return Response.json(metadata, { headers: { "Cache-Control": CACHE, "Access-Control-Allow-Origin": "*" } });
}
