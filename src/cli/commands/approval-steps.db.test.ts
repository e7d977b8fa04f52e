import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvePost, createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { openSecured } from "#test/two-factor-person.ts";
import { EXIT } from "../failure.ts";

let world: Awaited<ReturnType<typeof openSecured>>;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let env: Record<string, string>;
let editor: Person;

beforeAll(async () => {
  world = await openSecured();
  installation = await openInstallation(world.services);
  env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
  editor = await world.addMember("editor");
});
afterAll(() => installation.close());

const run = (args: string[], input?: string) => installation.masthead(args, { env, input });

it("sets approval steps, and prints what can be set again", async () => {
  expect((await run(["approval-steps", "list"])).stdout).toBe("One approval is enough.\n");
  const steps = [{ name: "Legal", member_ids: [editor.userId], hours: 8, escalate_after: 10 }];
  const set = await run(["approval-steps", "set", "-"], JSON.stringify(steps));
  expect(set).toMatchObject({ code: EXIT.done, stdout: expect.stringMatching(/Legal +editor person +1 +8 +10 h/) });
  const listed = await run(["approval-steps", "list", "--json"]);
  expect((await run(["approval-steps", "set", "-"], listed.stdout)).code).toBe(EXIT.done);
  const unknown = JSON.stringify({ steps: [{ name: "Legal", member_ids: [999_999_999] }] });
  expect(await run(["approval-steps", "set", "-"], unknown)).toMatchObject({ code: EXIT.refused });
  expect(await run(["approval-steps", "set", "-"], "{}")).toMatchObject({ code: EXIT.usage });
});

it("chooses no chat for reviews by default, and refuses a channel that is none", async () => {
  expect((await run(["review-channel", "get"])).stdout).toBe("Posts are shown in no chat.\n");
  expect(await run(["review-channel", "set", String(world.brand.channelId)])).toMatchObject({
    code: EXIT.refused,
    stderr: expect.stringContaining("Slack and Microsoft Teams"),
  });
  expect(await run(["review-channel", "set", "general"])).toMatchObject({ code: EXIT.usage });
  expect(await run(["review-channel", "test"])).toMatchObject({ code: EXIT.refused });
  expect((await run(["review-channel", "set", "off"])).stdout).toBe("Posts are shown in no chat.\n");
});

it("delegates approvals for some days, and ends it", async () => {
  const [day, next] = [0, 1].map((days) =>
    new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const create = ["approval-delegations", "create", String(editor.userId), "--from", day ?? "", "--to", next ?? ""];
  expect(await run([...create, "--note", "On vacation"])).toMatchObject({
    code: EXIT.done,
    stdout: `editor person decides for you from ${day} to ${next}.\n`,
  });
  expect(await run(create)).toMatchObject({ code: EXIT.refused });
  const { stdout } = await run(["approval-delegations", "list"]);
  expect(stdout).toMatch(/editor person +.*On vacation/);
  const id = /^(\d+) /m.exec(stdout)?.[1] ?? "";
  expect((await run(["approval-delegations", "end", id])).stdout).toBe(`Delegation ${id} ended.\n`);
  expect(await run(["approval-delegations", "end", id])).toMatchObject({ code: EXIT.notFound });
});

it("saves the minutes of a post, and shows how long reviews take", async () => {
  await run(["approval-steps", "set", "-"], "[]");
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(editor)(createPost, { body: "Hello", channels, submit: true });
  await world.as(world.owner)(approvePost, { id });
  const minutes = (name: string) => path.join(installation.folder, name);
  for (const [name, start] of [
    ["minutes.pdf", "%PDF-"],
    ["minutes.json", "{"],
  ] as const) {
    expect(await run(["posts", "minutes", String(id), "--output", minutes(name)])).toMatchObject({ code: EXIT.done });
    expect(readFileSync(minutes(name), "latin1").startsWith(start)).toBe(true);
  }
  expect(await run(["posts", "minutes", "999999999", "--output", minutes("none.pdf")])).toMatchObject({
    code: EXIT.notFound,
  });
  expect((await run(["metrics", "review-times"])).stdout).toContain("Reviews approved: 1\n");
});
