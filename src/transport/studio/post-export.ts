import { exportPosts } from "#domain/content/transfer/index.ts";
import { type StudioAccess, serveStudioDownload } from "./studio-download.ts";

/** The studio's downloads of posts, as `GET /posts/export`. */
export function servePostExport(request: Request, access?: StudioAccess): Promise<Response> {
  return serveStudioDownload(request, exportPosts, "export of posts", access);
}
