import { readFileSync } from "node:fs";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { REVIEW_APP } from "./tools.ts";

/**
 * The MCP Apps extension (https://github.com/modelcontextprotocol/ext-apps, specification 2026-01-26, read on 2026-12-01): a
 * host shows the result of a tool in a view, which is a page of ours in a sandbox. The view reads and opens links; it
 * decides nothing, because a host's model could make every call that a view makes. People decide on a page of the
 * installation, where they are signed in. Hosts without the extension ignore it, and the model passes the link on.
 */
export const APPS = "io.modelcontextprotocol/ui";

const mimeType = "text/html;profile=mcp-app";

/** In English, as all that this server answers. */
const text = readFileSync(new URL("./review.html", import.meta.url), "utf8");

/**
 * Reads an app's page.
 * @returns null for an address that is none of an app
 */
export function readApp(uri: string, appUrl: string): ReadResourceResult | null {
  if (uri !== REVIEW_APP) return null;
  // The images of posts come from the installation itself; nothing else is fetched.
  const ui = { csp: { resourceDomains: [new URL(appUrl).origin] }, prefersBorder: true };
  return { contents: [{ uri, mimeType, text, _meta: { ui } }] };
}
