import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { openSecured } from "#test/two-factor-person.ts";
import { EXIT } from "../failure.ts";

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
});
afterAll(() => installation.close());

const run = (args: string[], input?: string) => installation.masthead(["approval-rules", ...args], { env, input });

it("sets rules from a file, tries them before and after, and prints what can be set again", async () => {
  const { id } = await world.as(world.owner)(createPost, { body: "Guaranteed fresh" });
  const steps = [{ name: "Owner", roles: ["super_admin"] }];
  const rules = { rules: [{ name: "Claims", conditions: { words: ["guaranteed"] }, steps }] };
  const file = path.join(installation.folder, "rules.json");
  writeFileSync(file, JSON.stringify(rules));
  const tried = await run(["try", "--file", file, "--post", String(id)]);
  expect(tried).toMatchObject({ code: EXIT.done, stderr: "" });
  expect(tried.stdout).toContain(`Post ${id}: Claims: It contains “guaranteed”.`);
  expect((await run(["list"])).stdout).not.toContain("Claims");
  expect((await run(["set", file])).stdout).toMatch(/Claims +words: guaranteed +Owner/);
  const listed = await run(["list", "--json"]);
  expect((await run(["set", "-"], listed.stdout)).code).toBe(EXIT.done);
  expect((await run(["try"])).stdout).toMatch(/Claims +1/);
});

it("refuses a file that is no list of rules", async () => {
  expect(await run(["set", "-"], "{")).toMatchObject({ code: EXIT.usage, stderr: expect.stringContaining("no JSON") });
  expect(await run(["set", "-"], "[null]")).toMatchObject({ code: EXIT.refused });
  expect(await run(["set", "-"], "{}")).toMatchObject({ code: EXIT.usage, stderr: expect.stringContaining("no list") });
});
