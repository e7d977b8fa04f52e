import { findAccount, listAccounts, switchPlan } from "#domain/billing/index.ts";
import { listFailedEvents, retryFailedEvents } from "#domain/callbacks/index.ts";
import { syncMetrics } from "#domain/metrics/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";

/** Something that the operator can do; `run` prints by `say`. */
export type Act = {
  /** The arguments' names, all of which must be given. */
  takes: readonly string[];
  summary: string;
  run(ctx: SystemContext, args: readonly string[], say: (line: string) => void): Promise<void>;
};

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
  callbacks: {
    takes: [],
    summary: "lists what networks sent that could not be worked off, without what it says",
    async run(ctx, _args, say) {
      for (const { id, receivedAt, platform, kind, tries, error } of await listFailedEvents(ctx)) {
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
  metrics: {
    takes: [],
    summary: "has the worker read today's figures now instead of tonight; what was read today stays",
    async run(ctx, _args, say) {
      await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, syncMetrics, {}));
      say("The worker reads them now.");
    },
  },
  plan: {
    takes: ["account", "slug"],
    summary: "switches an account's plan; the account by its id or its owner's e-mail address",
    async run(ctx, [given = "", slug = ""], say) {
      const account = await findAccount(ctx, given);
      if (!account) throw invalid("account", `There is no account "${given}". "npm run admin -- accounts" lists them.`);
      const before = await switchPlan(ctx, account.id, slug);
      const name = `Account ${account.id} (${account.email})`;
      say(before === null ? `${name} is on ${slug} already.` : `${name}: ${before} → ${slug}`);
    },
  },
};
