import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { sample } from "openapi-sampler";
import { expect, test } from "vitest";
import { routes } from "../routes/index.ts";
import { asyncapi } from "./asyncapi.ts";
import { openapi } from "./document.ts";
import { OPERATION_IDS, operationIdOf } from "./operation-ids.ts";
import { tagOf } from "./tags.ts";
import { EXAMPLE_SECRET, exampleRequest, WEBHOOK_NAMES } from "./webhook-events.ts";

test("matches the committed snapshot, so that a change of the contract is a visible diff", async () => {
  await expect(`${inLines(openapi("http://localhost:3000/api/v1"))}\n`).toMatchFileSnapshot("openapi.snapshot.json");
  await expect(`${inLines(asyncapi())}\n`).toMatchFileSnapshot("asyncapi.snapshot.json");
});

/** JSON with two spaces, with every value that fits into 120 columns on one line. */
function inLines(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n */g, " ");
  if (value === null || typeof value !== "object" || indent.length + flat.length < 110) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inLines(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${inLines(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

test("contains every route, with a summary and a unique operation id", () => {
  const { paths = {} } = openapi("http://localhost:3000/api/v1");
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, { operationId, summary }]) => ({
      line: `${method} ${path}`,
      operationId,
      summary,
    })),
  );
  expect(described.map(({ line }) => line).sort()).toEqual(
    [
      "get /asyncapi.json",
      "get /openapi.json",
      ...routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    ].sort(),
  );
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  expect(described.filter(({ summary }) => !/^[A-Z][A-Za-z -]+$/.test(summary ?? ""))).toEqual([]);
});

test("operation ids are valid names for every generator, one per route and no others", () => {
  const { webhooks = {} } = openapi("http://localhost:3000/api/v1");
  const ofWebhooks = Object.values(webhooks).map((item) => item?.post?.operationId ?? "");
  const ids = [...routes.map(operationIdOf), ...ofWebhooks];
  expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([]);
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  expect(Object.keys(OPERATION_IDS).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Fields of which a body must have exactly one. */
const ALTERNATIVES = [
  ["password", "passkey"],
  ["code", "recovery_code"],
  ["posts", "rows"],
  ["posts", "csv"],
  ["posts", "ics"],
] as const;

/** The example that a reader sees for a JSON body: its own, or the one built from its schema's examples. */
function exampleOf(media: object, document: object): Record<string, unknown> {
  const { example, schema } = media as { example?: object; schema?: object };
  return (example ?? sample(schema ?? {}, { quiet: true }, document)) as Record<string, unknown>;
}

test("every example of a request body is valid input, today and in seventy years", () => {
  const document = openapi("http://localhost:3000/api/v1");
  const refused = routes.flatMap(({ method, path, op }) => {
    const body = document.paths?.[path]?.[method.toLowerCase() as "post"]?.requestBody;
    const json = body && "content" in body ? body.content["application/json"] : undefined;
    if (!json) return [];
    const example = exampleOf(json, document);
    for (const [one, other] of ALTERNATIVES) expect(one in example && other in example, path).toBe(false);
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, 42]));
    const { error } = op.input.safeParse({ ...ids, ...example });
    const early = ["scheduled_at", "expires_at"].filter((name) => example[name] && String(example[name]) < "2090");
    return [
      ...(error?.issues ?? []).map((issue) => `${method} ${path}: ${issue.path.join(".")} ${issue.message}`),
      ...early.map((name) => `${method} ${path}: ${name} of the example passes`),
    ];
  });
  expect(refused).toEqual([]);
});

test("every example of a response is valid against its schema", () => {
  const document = JSON.parse(JSON.stringify(openapi("http://localhost:3000/api/v1")));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const schemas = Object.keys(document.components.schemas);
  const wrong = schemas.filter((name) => {
    const example = sample({ $ref: `#/components/schemas/${name}` }, { quiet: true }, document);
    return !ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, example);
  });
  expect(wrong).toEqual([]);
});

test("responses allow new fields, and nullable fields have null in their type", () => {
  const { paths = {}, components = {} } = openapi("http://localhost:3000/api/v1");
  const responses = Object.values(paths).flatMap((item) => Object.values(item ?? {}).map(({ responses }) => responses));
  const text = JSON.stringify([responses, components]);
  expect(text.includes('"additionalProperties":false')).toBe(false);
  expect(/"anyOf":\[[^\]]*\{"type":"null"\}/.exec(JSON.stringify(paths) + text)).toBeNull();
});

test("webhook examples have valid signatures that a receiver's library accepts", () => {
  for (const event of WEBHOOK_NAMES) {
    const { headers, body, payload } = exampleRequest(event);
    const { webhooks = {} } = openapi("http://localhost:3000/api/v1");
    const described = webhooks[event]?.post;
    const { parameters = [], requestBody } = described as { parameters: object[]; requestBody: RequestBody };
    expect(requestBody.content["application/json"]?.example).toEqual(payload);
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: "X-Service-Signature",
        schema: expect.objectContaining({ example: headers["X-Service-Signature"] }),
      }),
    );
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["X-Service-Signature"] ?? "") ?? [];
    expect(createHmac("sha256", EXAMPLE_SECRET).update(`${t}.${body}`).digest("hex")).toBe(v1);
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
    const sent = `${id}.${timestamp}.${body}`;
    const key = Buffer.from(EXAMPLE_SECRET.replace("whsec_", ""), "base64");
    expect(signature).toBe(`v1,${createHmac("sha256", key).update(sent).digest("base64")}`);
  }
});

test("the AsyncAPI document has each event with an example that its schema accepts", () => {
  const { channels, operations, components } = JSON.parse(JSON.stringify(asyncapi()));
  expect(Object.keys(channels.endpoint.messages)).toEqual([...WEBHOOK_NAMES]);
  expect(operations.deliver).toMatchObject({ action: "send", channel: { $ref: "#/channels/endpoint" } });
  for (const event of WEBHOOK_NAMES) {
    expect(channels.endpoint.messages[event]).toEqual({ $ref: `#/components/messages/${event}` });
    const { payload, examples } = components.messages[event];
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    expect(ajv.validate(payload, examples[0].payload), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(payload, { ...examples[0].payload, brand_id: "7" })).toBe(false);
  }
});

type RequestBody = { content: Record<string, { example?: unknown }> };

test("every group has operations, and every operation has one group", () => {
  const { tags = [] } = openapi("http://localhost:3000/api/v1");
  expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(routes.map(tagOf))].sort());
});

test("no field has the largest safe integer as its bound", () => {
  expect(JSON.stringify(openapi("http://localhost"))).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

const EXCEPTED = [
  // Only responds that it is not implemented, so it has no success to describe.
  "#/paths/~1teams/post/responses",
  // Sent to methods that are no operation.
  "#/components/responses/MethodNotAllowed",
];

/** Part of `@redocly/openapi-core`, whose own types take the type checker longer than any folder of ours. */
type Linter = {
  createConfig(yaml: string): Promise<object>;
  lintFromString(options: { source: string; config: object }): Promise<Problem[]>;
};
type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };

test("a third-party linter reports no problems", async () => {
  const require = createRequire(import.meta.url);
  const { createConfig, lintFromString }: Linter = require("@redocly/openapi-core");
  const config = await createConfig("extends: [recommended-strict]");
  const source = JSON.stringify(openapi("https://masthead.test/api/v1"));
  const found = await lintFromString({ source, config });
  const problems = found.filter(({ location }) => !EXCEPTED.includes(location[0]?.pointer ?? ""));
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  );
});
