import { expect, test } from "vitest";
import { runTool } from "./run-tool.ts";

const RULES = ["typescript/no-floating-promises", "typescript/switch-exhaustiveness-check"];

// Here and not in `npm run check`, because these rules work out all types once more.
test("no promise is left alone, and every switch has all its cases", { timeout: 300_000 }, async () => {
  const args = ["--type-aware", "--allow", "all", ...RULES.flatMap((rule) => ["--deny", rule]), "src", "prisma", "e2e"];
  expect(await runTool("oxlint/bin/oxlint", args)).toEqual({ code: 0, report: "" });
});
