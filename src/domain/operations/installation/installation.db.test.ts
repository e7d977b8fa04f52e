import { beforeAll, expect, it } from "vitest";
import { checkKeys } from "#domain/operations/keys/index.ts";
import type { Person } from "#kernel/context.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { CHECKS, getInstallation } from "./index.ts";

let world: World;
let operator: Person;

beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  world = await createWorld({ env: { SMTP_URL: "smtp://user:hidden-password@127.0.0.1:1" } });
  await checkKeys(world.services);
  operator = await world.makeOperator(world.owner);
});

it("answers 401 without a token and 403 to whoever is no operator", async () => {
  const serve = createServe(world.services);
  const route = { method: "GET", path: "/operator/installation" } as const;
  const member = await world.bearer(await world.addMember("super_admin"));
  expect((await send(serve, route)).status).toBe(401);
  expect((await send(serve, route, { token: member })).status).toBe(403);
  const { status, body } = await send(serve, route, { token: await world.bearer(operator) });
  expect([status, body.mail.destination]).toEqual([200, "server"]);
});

it("returns what every check of doctor finds, and no secret", async () => {
  const found = await world.as(operator)(getInstallation, {});
  const names = new Set(found.findings.map(({ check }) => check));
  expect([...names]).toEqual(["configuration", ...CHECKS.map(({ name }) => name)]);
  expect(found.findings).toContainEqual(
    expect.objectContaining({ check: "worker", level: "fail", fix: expect.stringContaining("npm run worker") }),
  );
  const text = JSON.stringify(found);
  const { AUTH_SECRET, ENCRYPTION_KEYS, DATABASE_URL } = world.services.env;
  for (const secret of ["hidden-password", AUTH_SECRET, ENCRYPTION_KEYS, DATABASE_URL])
    expect(text).not.toContain(secret);
});

it("counts queued and failed jobs by queue, and workers", async () => {
  await world.db.workerHeartbeat.create({ data: { id: "installation", beatAt: new Date() } });
  // pg-boss counts its queues by itself, in a worker.
  await world.db.$executeRaw`update pgboss.queue set failed_count = 1 where name = 'mail.send'`;
  const { workers, queues } = await world.as(operator)(getInstallation, {});
  expect(workers).toBe(1);
  expect(queues).toContainEqual({ name: "mail.send", ready: 0, active: 0, failed: 1 });
});

it("is refused when it is asked too often", async () => {
  const ask = async () => {
    for (let count = 0; count < 61; count += 1) await world.as(operator)(getInstallation, {});
  };
  await expect(ask()).rejects.toMatchObject({ kind: "throttled" });
});
