import { afterEach, expect, vi } from "vitest";
import { takeFindings } from "./serve-findings.ts";

/**
 * Every REST API that a database test creates is compared with the committed OpenAPI document: whatever a test asks,
 * what it is answered must be what clients were promised. A new route or field is written into the document by
 * `npx vitest run -u src/transport/rest/openapi`.
 */
vi.mock("#transport/rest/serve.ts", async (original) => {
  const module = await original<typeof import("#transport/rest/serve.ts")>();
  const { checked } = await import("./serve-findings.ts");
  return {
    ...module,
    createServe: (...given: Parameters<typeof module.createServe>) => checked(module.createServe(...given)),
  };
});

afterEach(async () => {
  expect(await takeFindings(), "answers and accepted requests that the OpenAPI document does not promise").toEqual([]);
});
