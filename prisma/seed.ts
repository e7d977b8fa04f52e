import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FREE_PLAN, seedPlans, trialEnd } from "#domain/billing/plans/index.ts";
import { createBrandWithOwner } from "#domain/brands/brands/index.ts";
import { fillSampleContent } from "#domain/content/sample-content/index.ts";
import { DEMO_EMAIL, emailKey, fullName } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";

export type Demo = { email: string; password: string };

const DEMO = { email: DEMO_EMAIL, firstName: "Dora", lastName: "Demo" };

/**
 * Plans always; with SEED_DEMO=1 an account with a brand full of sample content to look around in. Its password is
 * random and kept in the data folder. Runs at every start and changes nothing that is there.
 * @returns the demo account's sign-in; null where there is none, or its password is not kept here
 */
export async function seed(services: Platform): Promise<Demo | null> {
  const { db, env } = services;
  await seedPlans(db);
  if (env.SEED_DEMO !== "1") return null;

  const file = join(env.DATA_DIR, "demo-password");
  if (await db.user.findUnique({ where: { emailKey: emailKey(DEMO.email) } })) {
    return existsSync(file) ? { email: DEMO.email, password: readFileSync(file, "utf8").trim() } : null;
  }
  const password = randomBytes(12).toString("base64url");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  await createDemo(services, password);
  return { email: DEMO.email, password };
}

async function createDemo(services: Platform, password: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const origin = { requestId: "seed", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx: PublicContext = { ...services, caller: { kind: "system", job: "seed" }, origin };
  const passwordHash = await services.passwords.hash(password);
  await db.$transaction(async (tx) => {
    // An operator, because its password is shown to nobody else.
    const data = { ...DEMO, emailKey: emailKey(DEMO.email), passwordHash, emailVerifiedAt: now, createdAt: now };
    const user = await tx.user.create({ data: { ...data, operatorSince: now } });
    const account = await tx.account.create({
      data: { ownerId: user.id, planSlug: FREE_PLAN, trialEndsAt: trialEnd(now), planChangedAt: now, createdAt: now },
    });
    const owner = { id: user.id, name: fullName(user) };
    const { id } = await createBrandWithOwner(tx, ctx, {
      accountId: account.id,
      owner,
      name: "Harbour Coffee",
      timezone: "Europe/Berlin",
    });
    await services.queue.enqueue(tx, fillSampleContent, { brand_id: id });
  });
}
