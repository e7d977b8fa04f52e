import { afterAll, beforeAll, expect, it } from "vitest";
import { openInstallation } from "#test/cli/installation.ts";
import { addPublication } from "#test/publishing/publication.ts";
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

const masthead = (args: string[], as = env) => installation.masthead(["hold", ...args], { env: as });
const done = (stdout: string) => ({ code: EXIT.done, stdout: expect.stringContaining(stdout) });

it("places a hold, shows and lists what waits, and lifts it for what is chosen", async () => {
  expect(await masthead(["status"])).toMatchObject(done("The brand is not on hold."));
  const placed = await masthead(["place", "--reason", "The ferry accident", "--lift-by", "editors"]);
  expect(placed).toMatchObject(done("Reason: The ferry accident"));
  expect(await masthead(["list"])).toMatchObject({ code: EXIT.done, stderr: expect.stringContaining("No results.") });
  const sale = await addPublication(world, { body: "Sale!" });
  const thanks = await addPublication(world, { body: "Thank you" });

  expect(await masthead(["status"])).toMatchObject(done("2 posts came due and wait."));
  const { stdout } = await masthead(["list"]);
  expect(stdout).toMatch(new RegExp(`${sale.postId} .*Sale!.*\n${thanks.postId} .*Thank you`, "s"));
  const first = JSON.parse((await masthead(["list", "--limit", "1", "--json"])).stdout);
  expect(first.posts).toMatchObject([{ id: sale.postId, is_claimed: false }]);
  const all = JSON.parse((await masthead(["list", "--limit", "1", "--all", "--json"])).stdout);
  expect(all.posts.map(({ id }: { id: number }) => id)).toEqual([sale.postId, thanks.postId]);

  const lifted = await masthead(["lift", "--publish", String(thanks.postId)]);
  expect(lifted).toMatchObject(done("The hold is lifted. 1 post published now, 1 canceled."));
});

it("refuses a second hold, what does not wait, wrong values, and whoever may not", async () => {
  const client = { ...env, MASTHEAD_TOKEN: await world.bearer(await world.addMember("client")) };
  const editor = { ...env, MASTHEAD_TOKEN: await world.bearer(await world.addMember("editor")) };
  expect(await masthead(["place"], editor)).toMatchObject({ code: EXIT.forbidden });
  expect(await masthead(["place", "--lift-by", "nobody"])).toMatchObject({ code: EXIT.usage });
  expect(await masthead(["place", "--reason", "x".repeat(501)])).toMatchObject({ code: EXIT.refused });
  expect(await masthead(["place", "--reason", "The ferry\u001b[31m accident"])).toMatchObject({ code: EXIT.refused });
  await masthead(["place"]);
  const again = { code: EXIT.refused, stderr: expect.stringContaining("already on hold") };
  expect(await masthead(["place"])).toMatchObject(again);
  expect(await masthead(["list", "--cursor", "forged"])).toMatchObject({ code: EXIT.refused });
  expect(await masthead(["list"], client)).toMatchObject({ code: EXIT.forbidden });
  expect(await masthead(["lift"], editor)).toMatchObject({ code: EXIT.forbidden });
  expect(await masthead(["lift", "--publish", "0"])).toMatchObject({ code: EXIT.usage });
  expect(await masthead(["lift", "--publish", "999999"])).toMatchObject({ code: EXIT.refused });
  expect(await masthead(["status"])).toMatchObject(done("The brand is on hold since"));
  // The post that was released before, which no worker has published.
  expect(await masthead(["lift"])).toMatchObject(done("0 posts published now, 1 canceled."));
  expect(await masthead(["lift"])).toMatchObject({ code: EXIT.refused });
});
