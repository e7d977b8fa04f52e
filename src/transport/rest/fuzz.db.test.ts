import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createEgress } from "#platform/egress/index.ts";
import { arbitraryOf, type Known, mutated, type Schema } from "#test/arbitrary.ts";
import { createRows } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { openapi } from "./openapi/document.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/index.ts";
import { createApi } from "./serve.ts";

/**
 * Requests generated from the document, valid and corrupted, to every route: never a 5xx, never an undocumented status,
 * never a body that violates its schema.
 */

type Body = { content?: Record<string, { schema?: Schema }> };
type Described = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body & { $ref?: string }>;
};

const document = JSON.parse(JSON.stringify(openapi("http://localhost/api/v1")));
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(document, "openapi");

const RUNS = 12;

const reached = new Set<Route>();

/** Existing ids for the fields that name other rows, so that valid requests can succeed. */
function knownIds(world: World, rows: Record<string, number>): Known {
  return {
    team_id: world.brand.id,
    channel_id: world.brand.channelId,
    post_id: rows["/posts/"],
    post_ids: [rows["/posts/"]],
    media_ids: [rows["/media/assets/"]],
    idea_id: rows["/ideas/"],
    campaign_id: rows["/campaigns/"],
    contact_id: rows["/contacts/"],
    endpoint_id: rows["/webhook-endpoints/"],
    assignee_id: world.owner.userId,
    scheduled_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    from: "2026-01-01T00:00:00Z",
    to: "2030-01-01T00:00:00Z",
    email: "somebody@example.com",
    timezone: "Europe/Berlin",
    // Posts to be made of one: `posts/repeat` proves the limits.
    count: 2,
    url: "http://127.0.0.1:9/hooks",
    cursor: undefined,
    revision: undefined,
  };
}

const describedBy = ({ method, path }: Route): Described => document.paths[path][method.toLowerCase()];
const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Finds what is wrong with a response; null when it conforms to the document. */
async function findingOf(route: Route, response: Response): Promise<string | null> {
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (type === "text/event-stream") {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  if (response.status >= 500 && response.status !== 501) return `${response.status}: ${text}`;
  const described = describedBy(route).responses[response.status];
  if (!described) return `${response.status} is not in the document: ${text}`;
  if (type !== "application/json")
    return text === "" || described.content?.[type] ? null : `${type} is not in the document`;
  const at = described.$ref
    ? described.$ref.slice(1)
    : pointer("paths", route.path, route.method.toLowerCase(), "responses", String(response.status));
  const validate = ajv.getSchema(`openapi#${at}${pointer("content", "application/json", "schema")}`);
  if (!validate) return `no schema for ${response.status}`;
  return validate(JSON.parse(text)) ? null : `${ajv.errorsText(validate.errors)}: ${text}`;
}

type GeneratedInput = { id: number; query: Record<string, unknown>; body: unknown; type: string };

function requestsFor(
  route: Route,
  rows: Record<string, number>,
  known: Known,
  isCorrupted: boolean,
): fc.Arbitrary<GeneratedInput> {
  const { parameters = [], requestBody } = describedBy(route);
  const row = rows[route.path.split("{")[0] ?? ""] ?? 1;
  const id = isCorrupted ? fc.oneof(fc.constant(row), fc.constantFrom(999_999, 0, -1, 0.5, 2 ** 40)) : fc.constant(row);
  const make = (schema: Schema) => {
    const valid = arbitraryOf(schema, document, known);
    return isCorrupted ? mutated(valid) : valid;
  };
  // Keys that are undefined are omitted, except where any value is allowed.
  const isGiven = (name: string) => isCorrupted || !(name in known) || known[name] !== undefined;
  const queries = parameters.filter((parameter) => parameter.in === "query" && isGiven(parameter.name));
  const query = fc.record(
    Object.fromEntries(
      queries.map(({ name, schema }) => [name, make(known[name] === undefined ? schema : { const: known[name] })]),
    ),
    { requiredKeys: [] },
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) =>
    make(schema).map((body) => ({ type, body })),
  );
  const body = bodies.length === 0 ? fc.constant({ type: "", body: undefined }) : fc.oneof(...bodies);
  return fc.record({ id, query, body }).map(({ body: input, ...rest }) => ({ ...rest, ...input }));
}

function requestOf(route: Route, token: string, { id, query, body, type }: GeneratedInput): Request {
  const url = new URL(`http://localhost/api/v1${route.path.replaceAll(/\{\w+\}/g, String(id))}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      url.searchParams.append(name, typeof one === "string" ? one.toWellFormed() : JSON.stringify(one));
  }
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body === undefined) return new Request(url, { method: route.method, headers });
  if (type === "multipart/form-data") return new Request(url, { method: route.method, headers, body: formOf(body) });
  headers["content-type"] = type;
  const text = type === "application/json" || typeof body !== "string" ? JSON.stringify(body) : body;
  return new Request(url, { method: route.method, headers, body: text });
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) {
    const text = typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? "");
    form.append(name, name === "file" ? new File([text], "file.bin") : text);
  }
  return form;
}

// No name resolves, so no request leaves whatever URL is generated.
const egress = createEgress({ allowPrivate: ["127.0.0.0/8"], lookup: async () => [] });

/** Every row that a route may name; responses are compared with the document here, so `serve` is not checked too. */
async function createSubject() {
  const world = await createWorld({ env: { RATE_LIMITS: "off" }, replace: { egress } });
  const { serve } = createApi(world.services);
  return { world, serve, rows: await createRows(world, serve) };
}

type Subject = Awaited<ReturnType<typeof createSubject>>;

/** Fewer where a request has hardly anything to generate: a fixed one is made once, and an id alone has six values. */
function runsFor(route: Route, isCorrupted: boolean): number {
  const { parameters = [], requestBody } = describedBy(route);
  if (requestBody || parameters.some((parameter) => parameter.in === "query")) return RUNS;
  return isCorrupted && route.path.includes("{") ? RUNS / 2 : 1;
}

/** @returns whether every request was answered as if what it names were missing or the caller had lost access */
async function fuzz(route: Route, { world, serve, rows }: Subject, isCorrupted: boolean): Promise<boolean> {
  const newToken = () => world.bearer(world.owner);
  let token = await newToken();
  let isLost = true;
  await fc.assert(
    fc.asyncProperty(requestsFor(route, rows, knownIds(world, rows), isCorrupted), async (input) => {
      const response = await serve(requestOf(route, token, input));
      if (response.ok) reached.add(route);
      if (![401, 403, 404].includes(response.status)) isLost = false;
      expect(await findingOf(route, response)).toBeNull();
      // It may have revoked the token.
      if (route.method !== "GET" && (response.ok || response.status === 401)) token = await newToken();
    }),
    { numRuns: runsFor(route, isCorrupted) },
  );
  return isLost;
}

// Read-only routes change nothing, so they share a world. The others share one until it lacks what the next route names:
// creating one takes longer than all requests to a route.
let forReads: Subject;
let forWrites: Subject;
beforeAll(async () => {
  forReads = await createSubject();
  forWrites = await createSubject();
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s keeps what the document says",
  async (_name, route) => {
    const isRead = route.method === "GET";
    const isLost = await fuzz(route, isRead ? forReads : forWrites, false);
    if (isLost && !isRead) {
      forWrites = await createSubject();
      await fuzz(route, forWrites, false);
    }
    await fuzz(route, isRead ? forReads : forWrites, true);
  },
);

test("two thirds of the routes also succeeded at least once", () => {
  expect(reached.size / routes.length).toBeGreaterThan(0.65);
});
