import { expect, test } from "vitest";
import { openapi } from "./openapi.ts";
import { routes } from "./routes/index.ts";

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

test("no field is bound to the largest safe integer", () => {
  expect(JSON.stringify(openapi("http://localhost"))).not.toContain(String(Number.MAX_SAFE_INTEGER));
});
