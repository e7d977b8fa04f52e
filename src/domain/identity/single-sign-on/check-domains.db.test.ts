import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createEgress } from "#platform/egress/index.ts";
import { createWorld } from "#test/world.ts";
import { checkDomains } from "./check-domains.ts";
import {
  findSingleSignOn,
  getSingleSignOn,
  updateSingleSignOn,
  verifyDomainAsOperator,
  verifySsoDomain,
} from "./index.ts";

const DAY_MS = 86_400_000;

/** An account with single sign-on for one domain, verified by its TXT record or by the operator. */
async function open({ isVouched = false } = {}) {
  const domain = `north-${randomBytes(5).toString("hex")}.example`;
  const record = { name: `_masthead.${domain}`, texts: [] as string[] | null };
  const egress = createEgress({
    allowPrivate: ["127.0.0.0/8"],
    texts: async (name) => (name === record.name ? record.texts : null),
  });
  const world = await createWorld({ replace: { egress } });
  const { as, owner, db, services, clock, messages, runJobs, account } = world;
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const system = { ...services, caller: { kind: "system" as const, job: checkDomains.name }, origin };
  const settings = { issuer: "http://127.0.0.1:9", client_id: "masthead", client_secret: "x", domains: [domain] };
  const saved = await as(owner)(updateSingleSignOn, settings);
  const value = saved.domains[0]?.record_value ?? "";
  record.texts = isVouched ? [] : [value];
  const verify = () => as(owner)(verifySsoDomain, { domain });
  await (isVouched ? verifyDomainAsOperator(system, account.id, domain) : verify());
  await as(owner)(updateSingleSignOn, { ...settings, is_enabled: true });

  /** Runs the daily job, a day later. */
  async function nextDay() {
    clock.advance(DAY_MS);
    await checkDomains.perform(system, {});
  }
  const isUsed = () =>
    as({ kind: "guest" })(findSingleSignOn, { email: `ada@${domain}` }).then(
      () => true,
      () => false,
    );
  async function mails() {
    await runJobs();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    return messages.filter(({ to, subject }) => to === email && subject.includes(domain));
  }
  const check = () => checkDomains.perform(system, {});
  return { ...world, domain, record, value, verify, nextDay, check, isUsed, mails };
}

it("stops using a domain whose record was missing on three consecutive days, and notifies the owner once", async () => {
  const { record, nextDay, isUsed, mails, as, owner, db, account, domain, value, brand } = await open();
  record.texts = ["v=spf1 -all", "masthead-verification=another"];
  await nextDay();
  await nextDay();
  expect([await isUsed(), await mails()]).toEqual([true, []]);
  await nextDay();
  expect(await isUsed()).toBe(false);
  const { single_sign_on: shown } = await as(owner)(getSingleSignOn, {});
  expect(shown?.domains).toMatchObject([{ domain, is_verified: false, record_value: value }]);
  await nextDay();
  await nextDay();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.paragraphs.join(" ")).toContain(value);
  expect(mail?.action?.url).toBe(`http://localhost:3000/studio/${brand.handle}/settings/security`);
  const log = await db.auditEvent.findMany({
    where: { accountId: account.id, action: "single_sign_on.domain_lapsed" },
  });
  expect(log).toMatchObject([{ detail: { domain }, actorName: "Masthead (single_sign_on.check_domains)" }]);
});

it("allows the owner to verify the domain again with the same record", async () => {
  const { record, value, nextDay, isUsed, verify, as, owner } = await open();
  record.texts = [];
  for (let day = 0; day < 3; day += 1) await nextDay();
  expect(await isUsed()).toBe(false);
  record.texts = [value];
  await nextDay();
  expect(await isUsed()).toBe(false);
  await verify();
  expect(await isUsed()).toBe(true);
  expect((await as(owner)(getSingleSignOn, {})).single_sign_on?.is_enabled).toBe(true);
});

it("resets the count when the record is back", async () => {
  const { record, value, nextDay, isUsed, mails } = await open();
  for (const texts of [[], [], [value], [], []]) {
    record.texts = texts;
    await nextDay();
  }
  expect([await isUsed(), await mails()]).toEqual([true, []]);
});

it("does not count days without a response of a name server", async () => {
  const { record, nextDay, isUsed, db, domain } = await open();
  record.texts = null;
  for (let day = 0; day < 5; day += 1) await nextDay();
  expect(await isUsed()).toBe(true);
  expect(await db.ssoDomain.findUniqueOrThrow({ where: { verifiedAs: domain } })).toMatchObject({ missedChecks: 0 });
});

it("counts a day once, however often and concurrently the job runs", async () => {
  const { record, nextDay, check, clock, db, domain } = await open();
  record.texts = [];
  await nextDay();
  await Promise.all([check(), check()]);
  const countMissed = async () =>
    (await db.ssoDomain.findUniqueOrThrow({ where: { verifiedAs: domain } })).missedChecks;
  expect(await countMissed()).toBe(1);
  clock.advance(DAY_MS);
  await Promise.all([check(), check(), check()]);
  expect(await countMissed()).toBe(2);
});

it("does not check domains verified by the operator", async () => {
  const { nextDay, isUsed, verify } = await open({ isVouched: true });
  for (let day = 0; day < 4; day += 1) await nextDay();
  expect(await isUsed()).toBe(true);
  await expect(verify()).rejects.toMatchObject({ kind: "invalid" });
  expect(await isUsed()).toBe(true);
});
