import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "#cli/failure.ts";
import { createProgram } from "#cli/program.ts";
import { fillSampleContent } from "#domain/content/sample-content/index.ts";
import { listAuditEvents } from "#domain/operations/audit/index.ts";
import { updateFilling } from "#domain/planning/evergreen/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { Job } from "#kernel/job.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServeMcp } from "#transport/mcp/serve.ts";
import type { Serve } from "#transport/rest/serve.ts";
import { jobs } from "#worker/jobs.ts";
import { createServe } from "./checked-serve.ts";
import { openInstallation } from "./cli/installation.ts";
import { fakeIo } from "./cli/io.ts";
import { connect, listen } from "./mcp-client.ts";
import { type Contents, newestOf, readAllRoutes, readLists, readScreens } from "./read-everything.ts";
import { createRows } from "./rows.ts";
import { createWorld, type World } from "./world.ts";

/**
 * Everything that reads runs against data as it becomes: with sample content and a row of every kind, after each
 * periodic job, and weeks later. No read may fail with a 5xx or answer something that its schema doesn't say, which
 * `checked-serve.ts` finds.
 */

const DAY = 86_400_000;
const PERIODIC = jobs.filter(({ cron }) => cron !== undefined);

let world: World;
let serve: Serve;
let contents: Contents;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  await installQueues(world.services.env.DATABASE_URL, jobs);
  serve = createServe(world.services);
  await fillSampleContent.perform(systemContext("sample_content.fill"), { brand_id: world.brand.id });
  contents = { world, serve, brandId: world.brand.id, rows: await createRows(world, serve) };
  await world.as(world.owner)(updateFilling, { id: world.brand.channelId, enabled: true });
  await world.runJobs();
});

function systemContext(job: string) {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...world.services, caller: { kind: "system" as const, job }, origin };
}

async function runJob(one: Job<never>): Promise<void> {
  await one.perform(systemContext(one.name), {} as never);
  await world.runJobs();
}

test("a job that acted in a person's name is in the audit log, by no credential of theirs", async () => {
  const { audit_events: events } = await world.as(world.owner)(listAuditEvents, { limit: 100 });
  expect(events.find(({ door, actor }) => door === "job" && actor.id !== null)).toMatchObject({ token: null });
});

test("rows that don't fit are listed, say so, and take no others away", async () => {
  const [first, second] = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, tokenId: { not: null } },
    orderBy: { id: "desc" },
    take: 2,
  });
  const before = await world.as(world.owner)(listAuditEvents, { limit: 100 });
  await world.db.auditEvent.updateMany({
    where: { id: first?.id },
    data: { tokenKind: "fax", actorId: 0, detail: "text" },
  });
  await world.db.auditEvent.updateMany({ where: { id: second?.id }, data: { tokenId: 0, subjectId: 0 } });
  const after = await world.as(world.owner)(listAuditEvents, { limit: 100 });
  expect(after.audit_events.map(({ id }) => id)).toEqual(before.audit_events.map(({ id }) => id));
  const found = (id = 0) => after.audit_events.find((event) => event.id === id);
  expect(found(first?.id)).toMatchObject({
    token: null,
    actor: { id: null },
    unreadable: expect.arrayContaining(["token"]),
  });
  expect(found(second?.id)).toMatchObject({ token: null, subject: { id: null }, unreadable: ["subject.id"] });
});

test("every read answers with sample content, and after each periodic job", async () => {
  expect(await readAllRoutes(contents, world.owner)).toEqual([]);
  for (const one of PERIODIC) {
    await runJob(one);
    expect([one.name, await readLists(contents, world.owner)]).toEqual([one.name, []]);
  }
});

test("every read answers weeks later, for every role", async () => {
  const tick = createTick(world.services);
  for (const days of [1, 1, 5, 30]) {
    world.clock.advance(days * DAY);
    await tick.drain();
    for (const one of PERIODIC) await runJob(one);
  }
  for (const role of ["super_admin", "editor", "member", "client"] as const) {
    const person = role === "super_admin" ? world.owner : await world.addMember(role);
    const failed = [...(await readAllRoutes(contents, person)), ...(await readScreens(contents, person))];
    expect([role, failed]).toEqual([role, []]);
  }
});

test("every tool that reads answers", async () => {
  const { url, close } = await listen(createServeMcp(world.services));
  afterAll(close);
  const client = await connect(url, await world.bearer(world.owner));
  const { tools } = await client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect(reading.length).toBeGreaterThan(5);
  const [postId] = await newestOf(contents, "/posts/");
  for (const { name, inputSchema } of reading) {
    const required = (inputSchema.required ?? []) as string[];
    const values: Record<string, unknown> = { post_id: postId };
    const args =
      name === "preflight_post"
        ? { post_id: postId }
        : Object.fromEntries(required.map((field) => [field, values[field]]));
    const result = await client.callTool({ name, arguments: args });
    expect([name, result.isError ?? false, result.isError ? result.content : null]).toEqual([name, false, null]);
  }
});

/** Commands that read, and where they need an argument, the row that it names. */
const READING_COMMANDS =
  /(^| )(list|show|metrics|links|comments|deliveries|whoami|export|best-hours|free-times)$|channels queue$/;

test("every command that reads prints", async () => {
  const installation = await openInstallation(world.services);
  afterAll(() => installation.close());
  const env = { MASTHEAD_URL: installation.url, MASTHEAD_TOKEN: await world.bearer(world.owner) };
  const [postId = 0] = await newestOf(contents, "/posts/");
  const failed: string[] = [];
  const range = ["--from", "2026-11-01", "--to", "2026-11-30"];
  let count = 0;
  for (const { words, argument } of leaves()) {
    const name = words.join(" ");
    if (!READING_COMMANDS.test(name)) continue;
    count += 1;
    const id = words[0] === "channels" ? world.brand.channelId : postId;
    const args = [...words, ...(argument === null ? [] : [String(id)]), ...(name === "notes list" ? range : [])];
    const { code, stderr } = await installation.masthead(args, { env });
    if (code !== EXIT.done && code !== EXIT.notFound) failed.push(`${name}: ${code} ${stderr}`);
  }
  expect(count).toBeGreaterThan(15);
  expect(failed).toEqual([]);
});

function leaves() {
  const found: { words: string[]; argument: string | null }[] = [];
  const visit = (command: ReturnType<typeof createProgram>, words: string[]) => {
    if (command.commands.length > 0) {
      for (const inner of command.commands) visit(inner, [...words, inner.name()]);
      return;
    }
    const [argument] = command.registeredArguments.filter(({ required }) => required);
    found.push({ words, argument: argument?.name() ?? null });
  };
  visit(createProgram(fakeIo().io), []);
  return found;
}
