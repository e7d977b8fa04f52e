import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;
type Media = { schema?: object };
type Described = { $ref?: string; content?: Record<string, Media>; headers?: Json };
type Parameter = { $ref?: string; in: string; name: string; required?: boolean; explode?: boolean; schema: Schema };
type Schema = { type?: string | string[]; items?: Schema; $ref?: string };
type DescribedOperation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Described>;
};
type Document = {
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, unknown>;
  components: Json;
};

export type Exchange = {
  method: string;
  url: string;
  /** The request's headers; if omitted, they are not compared. */
  headers?: Headers;
  requestBody: string | null;
  response: Response;
};

const BASE = "/api/v1";
const FILE = path.resolve(import.meta.dirname, "../transport/rest/openapi/openapi.snapshot.json");
/** Response headers that clients act on; one that is sent must be documented. */
const CHECKED_HEADERS = [
  "Retry-After",
  "Idempotent-Replayed",
  "Content-Disposition",
  "WWW-Authenticate",
  "ETag",
  "Location",
];

/**
 * Request headers that control the API; one that an operation reads must be documented. `X-Service-Brand` may be sent
 * with every request: `x-brand` documents who reads it.
 */
const CONTROL_HEADERS = ["Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID"];

/**
 * Compares HTTP traffic with the committed document: status, content type, body, code and headers of every response,
 * and query, headers and body of every accepted request. Formats of requests are not compared, because the API accepts
 * more of them than documented.
 * @returns a function that describes everything undocumented in one exchange, in sentences
 */
export function createChecker(): (exchange: Exchange) => Promise<string[]> {
  const document = JSON.parse(readFileSync(FILE, "utf8")) as Document;
  const responses = validators(document, true);
  const requests = validators(document, false);
  const paths = Object.keys(document.paths)
    // A literal path precedes one that `{id}` would match as well.
    .toSorted((a, b) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1))
    .map((template) => ({ template, fits: new RegExp(`^${BASE}${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

  return async ({ method, url, headers, requestBody, response }) => {
    const { pathname } = new URL(url);
    const template = paths.find(({ fits }) => fits.test(pathname))?.template;
    const verb = (method === "HEAD" ? "GET" : method).toLowerCase();
    const operation = document.paths[template ?? ""]?.[verb];
    if (!template || !operation) return [];
    const name = `${method} ${template}: ${response.status}`;
    const pointer = ["paths", template, verb, "responses", String(response.status)];
    const { described, at } = dereference<Described>(document, operation.responses[response.status], pointer);
    if (!described) return [`${name} is not in the document: ${await response.text()}`];
    const findings = CHECKED_HEADERS.filter(
      (header) => response.headers.has(header) && !(header in (described.headers ?? {})),
    );
    const sent = findings.map((header) => `${name}: ${header} is not in the document`);
    const type = typeOf(response);
    if (type !== "" && !described.content?.[type]) sent.push(`${name}: ${type} is not in the document`);
    const text = method === "HEAD" || isStream(response) ? "" : await response.text();
    if (type === "application/json" && text !== "") {
      sent.push(...responses(`${name} ${text.slice(0, 2000)}`, [...at, "content", type, "schema"], JSON.parse(text)));
      sent.push(...unknownCode(document, name, described, JSON.parse(text)));
    }
    if (response.ok && requestBody && operation.requestBody?.content["application/json"]) {
      const where = ["paths", template, verb, "requestBody", "content", "application/json", "schema"];
      sent.push(
        ...requests(`${method} ${template} accepted ${requestBody.slice(0, 500)}`, where, JSON.parse(requestBody)),
      );
    }
    if (response.ok) {
      const at = ["paths", template, verb, "parameters"];
      const parameters = (operation.parameters ?? []).map((each, index) => {
        const { described = each, at: place } = dereference(document, each, [...at, String(index)]);
        return { ...described, at: [...place, "schema"] };
      });
      const accepted = `${method} ${template} accepted`;
      sent.push(...queryFindings(accepted, parameters, new URL(url).searchParams, requests));
      if (headers) sent.push(...headerFindings(accepted, parameters, headers, requests));
    }
    return sent;
  };
}

type Located = Parameter & { at: string[] };
type Validate = ReturnType<typeof validators>;

function queryFindings(
  accepted: string,
  parameters: readonly Located[],
  query: URLSearchParams,
  validate: Validate,
): string[] {
  const known = parameters.filter((each) => each.in === "query");
  const unknown = [...new Set(query.keys())].filter((name) => !known.some((each) => each.name === name));
  return [
    ...unknown.map((name) => `${accepted} the query parameter ${name}, which is not in the document`),
    ...known.flatMap(({ name, required, explode = true, schema, at }) => {
      const texts = query.getAll(name);
      if (texts.length === 0) return required ? [`${accepted} no ${name}, which the document requires`] : [];
      const isList = schema.type === "array";
      if (texts.length > 1 && !isList) return [`${accepted} ${name} several times`];
      // The API also accepts several parameters of the same name.
      const pieces = explode ? texts : texts.flatMap((text) => text.split(","));
      const value = isList ? pieces.map((text) => readAs(schema.items ?? {}, text)) : readAs(schema, texts[0] ?? "");
      return validate(`${accepted} ${name}=${texts.join("&")}`, at, value);
    }),
  ];
}

function headerFindings(
  accepted: string,
  parameters: readonly Located[],
  headers: Headers,
  validate: Validate,
): string[] {
  const known = parameters.filter((each) => each.in === "header");
  const isKnown = (name: string) => known.some((each) => each.name.toLowerCase() === name.toLowerCase());
  return [
    ...CONTROL_HEADERS.filter((name) => headers.has(name) && !isKnown(name)).map(
      (name) => `${accepted} the header ${name}, which is not in the document`,
    ),
    ...known.flatMap(({ name, required, schema, at }) => {
      const text = headers.get(name);
      if (text === null) return required ? [`${accepted} no ${name}, which the document requires`] : [];
      return validate(`${accepted} ${name}: ${text}`, at, readAs(schema, text));
    }),
  ];
}

/**
 * Parses a query value as a client serializes this schema, with 1 and 0 as the API reads them; text that does not match
 * stays text.
 */
function readAs({ type }: Schema, text: string): unknown {
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false|1|0)$/.test(text)) return text === "true" || text === "1";
  return text;
}

/**
 * Compares an event stream with the document, frame by frame as it is read.
 * @param report is called with everything undocumented
 */
export function createStreamChecker(report: (finding: string) => void): TransformStream<Uint8Array, Uint8Array> {
  const document = JSON.parse(readFileSync(FILE, "utf8")) as Document;
  const validate = validators(document, true);
  const decoder = new TextDecoder();
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      rest += decoder.decode(chunk, { stream: true });
      const frames = rest.split("\n\n");
      rest = frames.pop() ?? "";
      for (const finding of frames.flatMap((frame) => frameFindings(document, validate, frame))) report(finding);
      controller.enqueue(chunk);
    },
  });
}

function frameFindings(document: Document, validate: Validate, frame: string): string[] {
  const lines = frame.split("\n").filter((line) => !line.startsWith(":"));
  const fields = new Map(lines.map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)]));
  const unknownFields = [...fields.keys()].filter((name) => !["id", "event", "data", "retry"].includes(name));
  const found = unknownFields.map((name) => `The stream's field ${name} is not in the document`);
  const data = fields.get("data");
  if (data === undefined) return found;
  const event = fields.get("event") ?? "";
  if (!(event in document.webhooks)) return [...found, `The stream's event ${event} is not in the document`];
  const at = ["webhooks", event, "post", "requestBody", "content", "application/json", "schema"];
  return [...found, ...validate(`The stream's ${event} ${data.slice(0, 500)}`, at, JSON.parse(data))];
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

function dereference<Item extends { $ref?: string }>(document: Document, described: Item | undefined, at: string[]) {
  if (!described?.$ref) return { described, at };
  const steps = described.$ref.slice(2).split("/");
  const found = steps.reduce<unknown>((node, step) => (node as Json)[step], document);
  return { described: found as Item, at: steps };
}

/** Errors without a documented code allow any field, so documented fields are looked up by name. */
function unknownCode(document: Document, name: string, described: Described, body: unknown): string[] {
  const { code } = Object(body) as { code?: unknown };
  if (Number(name.split(" ").at(-1)) < 400 || code === undefined) return [];
  const text = JSON.stringify(described);
  const refs = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, id]) => id ?? "");
  const schemas = (document.components.schemas ?? {}) as Record<string, unknown>;
  const isKnown = refs.some((id) => JSON.stringify(schemas[id]).includes(`"const":${JSON.stringify(code)}`));
  return isKnown ? [] : [`${name}: the code ${String(code)} is not in the document`];
}

/** An event stream has no end, and a download may be aborted on purpose. */
function isStream(response: Response): boolean {
  return typeOf(response) === "text/event-stream" || response.headers.has("Content-Disposition");
}

function typeOf({ headers }: Response): string {
  return (headers.get("content-type") ?? "").split(";")[0] ?? "";
}
