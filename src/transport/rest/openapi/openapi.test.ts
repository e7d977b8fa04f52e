import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { type FaultDetail, type FaultKind, fault } from "#kernel/fault.ts";
import { answerOf } from "../../faults.ts";
import { routes } from "../routes/index.ts";
import { openapi } from "./document.ts";
import { ERROR_CATALOGUE } from "./errors.ts";
import { OPERATION_IDS, operationIdOf } from "./operation-ids.ts";

test("the document is what clients were promised; a change of the contract is a visible diff", async () => {
  await expect(`${JSON.stringify(openapi("http://localhost:3000/api/v1"), null, 2)}\n`).toMatchFileSnapshot(
    "openapi.snapshot.json",
  );
});

test("every route is in it, with a summary and an operation id of its own", () => {
  const { paths = {} } = openapi("http://localhost:3000/api/v1");
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, { operationId, summary }]) => ({
      line: `${method} ${path}`,
      operationId,
      summary,
    })),
  );
  expect(described.map(({ line }) => line).sort()).toEqual(
    routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
  );
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  expect(described.every(({ summary }) => typeof summary === "string" && summary.endsWith("."))).toBe(true);
});

test("operation ids are names that every generator can take as they are, one for each route and no others", () => {
  const { webhooks = {} } = openapi("http://localhost:3000/api/v1");
  const ofWebhooks = Object.values(webhooks).map((item) => item?.post?.operationId ?? "");
  const ids = [...routes.map(operationIdOf), ...ofWebhooks];
  expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([]);
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  expect(Object.keys(OPERATION_IDS).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Fields of which a body has one. */
const ALTERNATIVES = [
  ["password", "passkey"],
  ["code", "recovery_code"],
  ["posts", "rows"],
  ["posts", "csv"],
  ["posts", "ics"],
] as const;

test("what a body's example says is what the operation takes", () => {
  const { paths = {} } = openapi("http://localhost:3000/api/v1");
  const refused = routes.flatMap(({ method, path, op }) => {
    const body = paths[path]?.[method.toLowerCase() as "post"]?.requestBody;
    const json = body && "content" in body ? body.content["application/json"] : undefined;
    if (!json || !("example" in json)) return [];
    const example = json.example as object;
    for (const [one, other] of ALTERNATIVES) expect(one in example && other in example, path).toBe(false);
    const { error } = op.input.safeParse({ ...(path.includes("{") ? { id: 42 } : {}), ...example });
    return (error?.issues ?? []).map((issue) => `${method} ${path}: ${issue.path.join(".")} ${issue.message}`);
  });
  expect(refused).toEqual([]);
});

test("every first word of a path is explained, and nothing else", () => {
  const { tags = [] } = openapi("http://localhost:3000/api/v1");
  const words = new Set(routes.map(({ path }) => path.split("/")[1]));
  expect(tags.map(({ name }) => name).sort()).toEqual([...words].sort());
});

test("no field is bound to the largest safe integer", () => {
  expect(JSON.stringify(openapi("http://localhost"))).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test("a linter of other people's making finds nothing", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const source = JSON.stringify(openapi("https://masthead.test/api/v1"));
  const found = await lintFromString({ source, config });
  // POST /teams is routed to say that it is not implemented (interface.md, "Brands"), so it has no success to describe.
  const problems = found.filter(({ location }) => location[0]?.pointer !== "#/paths/~1teams/post/responses");
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  );
});

/** One refusal of every kind there is; a kind that is missing here does not compile. */
const SAMPLES: FaultDetail = {
  unauthenticated: {},
  unverified: {},
  account_deleted: { restoreToken: "…", restoreUntil: "2026-12-04T13:00:00.000000+00:00" },
  maintenance: {},
  brand_rejected: {},
  two_factor_required: {},
  single_sign_on_required: { url: "https://masthead.test/sso/north" },
  own_sign_in_required: {},
  forbidden: { message: "No." },
  tier_denied: { needed: "full" },
  approval_tier_denied: {},
  not_found: { what: "Post" },
  method_not_allowed: { allow: ["GET"] },
  unsupported_media_type: { message: "No." },
  payload_too_large: { limitBytes: 1 },
  malformed: { message: "No." },
  invalid: { errors: { name: ["No."] } },
  refused: { code: "invalid_state", message: "No." },
  limit_reached: { message: "No." },
  preflight_failed: { issues: [] },
  asset_in_use: { post_ids: [1] },
  revision_conflict: { revision: 2 },
  idempotency_in_flight: {},
  idempotency_answer_lost: {},
  setup_expired: {},
  throttled: { limit: 10, retryAfterSeconds: 1 },
  not_implemented: { message: "No." },
  unavailable: { message: "No." },
};

test.each(Object.keys(SAMPLES) as FaultKind[])("the code of %s is in the catalogue, under its status", (kind) => {
  const { status, body } = answerOf(fault(kind, SAMPLES[kind]));
  if (body.code === undefined) return;
  expect(ERROR_CATALOGUE).toContainEqual({ code: body.code, status, meaning: expect.any(String) });
});
