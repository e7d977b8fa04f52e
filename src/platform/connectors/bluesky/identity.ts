import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Call, ConnectRefused } from "../contract.ts";
import { requestJson } from "../shared/http/request-json.ts";

/** URL of the directory of `did:plc` documents. */
export const PLC_DIRECTORY = "https://plc.directory";

const TIMEOUT_MS = 8000;
const HANDLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const DID = /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]+(?:%3A\d{1,5})?)$/i;

const Document = z.object({
  id: z.string(),
  service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown().optional() })).catch([]),
});

/** Source: web.plc.directory/api/redoc, read 28 November 2026. */
const PlcRefusal = z.object({ message: z.string() });

/** An account and the server that stores it. */
export type Identity = { did: string; pds: string };

/**
 * Resolves the account of a typed handle or DID.
 * @throws ConnectRefused on `handle`
 */
export async function resolveIdentity(typed: string, plc: string, call: Call): Promise<Identity> {
  const name = typed
    .trim()
    .replace(/^@/, "")
    .replace(/^https:\/\/bsky\.app\/profile\//, "");
  const did = DID.test(name) ? name : await resolveHandle(name.toLowerCase(), call);
  const pds = await findServer(did, plc, call);
  return { did, pds };
}

async function resolveHandle(handle: string, call: Call): Promise<string> {
  if (!HANDLE.test(handle)) throw refused(t("Enter your full handle, such as north-coffee.bsky.social."));
  const texts = await call.egress.texts(`_atproto.${handle}`);
  const named = texts?.map((text) => text.replace(/^did=/, "")).find((text) => DID.test(text));
  if (named) return named;
  const response = await get(`https://${handle}/.well-known/atproto-did`, call);
  const did = response?.trim() ?? "";
  if (!DID.test(did)) throw refused(t("There is no account with the handle {handle}. Check the spelling.", { handle }));
  return did;
}

async function get(url: string, call: Call): Promise<string | null> {
  const request = { url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: 2000 };
  const outcome = await call.egress.request(request);
  return outcome.ok && outcome.status === 200 ? outcome.body : null;
}

/** The server named in the account's DID document. */
async function findServer(did: string, plc: string, call: Call): Promise<string> {
  const { status, json } = await requestJson(
    call,
    { url: documentAddress(did, plc), timeoutMs: TIMEOUT_MS },
    did.startsWith("did:plc:") ? PlcRefusal : null,
  );
  if (status === 404 || status === 410) throw refused(t("This account no longer exists."));
  const { data } = Document.safeParse(json);
  if (status !== 200 || data?.id.toLowerCase() !== did.toLowerCase())
    throw new Error(`The document of ${did} can't be read: ${status}.`);
  return serverIn(data) ?? fail(t("This account has no server."));
}

function fail(message: string): never {
  throw refused(message);
}

/** The server in a DID document; null when none is usable. */
export function serverIn(document: unknown): string | null {
  const { data } = Document.safeParse(document);
  const endpoint = data?.service.find(({ id }) => id.endsWith("#atproto_pds"))?.serviceEndpoint;
  if (typeof endpoint !== "string" || !URL.canParse(endpoint)) return null;
  const { protocol, origin, hostname } = new URL(endpoint);
  return protocol === "https:" || isThisMachine(hostname) ? origin : null;
}

/** Plain HTTP would expose the password, except on the local machine. */
function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.");
}

function documentAddress(did: string, plc: string): string {
  if (did.startsWith("did:plc:")) return `${plc}/${did}`;
  const host = decodeURIComponent(did.slice("did:web:".length));
  return `${isThisMachine(host.split(":")[0] ?? "") ? "http" : "https"}://${host}/.well-known/did.json`;
}

function refused(message: string): ConnectRefused {
  return new ConnectRefused(message, "handle");
}
