import { findAccount, listAccounts, switchPlan } from "#domain/billing/billing/index.ts";
import { renewInvitation } from "#domain/brands/invitations/index.ts";
import { listFailedEvents, retryFailedEvents } from "#domain/engagement/callbacks/index.ts";
import { listMail, resendMail } from "#domain/events/mail/index.ts";
import { verifyDomainAsOperator } from "#domain/identity/single-sign-on/index.ts";
import { syncMetrics } from "#domain/insights/metrics/index.ts";
import { takeToSettlement } from "#domain/operations/failover/index.ts";
import { discardKey, rotateKeys } from "#domain/operations/keys/index.ts";
import {
  createOwner,
  createPasswordLink,
  disablePerson,
  enablePerson,
  endAllSessions,
  endSessionsOf,
  findPerson,
  grantOperator,
  listOperators,
  resetSecondFactor,
  revokeOperator,
} from "#domain/operations/operator/index.ts";
import { TIMING } from "#domain/publishing/publications/rules.ts";
import { rotateReceiptKey } from "#domain/publishing/receipts/index.ts";
import { counted } from "#kernel/counted.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { makeBackup, restoreBackup, verifyBackup } from "./backup.ts";
import { CALLED_AS } from "./called-as.ts";

/** An administration command; `run` prints with `say`. */
export type AdminCommand = {
  /** Names of the required arguments. */
  requiredArguments: readonly string[];
  /** Name of an optional argument. */
  optionalArgument?: string;
  summary: string;
  /** Its options, each with a description. */
  flags?: Readonly<Record<`--${string}`, string>>;
  /** A warning to confirm first, for what cannot be undone or interrupts users; `--yes` confirms it. */
  confirm?(args: readonly string[], flags: ReadonlySet<string>): string | undefined;
} & (
  | {
      run(ctx: SystemContext, args: readonly string[], print: PrintLine, flags: ReadonlySet<string>): Promise<void>;
      /** Runs even if keys are missing, because it is the command that fixes this. */
      withAnyKeys?: true;
    }
  /** For commands that run when configuration or database may be broken. @returns the exit code */
  | { runAlone(flags: ReadonlySet<string>, args: readonly string[], print: PrintLine): Promise<number> }
);

type PrintLine = (line: string) => void;

const EVERYBODY = "everybody";

/** The commands of `npm run admin`: one added here is listed in the help and its arguments are checked. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  accounts: {
    requiredArguments: [],
    summary: "lists all accounts: id, plan, number of brands, date created, owner",
    async run(ctx, _args, print) {
      for await (const { id, plan, brands, since, owner, note } of listAccounts(ctx)) {
        const cells = [String(id).padStart(6), plan.padEnd(10), String(brands).padStart(4), since, owner, note];
        print(cells.join("  ").trimEnd());
      }
    },
  },
  backup: {
    requiredArguments: [],
    optionalArgument: "folder",
    summary: "backs up database, media, keys and unfinished uploads into one file, without downtime",
    flags: {
      "--without-keys": "leaves out the encryption keys; secrets in the backup cannot be decrypted without them",
      "--verify": "restores the backup into a temporary database afterwards and reads every file",
    },
    async run(ctx, [folder], print, flags) {
      const file = await makeBackup(ctx, folder, { withKeys: !flags.has("--without-keys") }, print);
      if (flags.has("--verify")) await verifyBackup(file, print);
    },
  },
  restore: {
    requiredArguments: ["file"],
    summary: "restores database, media and keys from a backup; stop all web processes and workers first",
    flags: {
      "--replace": "deletes the existing data in the database",
      "--publish-due":
        "publishes posts that came due since the backup; use it only if the old installation published none of them",
    },
    async runAlone(flags, [file = ""], print) {
      await restoreBackup(file, { mayReplace: flags.has("--replace"), mayPublish: flags.has("--publish-due") }, print);
      return 0;
    },
  },
  "settle-due": {
    requiredArguments: [],
    summary:
      "after the database was put back from a disk snapshot: looks up what is due before it is sent, or asks a person",
    async run(ctx, _args, print) {
      const count = await ctx.db.$transaction((tx) => takeToSettlement(tx, TIMING.lease));
      print(
        `${counted(count, "publication or reply", "publications and replies")} in doubt: settled before anything is sent.`,
      );
    },
  },
  callbacks: {
    requiredArguments: [],
    summary: "lists callbacks from networks that could not be processed, without their contents",
    async run(ctx, _args, print) {
      const events = await listFailedEvents(ctx);
      if (events.length === 0) print("No failed callbacks.");
      for (const { id, receivedAt, platform, kind, tries, error } of events) {
        const cells = [String(id).padStart(8), receivedAt.toISOString(), platform.padEnd(10), kind];
        print([...cells, counted(tries, "attempt"), error].join("  "));
      }
    },
  },
  "retry-callbacks": {
    requiredArguments: [],
    summary: "retries callbacks from networks that could not be processed",
    async run(ctx, _args, print) {
      print(`${counted(await retryFailedEvents(ctx), "callback")} queued for retry.`);
    },
  },
  "create-owner": {
    requiredArguments: ["email", "first-name", "last-name"],
    optionalArgument: "brand",
    summary:
      "creates an account with its first brand and prints a link to set its password, for an installation without mail",
    async run(ctx, [email = "", firstName = "", lastName = "", brand], print) {
      const input = { email, first_name: firstName, last_name: lastName, brand_name: brand };
      const { email: created, url, hours } = await createOwner(ctx, input);
      print(`${created} has an account. Open this link within ${hours} hours to set its password:`);
      print(url);
    },
  },
  "password-link": {
    requiredArguments: ["person"],
    summary: "prints a link that sets a new password for a person (by email address or id), where no mail is sent",
    confirm: ([value]) =>
      `Make sure that the request comes from ${value}: whoever opens the link can sign in as them. They are notified by email.`,
    async run(ctx, [value = ""], print) {
      const user = await findPerson(ctx, value);
      const { url, hours } = await createPasswordLink(ctx, user);
      print(`Open this link within ${hours} hours to set a new password for ${user.email}:`);
      print(url);
    },
  },
  "disable-person": {
    requiredArguments: ["person"],
    summary:
      "blocks a person (by email address or id): ends their sessions, their tokens get 401, and signing in fails as with a wrong password",
    confirm: ([value]) => `Nobody can sign in as ${value} or use their tokens until you enable them again.`,
    async run(ctx, [value = ""], print) {
      const user = await findPerson(ctx, value);
      await disablePerson(ctx, user);
      print(`${user.email} is disabled.`);
    },
  },
  "enable-person": {
    requiredArguments: ["person"],
    summary:
      "unblocks a disabled person; their tokens and review links work again, their browsers have to sign in again",
    async run(ctx, [value = ""], print) {
      const user = await findPerson(ctx, value);
      await enablePerson(ctx, user);
      print(`${user.email} is enabled.`);
    },
  },
  operator: {
    requiredArguments: [],
    optionalArgument: "person",
    summary:
      "makes a person (by email address or id) an operator, who administers this installation in the studio; without one, lists the operators",
    flags: { "--remove": "takes it away from them" },
    confirm: ([value], flags) =>
      value === undefined || flags.has("--remove")
        ? undefined
        : `${value} will see the state of this installation and its accounts, and can replace the app keys of its networks.`,
    async run(ctx, [value], print, flags) {
      if (value === undefined && flags.has("--remove")) throw invalid("person", "--remove requires <person>.");
      if (value === undefined) {
        const operators = await listOperators(ctx);
        for (const email of operators) print(email);
        if (operators.length === 0) print("No operators.");
        return;
      }
      const user = await findPerson(ctx, value);
      const isRemoved = flags.has("--remove");
      await (isRemoved ? revokeOperator(ctx, user) : grantOperator(ctx, user));
      print(`${user.email} ${isRemoved ? "no longer administers" : "administers"} this installation.`);
    },
  },
  "end-sessions": {
    requiredArguments: ["person"],
    summary: `signs a person out everywhere (by email address or id), or everybody ("${EVERYBODY}")`,
    flags: { "--tokens": "also revokes API tokens, devices and connected apps, not only browser sessions" },
    confirm: ([value], flags) =>
      `${value === EVERYBODY ? "Everybody has" : `${value} has`} to sign in again${flags.has("--tokens") ? ", and all their API tokens and connected apps are revoked permanently" : ""}.`,
    async run(ctx, [value = ""], print, flags) {
      const scope = { withTokens: flags.has("--tokens") };
      const user = value === EVERYBODY ? null : await findPerson(ctx, value);
      const count = user ? await endSessionsOf(ctx, user, scope) : await endAllSessions(ctx, scope);
      const what = scope.withTokens ? "sessions and tokens" : "sessions";
      print(`Ended ${what} of ${user?.email ?? EVERYBODY}: ${count}.`);
    },
  },
  doctor: {
    requiredArguments: [],
    summary: "checks configuration, services and backlogs, and says how to fix what it finds",
    flags: { "--json": "prints the findings as JSON" },
    runAlone: async (flags) => (await import("./doctor/index.ts")).doctor({ json: flags.has("--json") }),
  },
  mail: {
    requiredArguments: [],
    summary: "lists emails that are queued or could not be sent, without their contents",
    async run(ctx, _args, print) {
      const mails = await listMail(ctx);
      if (mails.length === 0) print("No queued or failed emails.");
      for (const { id, createdAt, status, tries, to, subject, error } of mails) {
        const cells = [
          String(id).padStart(8),
          createdAt.toISOString(),
          status.padEnd(7),
          counted(tries, "attempt"),
          to,
          subject,
        ];
        print([...cells, error ?? "not attempted yet"].join("  "));
      }
    },
  },
  "resend-mail": {
    requiredArguments: ["mail"],
    summary: `sends an email now (by the id that "mail" lists), or all of them ("all"), with new links in it`,
    async run(ctx, [value = ""], print) {
      const { count, held } = await resendMail(ctx, value, renewInvitation);
      print(`${counted(count, "email")} queued to be sent now.`);
      for (const id of held)
        print(`Email ${id} was not sent: its invitation has expired, and the account's plan has no free seat for it.`);
    },
  },
  migrate: {
    requiredArguments: [],
    summary: "prepares the database for this version, as every start does: applies migrations, checks the keys",
    withAnyKeys: true,
    async run(ctx, _args, print) {
      const { prepareInstallation } = await import("./prepare.ts");
      await prepareInstallation(ctx, { log: print, signal: new AbortController().signal });
      print("The database is ready for this version.");
    },
  },
  metrics: {
    requiredArguments: [],
    summary: "fetches today's post metrics now instead of tonight; metrics already fetched today are kept",
    async run(ctx, _args, print) {
      await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, syncMetrics, {}));
      print("Metrics sync queued.");
    },
  },
  "reset-second-factor": {
    requiredArguments: ["person"],
    summary:
      "turns off two-factor authentication for a person (by email address or id) who lost their authenticator app and recovery codes, and signs them out",
    confirm: ([value]) =>
      `Make sure that the request comes from ${value}: their password alone will be enough to sign in. They are notified by email.`,
    async run(ctx, [value = ""], print) {
      const user = await findPerson(ctx, value);
      await resetSecondFactor(ctx, user);
      print(`Two-factor authentication is off for ${user.email}; all their browsers are signed out.`);
    },
  },
  "verify-domain": {
    requiredArguments: ["account", "domain"],
    summary:
      "verifies a single sign-on domain of an account (by id or its owner's email address) without the TXT record, which is otherwise checked daily",
    confirm: ([value, domain]) =>
      `The identity provider of ${value} will be able to create users with addresses at ${domain} here.`,
    async run(ctx, [value = "", domain = ""], print) {
      const account = await findAccount(ctx, value);
      if (!account)
        throw invalid("account", `No account "${value}". "${CALLED_AS.admin} accounts" lists all accounts.`);
      await verifyDomainAsOperator(ctx, account.id, domain);
      print(`${domain} belongs to account ${account.id} (${account.email}).`);
    },
  },
  "rotate-keys": {
    requiredArguments: [],
    summary: "re-encrypts every secret in the database with the first key of ENCRYPTION_KEYS, without downtime",
    withAnyKeys: true,
    confirm: () =>
      "Every web process and worker must have the new key by now: without it they cannot decrypt what is re-encrypted.",
    run: (ctx, _args, print) => rotateKeys(ctx, print),
  },
  "rotate-receipt-key": {
    requiredArguments: [],
    summary: "signs publication receipts with a new key from now on; earlier receipts still verify",
    confirm: () =>
      "The private half of the present key is deleted. Whoever verifies receipts offline needs /.well-known/jwks.json again.",
    async run(ctx, _args, print) {
      print(`Receipts are signed with ${await rotateReceiptKey(ctx)} from now on.`);
    },
  },
  "give-up-key": {
    requiredArguments: ["key"],
    summary: "shows what a lost key of ENCRYPTION_KEYS (by its name) makes unreadable",
    flags: { "--for-good": "continues without the key: deletes or regenerates what it encrypted, as listed" },
    withAnyKeys: true,
    confirm: ([key], flags) =>
      flags.has("--for-good")
        ? `Everything encrypted with "${key}" is lost permanently, even if you find the key later.`
        : undefined,
    run: (ctx, [key = ""], print, flags) => discardKey(ctx, key, { isForGood: flags.has("--for-good"), print }),
  },
  plan: {
    requiredArguments: ["account", "slug"],
    summary: "changes the plan of an account (by id or its owner's email address)",
    async run(ctx, [value = "", slug = ""], print) {
      const account = await findAccount(ctx, value);
      if (!account)
        throw invalid("account", `No account "${value}". "${CALLED_AS.admin} accounts" lists all accounts.`);
      const before = await switchPlan(ctx, account.id, slug);
      const name = `Account ${account.id} (${account.email})`;
      print(before === null ? `${name} is already on ${slug}.` : `${name}: ${before} → ${slug}`);
    },
  },
};
