import type { createDocument } from "zod-openapi";

type Document = ReturnType<typeof createDocument>;
type Node = Record<string, unknown>;

/** How often a parameter or a response must occur to become a component. */
const OFTEN = 2;

/**
 * Post-processes the generated document: objects of responses are open, nullable fields have null in their `type`, and repeated
 * parameters and responses become components. Modifies and returns the document.
 */
export function finish(document: Document): Document {
  walk(document.components, open);
  walk(document.webhooks, open);
  for (const operation of operations(document)) walk(operation.responses, open);
  walk(document, nullInType);
  for (const operation of operations(document)) {
    if (Array.isArray(operation.parameters) && operation.parameters.length === 0) delete operation.parameters;
  }
  for (const { value } of parameterSlots(document)) separateByCommas(value);
  share(document, "parameters", parameterSlots(document), (parameter) => pascal(String(parameter.name)));
  share(document, "responses", responseSlots(document), nameOfResponse);
  return document;
}

/** A place that could hold a component: replacing it writes a `$ref` instead. */
type Slot = { value: Node; replace(ref: Node): void };

function operations(document: Document): Node[] {
  return Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}) as Node[]);
}

function parameterSlots(document: Document): Slot[] {
  return operations(document).flatMap(({ parameters = [] }) => {
    const list = parameters as Node[];
    return list.map((value, index) => ({
      value,
      replace: (ref: Node) => {
        list[index] = ref;
      },
    }));
  });
}

function responseSlots(document: Document): Slot[] {
  return operations(document).flatMap(({ responses }) =>
    Object.entries(responses as Record<string, Node>).map(([status, value]) => ({
      value,
      replace: (ref: Node) => {
        (responses as Node)[status] = ref;
      },
    })),
  );
}

/** The first to use a name keeps it; another with the same name stays inline. */
function share(
  document: Document,
  kind: "parameters" | "responses",
  slots: Slot[],
  nameOf: (value: Node) => string,
): void {
  const components = { ...(document.components?.[kind] as Node | undefined) };
  const alike = [...Map.groupBy(slots, ({ value }) => JSON.stringify(value)).values()];
  for (const group of alike.toSorted((a, b) => b.length - a.length)) {
    const [first] = group;
    const name = first && nameOf(first.value);
    if (!first || !name || group.length < OFTEN || name in components) continue;
    components[name] = first.value;
    for (const { replace } of group) replace({ $ref: `#/components/${kind}/${name}` });
  }
  document.components = { ...document.components, [kind]: components };
}

type Body = { $ref?: string; anyOf?: Body[]; properties?: Record<string, Body> };

/**
 * Named after its content: `NoContent`, `Unauthenticated`, `BrandRejectedOrForbidden`, `PostResponse`; empty without a
 * name.
 */
function nameOfResponse({ content }: Node): string {
  if (!content) return "NoContent";
  const schema = (content as Record<string, { schema: Body }>)["application/json"]?.schema ?? {};
  const [field, ...others] = Object.values(schema.properties ?? {});
  if (field) return field.$ref && others.length === 0 ? `${refName(field)}Response` : "";
  return (schema.anyOf ?? [schema]).map(refName).join("Or");
}

const refName = ({ $ref = "" }: Body): string => $ref.split("/").at(-1) ?? "";

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[-_])(\w)/g, (_, mail: string) => mail.toUpperCase());
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== "object") return;
  for (const inner of Object.values(node)) walk(inner, visit);
  if (!Array.isArray(node)) visit(node as Node);
}

/** OpenAPI's default for a list in a URL: the name is repeated for each item. */
function separateByCommas(parameter: Node): void {
  const { type } = (parameter.schema ?? {}) as Node;
  if (parameter.in === "query" && type === "array") Object.assign(parameter, { style: "form", explode: false });
}

/** zod closes every object of a response, so that a validating client would reject the first new field. */
function open(node: Node): void {
  if (node.additionalProperties === false) delete node.additionalProperties;
}

/** `anyOf: [X, null]` becomes X with `type: [x, "null"]`; a reference to X has no type to add to, and becomes `oneOf`. */
function nullInType(node: Node): void {
  if (!Array.isArray(node.anyOf)) return;
  const others = (node.anyOf as Node[]).filter(({ type }) => type !== "null");
  if (others.length === node.anyOf.length) return;
  const [only] = others;
  const { anyOf, ...rest } = node;
  for (const key of Object.keys(node)) delete node[key];
  if (!only || others.length > 1 || typeof only.type !== "string") Object.assign(node, { oneOf: anyOf }, rest);
  else Object.assign(node, orNull(only), rest);
}

function orNull({ type, enum: values, const: constant, ...rest }: Node): Node {
  const list = constant === undefined ? values : [constant];
  return { type: [type, "null"], ...(Array.isArray(list) ? { enum: [...list, null] } : {}), ...rest };
}
