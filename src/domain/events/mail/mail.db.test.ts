import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgotPassword } from "#domain/identity/sign-in/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { type MailMessage, MailRefusedError } from "#platform/mail/index.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { cancelMail, listMail, mailBacklog, queueMail, queueMails, resendMail, reserveLink } from "./index.ts";
import { CLAIM_SECONDS } from "./rules.ts";
import { sendMail } from "./send-mail.ts";
import { sweepMail } from "./sweep.ts";

const NEWS: MailMessage = { to: "ada@example.com", subject: "A post failed", paragraphs: ["The channel is gone."] };
const HOUR_MS = 3_600_000;
const refusedConnection = new Error("connect ECONNREFUSED 127.0.0.1:25");

let world: World;
let sent: { mail: MailMessage; key: string; at: number }[];
/** The mail server's behaviour for the next mails. */
let deliver: () => void | Promise<void>;

beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", [sendMail]);
});
beforeEach(async () => {
  sent = [];
  deliver = () => {};
  const send = async (mail: MailMessage, key: string) => {
    sent.push({ mail, key, at: world.clock.now().getTime() });
    await deliver();
  };
  world = await createWorld({ replace: { mail: { send } } });
  await world.db.mail.deleteMany();
});

function system(): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...world.services, caller: { kind: "system", job: "test" }, origin };
}
const resend = (input: string) => resendMail(system(), input, () => Promise.resolve(true));
const write = (mail = NEWS) => world.db.$transaction((tx) => queueMail(tx, system(), null, () => mail));
const fail = (error: Error) => () => {
  throw error;
};
/** Advances the clock in steps, and runs the jobs that are due at each. */
async function advanceHours(hours: number, stepHours = 0.25): Promise<void> {
  for (let passed = 0; passed < hours; passed += stepHours) {
    world.clock.advance(stepHours * HOUR_MS);
    await world.runJobs();
  }
}
async function requestPasswordReset() {
  const { email } = await world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
  await world.as({ kind: "guest" })(forgotPassword, { email });
  await world.runJobs();
  return world.db.mailLink.findFirstOrThrow({ where: { userId: world.owner.userId }, orderBy: { id: "desc" } });
}

it("sends nothing to an address that can't exist", async () => {
  await write({ ...NEWS, to: "emil.1@sample.invalid" });
  await write();
  await world.runJobs();
  expect(sent.map(({ mail }) => mail.to)).toEqual([NEWS.to]);
});

describe("while the mail server is unavailable", () => {
  beforeEach(() => {
    deliver = fail(refusedConnection);
  });

  it("retries a mail for three days with one key, and delivers it", async () => {
    await write();
    await world.runJobs();
    expect(await mailBacklog(world.db)).toMatchObject({ waiting: 1, failed: 0, error: refusedConnection.message });
    await advanceHours(70);
    expect(sent.length).toBeGreaterThan(100);
    deliver = () => {};
    await advanceHours(0.5);
    expect(sent.at(-1)?.mail).toEqual({ ...NEWS, language: "en" });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await mailBacklog(world.db)).toEqual({ waiting: 0, failed: 0, oldestAt: null, error: null });
    const count = sent.length;
    await advanceHours(1);
    expect(sent).toHaveLength(count);
  });

  it("gives up after three days, and keeps the mail for the operator to resend", async () => {
    await write();
    await advanceHours(73);
    expect(await mailBacklog(world.db)).toMatchObject({ waiting: 0, failed: 1, error: refusedConnection.message });
    const [failed] = await listMail(system());
    expect(failed).toMatchObject({
      status: "failed",
      to: NEWS.to,
      subject: NEWS.subject,
      error: refusedConnection.message,
    });
    deliver = () => {};
    expect(await resend(String(failed?.id))).toEqual({ count: 1, held: [] });
    await world.runJobs();
    expect(sent.at(-1)?.mail).toEqual({ ...NEWS, language: "en" });
    expect(await listMail(system())).toEqual([]);
  });

  it("resends all waiting mails at the operator's request", async () => {
    await write();
    await write();
    await world.runJobs();
    deliver = () => {};
    expect(await resend("all")).toEqual({ count: 2, held: [] });
    await world.runJobs();
    expect(await listMail(system())).toEqual([]);
    for (const nothing of ["", "1.5", "999999999", "-1"]) {
      await expect(resend(nothing)).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  it("stores no link token, and gives a late mail's link its full lifetime", async () => {
    const { id } = await requestPasswordReset();
    const [row] = await world.db.mail.findMany();
    expect(JSON.stringify(row?.letter)).toContain("/reset-password?token=");
    const early = sent.at(-1)?.mail.action?.url.split("token=")[1] ?? "";
    expect(JSON.stringify([row, world.pending])).not.toContain(early);
    await advanceHours(5);
    deliver = () => {};
    await advanceHours(0.5);
    const { mail, at } = sent.at(-1) as (typeof sent)[number];
    expect(mail.action?.url).not.toContain(early);
    const link = await world.db.mailLink.findUniqueOrThrow({ where: { id } });
    expect(link.expiresAt.getTime()).toBe(at + HOUR_MS);
    expect(link.usedAt).toBeNull();
  });

  it("does not send a link that was used meanwhile", async () => {
    const { id } = await requestPasswordReset();
    await world.db.mailLink.update({ where: { id }, data: { usedAt: world.clock.now() } });
    deliver = () => {};
    const count = sent.length;
    await advanceHours(1);
    expect(sent).toHaveLength(count);
    expect(await listMail(system())).toEqual([]);
  });
});

it("does not retry a permanently refused mail, and lists it with the server's message", async () => {
  deliver = fail(new MailRefusedError("550 5.1.1 No such user"));
  await write();
  await advanceHours(2);
  expect(sent).toHaveLength(1);
  expect(await listMail(system())).toMatchObject([{ status: "failed", tries: 1, error: "550 5.1.1 No such user" }]);
});

it("sends a mail by the sweep if its worker died, and deletes old failed ones", async () => {
  await write();
  world.pending.length = 0;
  world.clock.advance(10 * 60_000);
  await world.services.queue.enqueue(world.db, sweepMail, {});
  await world.runJobs();
  expect(sent).toHaveLength(1);

  deliver = fail(new MailRefusedError("550"));
  await write();
  await world.runJobs();
  world.clock.advance(34 * 24 * HOUR_MS);
  await world.services.queue.enqueue(world.db, sweepMail, {});
  await world.runJobs();
  expect(await listMail(system())).toEqual([]);
});

it("leaves a mail in the sweep whose job is still queued", async () => {
  for (let count = 0; count < 3; count++) await write();
  world.pending.length = 0;
  const [first, second, third] = await world.db.mail.findMany({ orderBy: { id: "asc" } });
  const queue = openQueue(process.env.DATABASE_URL ?? "", () => {});
  await world.db.$transaction((tx) => queue.enqueue(tx, sendMail, { keys: [first?.key ?? "", second?.key ?? ""] }));
  await queue.stop();
  world.clock.advance(10 * 60_000);
  await sweepMail.perform(system(), {});
  expect(world.pending.map(({ data }) => data)).toEqual([{ keys: [third?.key] }]);
});

describe("mails that are written together", () => {
  const letterTo = (number: number) => ({ ...NEWS, to: `reader-${number}@example.com` });
  const writeAll = (count: number) =>
    world.db.$transaction((tx) =>
      queueMails(
        tx,
        system(),
        Array.from({ length: count }, (_, index) => ({ recipientLanguage: null, write: () => letterTo(index + 1) })),
      ),
    );
  /** Runs the job that was enqueued first. */
  const perform = async () => {
    const job = world.pending.shift();
    await sendMail.perform(system(), job?.data as never);
  };
  const recipients = () => sent.map(({ mail }) => mail.to);
  const addresses = (...numbers: number[]) => numbers.map((number) => letterTo(number).to);

  it("share a job, and are sent in order", async () => {
    await writeAll(20);
    expect(world.pending).toHaveLength(2);
    await world.runJobs();
    expect(recipients()).toEqual(Array.from({ length: 20 }, (_, index) => letterTo(index + 1).to));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
    expect(await world.db.mail.count()).toBe(0);
  });

  it("do not wait for one that the server refuses", async () => {
    deliver = () => {
      if (sent.length === 2) throw refusedConnection;
      if (sent.length === 3) throw new MailRefusedError("550");
    };
    await writeAll(4);
    await world.runJobs();
    expect(recipients()).toEqual(addresses(1, 2, 3, 4));
    expect(await listMail(system())).toMatchObject([
      { to: letterTo(3).to, status: "failed" },
      { to: letterTo(2).to, status: "waiting", tries: 1 },
    ]);
    await advanceHours(1);
    expect(recipients()).toEqual(addresses(1, 2, 3, 4, 2));
  });

  it("do not wait for one that can't be prepared, which is listed with the error and tried again", async () => {
    await writeAll(3);
    const [, second] = await world.db.mail.findMany({ orderBy: { id: "asc" } });
    const link = { of: "mail_links", tokenHash: "none", minutes: "many" };
    const letter = { to: NEWS.to, subject: NEWS.subject, link, action: { label: "Open", url: "https://example.com/" } };
    await world.db.mail.update({ where: { id: second?.id ?? 0 }, data: { letter } });
    await world.runJobs();
    expect(recipients()).toEqual(addresses(1, 3));
    expect(await mailBacklog(world.db)).toMatchObject({ waiting: 1, failed: 0, error: expect.stringMatching(/./) });
    await advanceHours(73);
    expect(await listMail(system())).toMatchObject([{ status: "failed" }]);
  });

  it("are left to another job while the server takes long", async () => {
    deliver = () => world.clock.advance(11_000);
    await writeAll(3);
    await perform();
    expect(recipients()).toEqual(addresses(1));
    expect(await listMail(system())).toMatchObject([{ tries: 0 }, { tries: 0 }]);
    await world.runJobs();
    expect(recipients()).toEqual(addresses(1, 2, 3));
    expect(await world.db.mail.count()).toBe(0);
  });

  it("are forgotten once they are sent, although the server hangs on the next one", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let begun = 0;
    deliver = async () => {
      begun += 1;
      if (begun === 1) return;
      world.clock.advance(300);
      await answered;
    };
    await writeAll(2);
    const running = perform();
    await expect.poll(() => world.db.mail.count()).toBe(1);
    answer();
    await running;
    expect(await world.db.mail.count()).toBe(0);
  });

  it("stay with the worker that has claimed them since, when the one before it goes on", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await writeAll(3);
    const [job] = world.pending;
    let next: Promise<void> | undefined;
    deliver = async () => {
      if (next) return answered;
      world.clock.advance((CLAIM_SECONDS + 1) * 1000);
      next = sendMail.perform(system(), job?.data as never);
      await expect.poll(() => sent.length).toBe(2);
    };
    await perform();
    expect(world.pending).toEqual([]);
    expect(await listMail(system())).toMatchObject([{ tries: 2 }, { tries: 2 }]);
    answer();
    await next;
    expect(recipients()).toEqual(addresses(1, 1, 2, 3));
  });

  it("are not sent if they are cancelled while others are", async () => {
    const about = { brandId: world.brand.id, userId: world.owner.userId };
    const letters = [NEWS, { ...NEWS, about }].map((letter) => ({ recipientLanguage: null, write: () => letter }));
    await world.db.$transaction((tx) => queueMails(tx, system(), letters));
    deliver = async () => {
      await world.db.$transaction((tx) => cancelMail(tx, about));
      world.clock.advance(1500);
    };
    await world.runJobs();
    expect(sent).toHaveLength(1);
    expect(await world.db.mail.count()).toBe(0);
  });

  it("are not sent if they are cancelled just before, with a link that stays as it is", async () => {
    const { id } = await requestPasswordReset();
    const link = await world.db.mailLink.update({ where: { id }, data: { tokenHash: reserveLink() } });
    const about = { brandId: world.brand.id, userId: world.owner.userId };
    const action = { label: "Open", url: "https://example.com/" };
    const pending = { of: "mail_links" as const, tokenHash: link.tokenHash, minutes: 60 };
    const letters = [NEWS, { ...NEWS, about, action, link: pending }].map((letter) => ({
      recipientLanguage: null,
      write: () => letter,
    }));
    sent = [];
    await world.db.$transaction((tx) => queueMails(tx, system(), letters));
    deliver = () => world.db.$transaction((tx) => cancelMail(tx, about));
    await world.runJobs();
    expect(sent).toHaveLength(1);
    expect(world.pending).toEqual([]);
    expect(await world.db.mailLink.findUnique({ where: { id } })).toEqual(link);
  });

  it("are sent when the claim of a worker that died has ended", async () => {
    await writeAll(3);
    const nextTryAt = new Date(world.clock.now().getTime() + CLAIM_SECONDS * 1000);
    await world.db.mail.updateMany({ data: { tries: 1, nextTryAt } });
    await world.runJobs();
    expect(sent).toEqual([]);
    world.clock.advance(CLAIM_SECONDS * 1000);
    await world.runJobs();
    expect(recipients()).toEqual(addresses(1, 2, 3));
    expect(world.pending).toEqual([]);
  });

  it("do not get a second job for one that waits for another try", async () => {
    deliver = () => {
      if (sent.length === 2) throw refusedConnection;
    };
    await writeAll(3);
    const [job] = world.pending;
    await world.runJobs();
    await sendMail.perform(system(), job?.data as never);
    expect(world.pending).toHaveLength(1);
  });

  it("are sent once although two workers have their jobs", async () => {
    await writeAll(3);
    const [job] = world.pending;
    const second: Promise<void>[] = [];
    deliver = () => void second.push(sendMail.perform(system(), job?.data as never));
    await world.runJobs();
    await Promise.all(second);
    expect(recipients()).toEqual(addresses(1, 2, 3));
    expect(await world.db.mail.count()).toBe(0);
  });

  it("do not wait for one that another worker is claiming", async () => {
    await writeAll(3);
    await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`select from mails where letter->>'to' = ${letterTo(2).to} for update`;
      await perform();
      expect(recipients()).toEqual(addresses(1, 3));
    });
    world.clock.advance(1000);
    await world.runJobs();
    expect(recipients()).toEqual(addresses(1, 3, 2));
  });
});

it("sends a mail at once although the clock of the machine that queued it is ahead", async () => {
  world.clock.advance(10 * 60_000);
  await write();
  world.clock.advance(-10 * 60_000);
  const { key } = await world.db.mail.findFirstOrThrow();
  await sendMail.perform(system(), { keys: [key] });
  expect(sent).toHaveLength(1);
});

it("leaves a mail to the current worker if an earlier attempt fails late", async () => {
  await write();
  world.pending.length = 0;
  const { key } = await world.db.mail.findFirstOrThrow();
  const nextTryAt = new Date(world.clock.now().getTime() + HOUR_MS);
  deliver = async () => {
    await world.db.mail.update({ where: { key }, data: { tries: 2, nextTryAt } });
    throw refusedConnection;
  };
  await sendMail.perform(system(), { keys: [key] });
  expect(await world.db.mail.findFirst()).toMatchObject({ nextTryAt, error: null });
  expect(world.pending).toEqual([]);
});
