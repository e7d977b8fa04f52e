/** The part of an OpenAPI 3.1 document that is read here. */
export type Document = {
  paths: Record<string, Record<string, unknown>>;
  webhooks: Record<string, { post: { summary?: string; description?: string; requestBody: Body } }>;
  components: object;
};
type Body = {
  content: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;
};
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  example?: unknown;
};
type Parameter = { in: string; name: string; required?: boolean; schema: Schema; description?: string };
type ApiOperation = {
  operationId?: string;
  summary: string;
  description: string;
  "x-brand"?: string;
  parameters?: Parameter[];
  requestBody?: Body;
};

/** `channel`, `channels` and `channel objects` are chosen from the brand's channels; `json` is anything deeper. */
export type FieldKind =
  | "text"
  | "number"
  | "boolean"
  | "choice"
  | "choices"
  | "texts"
  | "numbers"
  | "channel"
  | "channels"
  | "channel objects"
  | "json";

export type Field = {
  name: string;
  in: "path" | "query" | "body";
  kind: FieldKind;
  isRequired: boolean;
  description: string;
  choices: string[];
  fallback?: string | number | boolean;
};

/** An operation of the API, as a form needs it. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  fields: Field[];
  isPaged: boolean;
  /** Takes the content of a file. */
  isUpload: boolean;
};

export type WebhookEvent = { name: string; description: string; sample: unknown };

/** Paging is done by whoever calls, and not asked for. */
const PAGING = ["cursor", "limit"];

/** @throws Error for an operation that the document lacks: a name that is no longer right must not be left out silently. */
export function describeOperation(document: Document, id: string): Operation {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, value] of Object.entries(methods)) {
      const operation = value as ApiOperation;
      if (operation.operationId === id) return readOperation(document, { id, path, method, operation });
    }
  }
  throw new Error(`The API has no operation ${id}.`);
}

function readOperation(
  document: Document,
  { id, path, method, operation }: { id: string; path: string; method: string; operation: ApiOperation },
): Operation {
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one) as Parameter);
  const content = operation.requestBody?.content ?? {};
  const body = resolve(document, content["application/json"]?.schema ?? {}) as Schema;
  const ofPath = parameters.filter((one) => one.in === "path" || one.in === "query");
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    // The first paragraph; the second one says who may.
    description: plain(operation.description.split("\n\n")[0] ?? ""),
    isPaged: ofPath.some(({ name }) => name === "cursor"),
    isUpload: "multipart/form-data" in content,
    fields: [
      ...ofPath
        .filter(({ name }) => !PAGING.includes(name))
        .map((one) =>
          fieldOf(document, one.name, one.schema, {
            in: one.in === "path" ? "path" : "query",
            isRequired: one.required === true,
            description: one.description,
          }),
        ),
      ...Object.entries(body.properties ?? {}).map(([name, schema]) =>
        fieldOf(document, name, schema, { in: "body", isRequired: body.required?.includes(name) === true }),
      ),
    ],
  };
}

function fieldOf(
  document: Document,
  name: string,
  given: Schema,
  { in: place, isRequired, description }: Pick<Field, "in" | "isRequired"> & { description?: string | undefined },
): Field {
  const schema = resolve(document, given) as Schema;
  const items = resolve(document, schema.items ?? {}) as Schema;
  const kind = kindOf(name, schema, items);
  const fallback = ["string", "number", "boolean"].includes(typeof schema.default)
    ? { fallback: schema.default as string | number | boolean }
    : {};
  return {
    name,
    in: place,
    kind,
    isRequired,
    description: plain(description ?? schema.description ?? given.description ?? ""),
    choices: (schema.enum ?? items.enum ?? []).filter((one) => one !== null).map(String),
    ...fallback,
  };
}

function kindOf(name: string, schema: Schema, items: Schema): FieldKind {
  if (name === "channel_id") return "channel";
  if (name === "channel_ids") return "channels";
  if (name === "channels" && items.properties?.channel_id) return "channel objects";
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (types.length !== 1) return schema.enum ? "choice" : "json";
  const [type] = types;
  if (type === "array") {
    if (items.enum) return "choices";
    if (items.type === "string") return "texts";
    return items.type === "integer" ? "numbers" : "json";
  }
  if (schema.enum && type === "string") return "choice";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "boolean";
  return type === "string" ? "text" : "json";
}

/** The events that an endpoint can subscribe to, each with an example of its body. */
export function describeEvents(document: Document): WebhookEvent[] {
  return Object.entries(document.webhooks)
    .filter(([name]) => name !== "test")
    .map(([name, { post }]) => {
      const { example, examples, schema } = post.requestBody.content["application/json"] ?? {};
      const { example: ofSchema } = resolve(document, schema ?? {}) as Schema;
      const sample = example ?? Object.values(examples ?? {})[0]?.value ?? ofSchema ?? {};
      const [meaning = name] = (post.description ?? name).split(" Sent to every endpoint");
      return { name, description: plain(meaning), sample };
    });
}

function resolve(document: Document, value: object): object {
  const { $ref } = value as { $ref?: string };
  if (!$ref) return value;
  let found: unknown = document;
  for (const key of $ref.slice(2).split("/")) found = (found as Record<string, unknown>)[key];
  return found as object;
}

/** Without the marks of Markdown, which forms show as they are. */
const plain = (text: string) =>
  text
    .replaceAll("`", "")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .trim();
