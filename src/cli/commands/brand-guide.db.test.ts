import { afterAll, beforeAll, expect, it } from "vitest";
import { openInstallation } from "#test/cli/installation.ts";
import { createWorld, type World } from "#test/world.ts";
import { EXIT } from "../failure.ts";

let world: World;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;

beforeAll(async () => {
  world = await createWorld();
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
});
afterAll(() => installation.close());

const masthead = (args: string[], input?: string) => installation.masthead(["brand-guide", ...args], { env, input });

it("shows the guide, replaces it by an edited file, and refuses one that is outdated", async () => {
  const { stdout } = await masthead(["show", "--json"]);
  const guide = JSON.parse(stdout);
  const words_to_avoid = [{ word: "cheap", suggestion: "affordable", reason: "It sounds poor.", blocks: true }];
  const file = JSON.stringify({ ...guide, voice: "Warm", words_to_avoid });
  const saved = await masthead(["set", "-"], file);
  expect(saved).toMatchObject({ code: EXIT.done, stdout: expect.stringMatching(/Voice: Warm.*avoid, blocks.*cheap/s) });
  expect(await masthead(["set", "-"], file)).toMatchObject({
    code: EXIT.refused,
    stderr: expect.stringContaining("The brand guide was changed in the meantime."),
  });
  expect((await masthead(["show"])).stdout).toContain("affordable");
});

it("refuses what is no guide", async () => {
  for (const wrong of ["Hello", "[]", "null"]) {
    const refused = { code: EXIT.usage, stderr: expect.stringContaining("is no guide in JSON") };
    expect(await masthead(["set", "-"], wrong)).toMatchObject(refused);
  }
});

it("lists proposals, and dismisses one", async () => {
  expect(await masthead(["proposals"])).toMatchObject({ code: EXIT.done });
  expect((await masthead(["dismiss", "cheap"])).stdout).toContain("Dismissed.");
  expect((await masthead(["dismiss", "cheap", "--undo"])).stdout).toContain("It is listed again.");
});
