import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import { issueToken } from "#domain/identity/tokens/index.ts";
import type { Caller, EntryPoint, Person, TokenKind } from "#kernel/context.ts";
import type { Job } from "#kernel/job.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Role, Tier } from "#kernel/permissions.ts";
import { type Heavy, openHeavy } from "#platform/heavy/index.ts";
import type { MailMessage } from "#platform/mail/index.ts";
import { argon2id, Passwords } from "#platform/passwords.ts";
import { createServices, loadEnv, type Platform } from "#platform/services.ts";
import { callOperation } from "#transport/call.ts";
import { heavyTasks } from "#worker/heavy-tasks.ts";
import { insertBrand, insertMember, insertPerson } from "./insert-people.ts";
import { TEST_SECRETS } from "./secrets.ts";

/**
 * Heavy tasks without child processes, which take longer to start than a test to run; `platform/heavy` tests the
 * processes.
 */
const inlineHeavy: Heavy = {
  // Only a task in a process of its own can ask its caller.
  run: async (task, input, options) =>
    options.answer
      ? openHeavy().run(task, input, options)
      : structuredClone(await (await heavyTasks[task]())(structuredClone(input))),
};

/** Password tests do not depend on the cost of hashing; `platform/passwords.test.ts` checks the cost. */
export const CHEAP_HASH = argon2id({ memoryCost: 8, timeCost: 1, parallelism: 1 });

type Pending = { job: Job<never>; data: object; dueAt: number };

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * A new account with its owner, one brand and the brand's feed channel in the real database. Suites never truncate and
 * never share rows, so files run in parallel. The clock stands still until it is advanced; jobs wait until `runJobs`.
 */
export async function createWorld(options: { env?: Record<string, string>; replace?: Partial<Platform> } = {}) {
  const env = loadEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: mkdtempSync(join(tmpdir(), "masthead-test-")),
    ...TEST_SECRETS,
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
    ...options.env,
  });
  const clock = createManualClock();
  const mails: MailMessage[] = [];
  const pending: Pending[] = [];
  const services = createServices(env, "test", {
    clock,
    mail: {
      async send(mail) {
        mails.push(mail);
      },
    },
    queue: {
      async ready() {},
      async enqueue(_tx, job, data, { startAfterSeconds = 0 } = {}) {
        pending.push({ job: job as Job<never>, data, dueAt: clock.now().getTime() + startAfterSeconds * 1000 });
      },
      async enqueueAll(_tx, job, all, { startAfterSeconds = 0 } = {}) {
        const secondsOf = typeof startAfterSeconds === "number" ? () => startAfterSeconds : startAfterSeconds;
        const dueAt = (data: (typeof all)[number]) => clock.now().getTime() + secondsOf(data) * 1000;
        pending.push(...all.map((data) => ({ job: job as Job<never>, data, dueAt: dueAt(data) })));
      },
      async findWaiting(_db, job, key) {
        return pending.filter((one) => one.job.name === job.name).map(({ data }) => Number(Reflect.get(data, key)));
      },
      async stop() {},
    },
    heavy: inlineHeavy,
    passwords: new Passwords(CHEAP_HASH),
    ...options.replace,
  });
  const { db } = services;

  const owner = await createPerson("Olive Owner");
  const account = await db.account.create({
    data: { ownerId: owner.userId, planSlug: "agency", trialEndsAt: new Date(clock.now().getTime() + 14 * 86_400_000) },
  });
  const createBrand = (accountId: number) => insertBrand(db, accountId);
  const brand = await createBrand(account.id);
  const ownerMember = await addMember("super_admin", owner);

  async function createPerson(name: string): Promise<Person> {
    const { userId, tokenId } = await insertPerson(db, name, clock.now());
    return {
      kind: "person",
      userId,
      name,
      isVerified: true,
      token: { id: tokenId, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
    };
  }

  /** Makes a user a member of the world's brand (or another) and selects that brand for them. */
  async function addMember(role: Role, person?: Person, brandId: number = brand.id) {
    const member = person ?? (await createPerson(`${role} person`));
    await insertMember(db, brandId, member.userId, role);
    return member;
  }

  /** The same person as an operator of the installation. */
  async function makeOperator(person: Person): Promise<Person> {
    await db.user.update({ where: { id: person.userId }, data: { operatorSince: clock.now() } });
    return { ...person, isOperator: true };
  }

  /** Calls operations as a user, through the same checks as every adapter. */
  function as(caller: Caller, how: { tier?: Tier; kind?: TokenKind; entryPoint?: EntryPoint; brand?: string } = {}) {
    const { tier, kind, entryPoint = "api", brand: brandSlug = null } = how;
    const who: Caller =
      caller.kind === "person"
        ? { ...caller, token: { ...caller.token, ...(tier ? { tier } : {}), ...(kind ? { kind } : {}) } }
        : caller;
    const origin = { requestId: "test", entryPoint, address: "192.0.2.1", userAgent: "vitest" };
    return <O extends AnyOperation>(op: O, input: z.input<O["input"]>) =>
      callOperation(op, { services, caller: who, origin, brandSlug }, input) as Promise<z.output<O["output"]>>;
  }

  /** A real bearer token of a user, for tests through the REST adapter. */
  async function bearer(
    person: Person,
    { tier = "full", kind = "personal" }: { tier?: Tier; kind?: "personal" | "tiered" } = {},
  ) {
    const origin = { requestId: "test", entryPoint: "api" as const, address: "192.0.2.1", userAgent: "vitest" };
    const order = { userId: person.userId, kind, tier, name: "test" };
    const { token } = await issueToken(db, { ...services, caller: person, origin }, order);
    return token;
  }

  /** Runs every job that is due by the world's clock, and those that they enqueue, until none is due. */
  async function runJobs(): Promise<void> {
    for (;;) {
      const index = pending.findIndex(({ dueAt }) => dueAt <= clock.now().getTime());
      if (index < 0) return;
      const [next] = pending.splice(index, 1);
      if (!next) return;
      const origin = { requestId: "test-job", entryPoint: "job" as const, address: null, userAgent: null };
      const ctx = { ...services, caller: { kind: "system" as const, job: next.job.name }, origin };
      await next.job.perform(ctx, next.data as never);
    }
  }

  return {
    services,
    db,
    clock,
    messages: mails,
    pending,
    account,
    brand,
    owner: ownerMember,
    createPerson,
    createBrand,
    addMember,
    makeOperator,
    as,
    bearer,
    runJobs,
  };
}

/** Stands at its creation time until it is advanced; close to real time, for rows that the database timestamps itself. */
function createManualClock() {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    set: (moment: Date) => {
      now = moment.getTime();
    },
  };
}
