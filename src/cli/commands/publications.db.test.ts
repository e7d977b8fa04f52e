import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { listReceiptKeys } from "#domain/publishing/receipts/index.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { runEntry } from "#test/run-entry.ts";
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

const masthead = (args: string[]) => installation.masthead(args, { env });
const usage = (message: string) => ({ code: EXIT.usage, stderr: expect.stringContaining(message) });

it("lists published posts, and edits and deletes them by publication", async () => {
  const { id, postId } = await addPublication(world, { body: "We open at nine." });
  await createTick(world.services).drain();
  const listed = await masthead(["publications", "list", String(postId)]);
  expect(listed.stdout).toMatch(new RegExp(`${id}\\s+feed:.*published\\s+edit, delete`));
  const response = { status: 200, body: "It was published as unlisted." };
  await world.db.publicationAttempt.updateMany({ where: { publicationId: id }, data: { response } });
  const { stdout } = await masthead(["publications", "list", String(postId)]);
  expect(stdout).toContain(`\nPublication ${id}: It was published as unlisted.\n`);

  const edit = ["publications", "edit", String(id)];
  expect(await masthead(edit)).toMatchObject(usage("Nothing to change"));
  const requested = await masthead([...edit, "--body", "We open at ten.", "--no-wait"]);
  expect(requested).toMatchObject({ code: EXIT.done, stdout: `Publication ${id}: edit on feed in progress.\n` });
  await world.runJobs();
  expect(await world.db.feedEntry.findFirst({ where: { brandId: world.brand.id } })).toMatchObject({
    body: "We open at ten.",
  });
  const same = await masthead([...edit, "--body", "We open at ten."]);
  expect(same).toMatchObject({ code: EXIT.done, stdout: `Publication ${id}: edited on feed.\n` });
  const late = await masthead([...edit, "--body", "Late", "--revision", "1"]);
  expect(late).toMatchObject({ code: EXIT.refused });
  const refused = await masthead([...edit, "--option", "visibility=public"]);
  expect(refused.code).toBe(EXIT.refused);

  expect(await masthead(["publications", "delete", String(id)])).toMatchObject(usage("--yes"));
  await world.db.channel.update({ where: { id: world.brand.channelId }, data: { status: "connected" } });
  await masthead(["publications", "delete", String(id), "--yes", "--no-wait"]);
  await world.runJobs();
  const remaining = await masthead(["publications", "list", String(postId), "--json"]);
  expect(JSON.parse(remaining.stdout).publications).toMatchObject([
    { removed_at: expect.any(String), removed_by: { id: world.owner.userId }, can_delete: false },
  ]);
});

it("shows a receipt in words, and saves it for the script that verifies it offline", async () => {
  const { id } = await addPublication(world, { body: "We open at nine." });
  const early = await masthead(["publications", "receipt", String(id)]);
  expect(early).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("Only published posts") });
  await createTick(world.services).drain();
  const folder = mkdtempSync(path.join(tmpdir(), "receipt-"));
  const file = path.join(folder, "receipt.json");
  const { code, stdout } = await masthead(["publications", "receipt", String(id), "--save", file]);
  expect(code).toBe(EXIT.done);
  expect(stdout).toContain(`Written by ${world.owner.name}`);
  expect(stdout).toMatch(/The signature is valid\.\nSaved to .*receipt\.json\.\n$/);
  const jwks = path.join(folder, "jwks.json");
  writeFileSync(jwks, JSON.stringify(await world.as({ kind: "guest" })(listReceiptKeys, {})));
  const script = "../public/verify-receipt.mjs";
  expect(await runEntry(script, [file, jwks, "--publication", String(id)], {})).toMatchObject({ code: 0 });
  expect(await masthead(["publications", "receipt", String(id), "--save", folder])).toMatchObject({ stdout: "" });
  const { jws } = await world.db.publicationReceipt.findFirstOrThrow({ where: { publicationId: id } });
  const forged = jws.replace(/\.[^.]*$/, ".AAAA");
  await world.db.publicationReceipt.updateMany({ where: { publicationId: id }, data: { jws: forged } });
  const refused = await masthead(["publications", "receipt", String(id)]);
  expect(refused).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("not valid") });
  rmSync(folder, { recursive: true });
});

it("fixes a failed publication for its channel alone, and retries one alone", async () => {
  const { id, postId } = await addPublication(world, { body: "Refused" });
  const fail = () => world.db.publication.update({ where: { id }, data: { status: "failed" } });
  await fail();
  const listed = await masthead(["publications", "list", String(postId)]);
  expect(listed.stdout).toMatch(new RegExp(`${id}\\s+feed:.*failed\\s+fix`));
  const fix = ["publications", "fix", String(id)];
  expect(await masthead(fix)).toMatchObject(usage("Nothing to change"));
  expect(await masthead([...fix, "--body", "Late", "--revision", "9"])).toMatchObject({ code: EXIT.refused });
  const proposed = await masthead([...fix, "--body", "Proposed"]);
  expect(proposed).toMatchObject({ code: EXIT.done, stdout: `Publication ${id} on feed: pending approval.\n` });
  await fail();
  const approved = await masthead([...fix, "--body", "Accepted", "--approve"]);
  expect(approved).toMatchObject({ code: EXIT.done, stdout: `Publication ${id} on feed: scheduled.\n` });
  await fail();
  const retry = ["posts", "retry", String(postId), "--publication"];
  expect(await masthead([...retry, "999999999"])).toMatchObject({ code: EXIT.notFound });
  expect(await masthead([...retry, String(id)])).toMatchObject({ code: EXIT.done });
  await createTick(world.services).drain();
  const entries = await world.db.feedEntry.findMany({ where: { brandId: world.brand.id, body: "Accepted" } });
  expect(entries).toHaveLength(1);
});

it("reports an edit that the platform rejects, and fails", async () => {
  const { id } = await addPublication(world, { body: "Here" });
  await createTick(world.services).drain();
  await world.db.feedEntry.deleteMany({ where: { brandId: world.brand.id } });
  const waiting = masthead(["publications", "edit", String(id), "--body", "There"]);
  // Its job is pending before it is committed, and would find nothing to do then.
  const requested = () => world.db.publicationChange.count({ where: { publicationId: id, status: "pending" } });
  await expect.poll(requested).toBe(1);
  await world.runJobs();
  expect(await waiting).toMatchObject({ code: EXIT.refused, stderr: expect.stringContaining("no longer on") });
});

it("edits posts with options of their channels' platforms", async () => {
  const { id: channelId } = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "test_key", handle: "options", displayName: "Options" },
  });
  const { id } = await world.as(world.owner)(createPost, {
    body: "Hello",
    channels: [{ channel_id: channelId, overrides: { body: "Hi", options: { spoiler: "Hours", sensitive: true } } }],
  });
  const change = ["--option", "visibility=unlisted", "--option", "spoiler:=null", "--json"];
  const { stdout } = await masthead(["posts", "edit", String(id), ...change]);
  expect(JSON.parse(stdout).post.publications).toMatchObject([
    { overrides: { body: "Hi", options: { sensitive: true, visibility: "unlisted" } } },
  ]);
  const wrong = await masthead(["posts", "edit", String(id), "--option", "visibility=nobody"]);
  expect(wrong).toMatchObject({ code: EXIT.refused });
  const preflight = ["posts", "preflight", "--body", "x", "--channel", String(channelId)];
  expect(await masthead([...preflight, "--option", "visibility=public"])).toMatchObject({ code: EXIT.done });
  expect(await masthead([...preflight, "--option", "visibility=nobody"])).toMatchObject({ code: EXIT.refused });
  expect(await masthead(["posts", "preflight", String(id), "--option", "a=b"])).toMatchObject(usage("not both"));
});

it("shows the request that a dry run did not send, without control characters", async () => {
  const { id, postId } = await addPublication(world, { body: "Only a rehearsal" });
  const error = { code: "dry_run", category: "system", message: "Dry run: nothing was sent.", retryable: false };
  await world.db.publication.update({ where: { id }, data: { status: "failed", error } });
  const response = {
    status: 0,
    body: "POST https://network.example/posts\nauthorization: [redacted]\n\nHi \u001b[31mred",
  };
  const attempt = { publicationId: id, number: 1, outcome: "failed", error, response, startedAt: world.clock.now() };
  await world.db.publicationAttempt.create({ data: attempt });
  const { stdout } = await masthead(["publications", "list", String(postId)]);
  const request = "  POST https://network.example/posts\n  authorization: [redacted]\n\n  Hi red\n";
  expect(stdout).toContain(`Publication ${id} would have sent:\n${request}`);
});
