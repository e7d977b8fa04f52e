import { findAccount, listAccounts, switchPlan } from "#domain/billing/index.ts";
import { listFailedEvents, retryFailedEvents } from "#domain/callbacks/index.ts";
import { renewInvitation } from "#domain/invitations/index.ts";
import { discardKey, rotateKeys } from "#domain/keys/index.ts";
import { listMail, resendMail } from "#domain/mail/index.ts";
import { syncMetrics } from "#domain/metrics/index.ts";
import {
  disablePerson,
  enablePerson,
  endAllSessions,
  endSessionsOf,
  findPerson,
  resetSecondFactor,
} from "#domain/operator/index.ts";
import { verifyDomainAsOperator } from "#domain/single-sign-on/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { makeBackup, restoreBackup, verifyBackup } from "./backup.ts";

/** Something that the operator can do; `run` prints by `say`. */
export type Act = {
  /** The arguments' names, all of which must be given. */
  takes: readonly string[];
  /** The name of one more that may be given. */
  mayTake?: string;
  summary: string;
  /** What it may be called with besides, and what each of them does. */
  flags?: Readonly<Record<`--${string}`, string>>;
  /** What is asked before it is done, since it cannot be taken back or hits people at work; `--yes` answers it. */
  asks?(args: readonly string[], flags: ReadonlySet<string>): string | undefined;
} & (
  | {
      run(ctx: SystemContext, args: readonly string[], say: Say, flags: ReadonlySet<string>): Promise<void>;
      /** Runs although keys are missing, for it is what mends that. */
      withAnyKeys?: true;
    }
  /** For what is done although configuration or database may be what is wrong. @returns the exit code */
  | { runAlone(flags: ReadonlySet<string>, args: readonly string[], say: Say): Promise<number> }
);

type Say = (line: string) => void;

const EVERYBODY = "everybody";

/** Everything that `npm run admin` can do: add an act here, and it is listed and checked. */
export const ACTS: Readonly<Record<string, Act>> = {
  accounts: {
    takes: [],
    summary: "lists all accounts: id, plan, brands, since when, owner",
    async run(ctx, _args, say) {
      for await (const { id, plan, brands, since, owner, note } of listAccounts(ctx)) {
        const cells = [String(id).padStart(6), plan.padEnd(10), String(brands).padStart(4), since, owner, note];
        say(cells.join("  ").trimEnd());
      }
    },
  },
  backup: {
    takes: [],
    mayTake: "folder",
    summary: "writes database, media, keys and unfinished uploads into one file while everything runs",
    flags: {
      "--without-keys": "leaves out the keys, without which nothing secret in it can be opened",
      "--verify": "restores it into an empty database of its own afterwards, and reads every file",
    },
    async run(ctx, [folder], say, flags) {
      const file = await makeBackup(ctx, folder, { withKeys: !flags.has("--without-keys") }, say);
      if (flags.has("--verify")) await verifyBackup(file, say);
    },
  },
  restore: {
    takes: ["file"],
    summary: "brings database, media and keys to what a backup holds; web and workers must be stopped",
    flags: {
      "--replace": "drops what the database holds",
      "--publish-due": "publishes what was due since the backup, for the old installation published nothing after it",
    },
    async runAlone(flags, [file = ""], say) {
      await restoreBackup(file, { mayReplace: flags.has("--replace"), mayPublish: flags.has("--publish-due") }, say);
      return 0;
    },
  },
  callbacks: {
    takes: [],
    summary: "lists what networks sent that could not be worked off, without what it says",
    async run(ctx, _args, say) {
      const events = await listFailedEvents(ctx);
      if (events.length === 0) say("Nothing that networks sent has failed.");
      for (const { id, receivedAt, platform, kind, tries, error } of events) {
        say(
          [String(id).padStart(8), receivedAt.toISOString(), platform.padEnd(10), kind, `${tries} tries`, error].join(
            "  ",
          ),
        );
      }
    },
  },
  "retry-callbacks": {
    takes: [],
    summary: "has the worker try again what networks sent and could not be worked off",
    async run(ctx, _args, say) {
      say(`The worker tries again now: ${await retryFailedEvents(ctx)}.`);
    },
  },
  "disable-person": {
    takes: ["person"],
    summary:
      "keeps a person out (by email address or id): browsers end, tokens answer 401, signing in is refused as with a wrong password",
    asks: ([given]) => `Nobody will get in as ${given}, and nothing acts in their name, until you enable them again.`,
    async run(ctx, [given = ""], say) {
      const user = await findPerson(ctx, given);
      await disablePerson(ctx, user);
      say(`${user.email} is disabled.`);
    },
  },
  "enable-person": {
    takes: ["person"],
    summary: "lets a disabled person in again; their tokens and review links count again, browsers have to sign in",
    async run(ctx, [given = ""], say) {
      const user = await findPerson(ctx, given);
      await enablePerson(ctx, user);
      say(`${user.email} is enabled.`);
    },
  },
  "end-sessions": {
    takes: ["person"],
    summary: `signs a person out everywhere (by email address or id), or everybody ("${EVERYBODY}")`,
    flags: { "--tokens": "ends API tokens, devices and connected apps as well, not only browsers" },
    asks: ([given], flags) =>
      `${given === EVERYBODY ? "Everybody has" : `${given} has`} to sign in again${flags.has("--tokens") ? ", and every API token and connected app of theirs stops working for good" : ""}.`,
    async run(ctx, [given = ""], say, flags) {
      const scope = { withTokens: flags.has("--tokens") };
      const user = given === EVERYBODY ? null : await findPerson(ctx, given);
      const count = user ? await endSessionsOf(ctx, user, scope) : await endAllSessions(ctx, scope);
      const what = scope.withTokens ? "sessions and tokens" : "sessions";
      say(`${count} ${what} of ${user?.email ?? EVERYBODY} ended.`);
    },
  },
  doctor: {
    takes: [],
    summary: "looks at everything that may be wrong here, and says what to do about it",
    flags: { "--json": "prints what it found for programs" },
    runAlone: async (flags) => (await import("./doctor/index.ts")).doctor({ json: flags.has("--json") }),
  },
  mail: {
    takes: [],
    summary: "lists mails that wait for the mail server or could not be sent, without what they say",
    async run(ctx, _args, say) {
      const mails = await listMail(ctx);
      if (mails.length === 0) say("No mail waits, and none failed.");
      for (const { id, createdAt, status, tries, to, subject, error } of mails) {
        const cells = [
          String(id).padStart(8),
          createdAt.toISOString(),
          status.padEnd(7),
          `${tries} tries`,
          to,
          subject,
        ];
        say([...cells, error ?? "not tried yet"].join("  "));
      }
    },
  },
  "resend-mail": {
    takes: ["mail"],
    summary: `has the worker send a mail now (by the id that "mail" lists), or all of them ("all"); links in them are made anew`,
    async run(ctx, [given = ""], say) {
      const { count, held } = await resendMail(ctx, given, renewInvitation);
      say(`The worker sends now: ${count}.`);
      for (const id of held)
        say(`Mail ${id} is not sent: its invitation has expired, and the account's plan has no free seat for it.`);
    },
  },
  metrics: {
    takes: [],
    summary: "has the worker read today's figures now instead of tonight; what was read today stays",
    async run(ctx, _args, say) {
      await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, syncMetrics, {}));
      say("The worker reads them now.");
    },
  },
  "reset-second-factor": {
    takes: ["person"],
    summary:
      "turns two-factor off for a person (by email address or id) who lost the app and the recovery codes, and signs them out",
    asks: ([given]) =>
      `Be sure that it is ${given} who asks: their password alone signs in then. They are told by mail.`,
    async run(ctx, [given = ""], say) {
      const user = await findPerson(ctx, given);
      await resetSecondFactor(ctx, user);
      say(`Two-factor is off for ${user.email}; all their browsers are signed out.`);
    },
  },
  "verify-domain": {
    takes: ["account", "domain"],
    summary:
      "takes a domain of an account's single sign-on for theirs without a TXT record, which is looked for daily otherwise; the account by id or its owner's email address",
    asks: ([given, domain]) => `Whoever runs the sign-in service of ${given} can then make people of ${domain} here.`,
    async run(ctx, [given = "", domain = ""], say) {
      const account = await findAccount(ctx, given);
      if (!account) throw invalid("account", `There is no account "${given}". "npm run admin -- accounts" lists them.`);
      await verifyDomainAsOperator(ctx, account.id, domain);
      say(`${domain} belongs to account ${account.id} (${account.email}).`);
    },
  },
  "rotate-keys": {
    takes: [],
    summary: "seals every secret in the database anew with the first key of ENCRYPTION_KEYS, while everything runs",
    withAnyKeys: true,
    asks: () => "Every web and worker must hold the new key by now: what is sealed with it, others cannot open.",
    run: (ctx, _args, say) => rotateKeys(ctx, say),
  },
  "give-up-key": {
    takes: ["key"],
    summary: "says what is lost with a key of ENCRYPTION_KEYS (by its name) that nobody has any more",
    flags: { "--for-good": "goes on without it: what it sealed is dropped or made anew, as listed" },
    withAnyKeys: true,
    asks: ([key], flags) =>
      flags.has("--for-good") ? `What "${key}" sealed is lost, even if the key is found again.` : undefined,
    run: (ctx, [key = ""], say, flags) => discardKey(ctx, key, { isForGood: flags.has("--for-good"), say }),
  },
  plan: {
    takes: ["account", "slug"],
    summary: "switches an account's plan; the account by its id or its owner's email address",
    async run(ctx, [given = "", slug = ""], say) {
      const account = await findAccount(ctx, given);
      if (!account) throw invalid("account", `There is no account "${given}". "npm run admin -- accounts" lists them.`);
      const before = await switchPlan(ctx, account.id, slug);
      const name = `Account ${account.id} (${account.email})`;
      say(before === null ? `${name} is on ${slug} already.` : `${name}: ${before} → ${slug}`);
    },
  },
};
