import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;
type Media = { schema?: object };
type Described = { $ref?: string; content?: Record<string, Media>; headers?: Json };
type DescribedOperation = { requestBody?: { content: Record<string, Media> }; responses: Record<string, Described> };
type Document = { paths: Record<string, Record<string, DescribedOperation>>; components: Json };

export type Exchange = { method: string; url: string; requestBody: string | null; response: Response };

const BASE = "/api/v1";
const FILE = path.resolve(import.meta.dirname, "../transport/rest/openapi/openapi.snapshot.json");
/** What a program acts on; one that is sent must be in the document. */
const TELLING = ["Retry-After", "Idempotent-Replayed", "Content-Disposition", "WWW-Authenticate", "ETag", "Location"];

/**
 * Compares what goes over the wire with the committed document: status, content type, body, code and headers of every
 * answer, and the body of every request that was accepted. Formats of requests are not compared, for the API reads more
 * of them than it promises.
 * @returns says of one exchange what the document did not promise, in sentences
 */
export function createChecker(): (exchange: Exchange) => Promise<string[]> {
  const document = JSON.parse(readFileSync(FILE, "utf8")) as Document;
  const answers = validators(document, true);
  const requests = validators(document, false);
  const paths = Object.keys(document.paths)
    // What is written out comes before what `{id}` would match too.
    .toSorted((a, b) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1))
    .map((template) => ({ template, fits: new RegExp(`^${BASE}${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

  return async ({ method, url, requestBody, response }) => {
    const { pathname } = new URL(url);
    const template = paths.find(({ fits }) => fits.test(pathname))?.template;
    const verb = (method === "HEAD" ? "GET" : method).toLowerCase();
    const operation = document.paths[template ?? ""]?.[verb];
    if (!template || !operation) return [];
    const name = `${method} ${template}: ${response.status}`;
    const pointer = ["paths", template, verb, "responses", String(response.status)];
    const { described, at } = dereference(document, operation.responses[response.status], pointer);
    if (!described) return [`${name} is not in the document: ${await response.text()}`];
    const findings = TELLING.filter((header) => response.headers.has(header) && !(header in (described.headers ?? {})));
    const sent = findings.map((header) => `${name}: ${header} is not in the document`);
    const type = typeOf(response);
    if (type !== "" && !described.content?.[type]) sent.push(`${name}: ${type} is not in the document`);
    const text = method === "HEAD" || isStream(response) ? "" : await response.text();
    if (type === "application/json" && text !== "") {
      sent.push(...answers(`${name} ${text.slice(0, 2000)}`, [...at, "content", type, "schema"], JSON.parse(text)));
      sent.push(...unknownCode(document, name, described, JSON.parse(text)));
    }
    if (response.ok && requestBody && operation.requestBody?.content["application/json"]) {
      const where = ["paths", template, verb, "requestBody", "content", "application/json", "schema"];
      sent.push(
        ...requests(`${method} ${template} accepted ${requestBody.slice(0, 500)}`, where, JSON.parse(requestBody)),
      );
    }
    return sent;
  };
}

function validators(document: object, hasFormats: boolean) {
  const ajv = new Ajv2020({ strict: false, validateFormats: hasFormats });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  return (name: string, pointer: string[], value: unknown): string[] => {
    const steps = pointer.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
    const validate = ajv.getSchema(`openapi#${steps.join("")}`);
    if (!validate) return [`${name}: there is no schema`];
    return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  };
}

function dereference(document: Document, described: Described | undefined, at: string[]) {
  if (!described?.$ref) return { described, at };
  const steps = described.$ref.slice(2).split("/");
  const found = steps.reduce<unknown>((node, step) => (node as Json)[step], document);
  return { described: found as Described, at: steps };
}

/** Errors without a code of their own allow any field, so what is documented is asked by name. */
function unknownCode(document: Document, name: string, described: Described, body: unknown): string[] {
  const { code } = Object(body) as { code?: unknown };
  if (Number(name.split(" ").at(-1)) < 400 || code === undefined) return [];
  const text = JSON.stringify(described);
  const refs = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, id]) => id ?? "");
  const schemas = (document.components.schemas ?? {}) as Record<string, unknown>;
  const isKnown = refs.some((id) => JSON.stringify(schemas[id]).includes(`"const":${JSON.stringify(code)}`));
  return isKnown ? [] : [`${name}: the code ${String(code)} is not in the document`];
}

/** Events go on without an end, and a download may be broken off on purpose. */
function isStream(response: Response): boolean {
  return typeOf(response) === "text/event-stream" || response.headers.has("Content-Disposition");
}

function typeOf({ headers }: Response): string {
  return (headers.get("content-type") ?? "").split(";")[0] ?? "";
}
