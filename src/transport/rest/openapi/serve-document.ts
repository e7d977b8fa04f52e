import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { RequestHeaders } from "../../request/request-headers.ts";
import asyncapi from "./asyncapi.snapshot.json" with { type: "json" };
import openapi from "./openapi.snapshot.json" with { type: "json" };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip), identity: async (text: Buffer) => text };
type Coding = keyof typeof compress;

type Prepared = { tag: string; body(coding: Coding): Promise<Buffer> };

/** The committed documents, with the installation's own URL where they have one. */
const DOCUMENTS = {
  openapi: (serverUrl: string): object => ({ ...openapi, servers: [{ url: serverUrl }] }),
  asyncapi: (): object => asyncapi,
};
export type DocumentName = keyof typeof DOCUMENTS;

const prepared = new Map<string, Prepared>();

/**
 * Serves a committed document: in the client's preferred compression, and 304 for a current copy. Each encoding is
 * produced once; zlib runs outside of the event loop.
 */
export async function serveDocument(
  name: DocumentName,
  requested: RequestHeaders,
  serverUrl: string,
): Promise<Response> {
  const { tag, body } = prepare(name, serverUrl);
  const coding = codingFor(requested.get("accept-encoding") ?? "");
  const etag = `"${tag}-${coding}"`;
  const all = { ETag: etag, Vary: "Accept-Encoding", "Cache-Control": "public, max-age=300" };
  if (matches(requested.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: all });
  const type = { "Content-Type": "application/json", ...(coding === "identity" ? {} : { "Content-Encoding": coding }) };
  return new Response(new Uint8Array(await body(coding)), { headers: { ...all, ...type } });
}

function prepare(name: DocumentName, serverUrl: string): Prepared {
  const key = `${name} ${serverUrl}`;
  const known = prepared.get(key);
  if (known) return known;
  const text = Buffer.from(JSON.stringify(DOCUMENTS[name](serverUrl)));
  const bodies = new Map<Coding, Promise<Buffer>>();
  const made: Prepared = {
    tag: createHash("sha256").update(text).digest("hex").slice(0, 16),
    body(coding) {
      const body = bodies.get(coding) ?? compress[coding](text);
      bodies.set(coding, body);
      return body;
    },
  };
  prepared.set(key, made);
  return made;
}

/** The smallest encoding that an `Accept-Encoding` allows. */
function codingFor(accepted: string): Coding {
  const names = accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter(([, quality = "q=1"]) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((coding) => names.includes(coding)) ?? "identity";
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
