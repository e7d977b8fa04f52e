import { isDecideLink } from "#domain/content/posts/index.ts";
import { webServices } from "../web-services.ts";

/** Whether this installation made a link to decide about a revision of a post (`decideUrl`). */
export function isOurDecideLink(id: number, revision: number, signature: string): boolean {
  return isDecideLink(webServices(), { id, revision }, signature);
}
