import { expect, it } from "vitest";
import { DEMO_EMAIL } from "#domain/identity/accounts/index.ts";
import { execute } from "#kernel/execute.ts";
import { createWorld } from "#test/world.ts";
import { register } from "./index.ts";

/** In its own file, because it needs a database without any user. */
it("registers the very first account without an invitation, and only one of several concurrent ones", async () => {
  const { services, db } = await createWorld({ env: { REGISTRATION: "invite" } });
  await db.user.deleteMany();
  const origin = { requestId: "test", entryPoint: "api", address: "192.0.2.1", userAgent: null } as const;
  const guest = { ...services, caller: { kind: "guest" }, origin } as const;
  const person = { first_name: "Ada", last_name: "Lovelace", password: "correct horse battery staple" };
  const tries = Array.from({ length: 6 }, (_, index) =>
    execute(register, guest, { ...person, email: `ada-${index}@example.com` }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "forbidden" });
  }
  expect(await db.user.count()).toBe(1);
});

it("makes the owner of the first account the operator, of several concurrent ones one, and nobody after it", async () => {
  const { services, db } = await createWorld();
  await db.account.deleteMany();
  await db.user.deleteMany();
  const demo = await db.user.create({
    data: { firstName: "Dora", lastName: "Demo", email: DEMO_EMAIL, emailKey: DEMO_EMAIL },
  });
  await db.account.create({ data: { ownerId: demo.id, planSlug: "free", trialEndsAt: services.clock.now() } });
  const origin = { requestId: "test", entryPoint: "api", address: null, userAgent: null } as const;
  const guest = { ...services, caller: { kind: "guest" }, origin } as const;
  const person = { first_name: "Ada", last_name: "Lovelace", password: "correct horse battery staple" };
  const open = (index: number) => execute(register, guest, { ...person, email: `first-${index}@example.com` });
  await Promise.all(Array.from({ length: 6 }, (_, index) => open(index)));
  await open(6);
  expect(await db.user.count()).toBe(8);
  expect(await db.user.count({ where: { operatorSince: { not: null } } })).toBe(1);
});
