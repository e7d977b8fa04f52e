import { getMinutes } from "#domain/review/minutes/index.ts";
import { type StudioAccess, serveStudioDownload } from "./studio-download.ts";

/** The studio's downloads of minutes, as `GET /posts/{id}/minutes`. */
export function servePostMinutes(request: Request, access?: StudioAccess): Promise<Response> {
  return serveStudioDownload(request, getMinutes, "minutes of reviews", access);
}
