import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import type { Caller } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { Passwords } from "#platform/passwords.ts";
import { newAddress, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { CHEAP_HASH } from "#test/world.ts";
import { beginSession, changeEmail, forgotPassword, login, register } from "./index.ts";

/** Compares the work done step by step instead of the time, which depends on the machine's load. */
async function open() {
  const hash = vi.fn(CHEAP_HASH.hash);
  const verify = vi.fn(CHEAP_HASH.verify);
  const world = await openSecured({}, { passwords: new Passwords({ hash, verify }) });
  const { services, db, clock, pending, createPerson } = world;
  const statements: string[] = [];
  const counted = db.$extends({
    query: {
      $allOperations({ model, operation, args, query }) {
        statements.push(`${model ?? ""}.${operation}`);
        return query(args);
      },
    },
  });

  /** The work of a call, and its response. */
  async function work<O extends AnyOperation>(op: O, input: z.input<O["input"]>, caller: Caller = { kind: "guest" }) {
    hash.mockClear();
    verify.mockClear();
    statements.splice(0);
    pending.splice(0);
    const origin = { requestId: "test", entryPoint: "api", address: newAddress(), userAgent: "vitest" } as const;
    const ctx = { ...services, db: counted, caller, origin };
    const response = await execute(op, ctx as never, input).catch(({ kind, detail }) => ({ kind, detail }));
    return {
      response,
      hashes: hash.mock.calls.length,
      verifications: verify.mock.calls.length,
      statements: [...statements],
      jobs: pending.map(({ job, data }) => [job.name, Object.keys(data)]),
    };
  }

  /** Addresses of every kind of account, and of none. */
  async function addresses() {
    const emailOf = async (name: string, data: object) => {
      const { userId } = await createPerson(name);
      return (await db.user.update({ where: { id: userId }, data })).email;
    };
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
    return {
      known: world.email,
      passwordless: await emailOf("Nopass Word", {}),
      deleted: await emailOf("Gone Person", { passwordHash, deletedAt: clock.now() }),
      unverified: await emailOf("Una Unverified", { passwordHash, emailVerifiedAt: null }),
      guarded: await emailOf("Two Factor", { passwordHash, totpSecret: "encrypted" }),
      unknown: `nobody-${world.email}`,
    };
  }

  // The decoy hash is computed once per process.
  await work(login, { email: "warm@example.com", password: PASSWORD });
  return { ...world, work, addresses };
}

describe("known and unknown addresses are indistinguishable by response and by work", () => {
  it.each([
    ["login", login],
    ["the studio's sign-in", beginSession],
  ])("for %s with a wrong password", async (_name, op) => {
    const { work, addresses } = await open();
    const { unknown, ...here } = await addresses();
    const cost = await work(op, { email: unknown, password: "another password" });
    expect(cost).toMatchObject({ hashes: 0, verifications: 1, jobs: [], response: { kind: "invalid" } });
    for (const email of Object.values(here)) {
      expect(await work(op, { email, password: "another password" })).toEqual(cost);
    }
  });

  it("for a forgotten password", async () => {
    const { work, addresses } = await open();
    const { unknown, ...here } = await addresses();
    const cost = await work(forgotPassword, { email: unknown });
    expect(cost).toMatchObject({ hashes: 0, verifications: 0, jobs: [["passwords.mail_reset", ["key", "email"]]] });
    for (const email of Object.values(here)) expect(await work(forgotPassword, { email })).toEqual(cost);
  });

  it("for an email change", async () => {
    const { work, addresses, browser } = await open();
    const { unknown, known: _own, ...here } = await addresses();
    const change = (email: string) => work(changeEmail, { email, password: PASSWORD }, browser);
    const cost = await change(unknown);
    expect(cost).toMatchObject({ verifications: 1, response: { message: expect.any(String) } });
    for (const email of Object.values(here)) expect(await change(email)).toEqual(cost);
  });
});

it("reports at registration that an address is taken, after hashing the password as well", async () => {
  const { work, addresses } = await open();
  const { known, unknown } = await addresses();
  const person = { first_name: "Ada", last_name: "Lovelace", password: PASSWORD };
  const taken = await work(register, { ...person, email: known });
  expect(taken).toMatchObject({ hashes: 1, response: { detail: { errors: { email: [expect.any(String)] } } } });
  expect((await work(register, { ...person, email: unknown })).hashes).toBe(1);
});
