import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { studioServices } from "../studio/studio.ts";

/** Not beside this file, which is in a bundle of Next. */
const FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), "extension");
const PLUGIN_FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), "integrations/wordpress/masthead");
/** The same for all files, so that the same files give the same archive. */
const MODIFIED_AT = new Date("2026-01-01T00:00:00Z");

/** `/masthead-extension.zip`: the browser extension, set up for this installation. */
export async function serveExtension(): Promise<Response> {
  return sendZip("masthead-extension.zip", await packExtension(studioServices().env.APP_URL));
}

/** `/masthead-wordpress.zip`: the WordPress plugin, as WordPress uploads it, with this installation's address. */
export async function serveWordPressPlugin(): Promise<Response> {
  return sendZip("masthead-wordpress.zip", await packWordPressPlugin(studioServices().env.APP_URL));
}

/** @param address the installation's, which the extension shares to */
export function packExtension(address: string): Promise<Buffer> {
  return pack(FOLDER, "", address);
}

/** @param address the installation's, which the settings begin with */
export function packWordPressPlugin(address: string): Promise<Buffer> {
  return pack(PLUGIN_FOLDER, "masthead/", address);
}

function sendZip(name: string, body: Buffer): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-cache",
    },
  });
}

/** The files of a folder, and the installation's address beside them. */
async function pack(folder: string, prefix: string, address: string): Promise<Buffer> {
  const zip = new ZipFile();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const name = path.relative(folder, file).replaceAll(path.sep, "/");
    zip.addBuffer(await readFile(file), `${prefix}${name}`, { mtime: MODIFIED_AT });
  }
  zip.addBuffer(Buffer.from(JSON.stringify({ address })), `${prefix}installation.json`, { mtime: MODIFIED_AT });
  zip.end();
  return buffer(zip.outputStream);
}

/** The bookmark that opens the share page with the page it is used on: the extension's code, in an address. */
export function bookmarklet(address = studioServices().env.APP_URL): string {
  const code = readFileSync(path.join(FOLDER, "share-address.js"), "utf8").replace("export function", "function");
  const page = "{title:document.title,text:String(getSelection()??''),url:location.href}";
  return `javascript:${encodeURIComponent(`(()=>{${code};open(shareAddress(${JSON.stringify(address)},${page}))})()`)}`;
}
