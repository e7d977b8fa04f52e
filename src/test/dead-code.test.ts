import { expect, test } from "vitest";
import { runTool } from "./run-tool.ts";

// Here and not in `npm run check`, which is to take less than a minute: what is unused is rarely what one waits for.
test("nothing is dead: no file, export, type or package is unused", async () => {
  expect(await runTool("knip/bin/knip.js", ["--no-progress"])).toEqual({ code: 0, report: "" });
});
