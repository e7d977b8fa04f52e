import { unusedSince } from "#domain/identity/tokens/rules.ts";
import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { notifyPeople } from "./notify.ts";

/** Tokens per transaction. */
const BATCH = 200;
/** Tokens named in a notice; the others are counted. */
const MAX_NAMED = 5;

type Unused = { id: number; userId: number; name: string };

/** Names tokens that nobody has used for 90 days to their person, once unless they are used again. */
export const notifyUnusedTokens = job({
  name: "tokens.notify_unused",
  cron: "47 6 * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    for (;;) {
      const count = await ctx.db.$transaction((tx) => notifyBatch(tx, ctx));
      if (count < BATCH) return;
    }
  },
});

/** Rows are locked, so that two workers never name the same token. */
async function notifyBatch(tx: Tx, ctx: SystemContext): Promise<number> {
  const now = ctx.clock.now();
  const tokens = await tx.$queryRaw<Unused[]>`
    select token.id, token.user_id as "userId", token.name
    from access_tokens token join users person on person.id = token.user_id
    where token.kind in ('personal', 'tiered') and person.deleted_at is null and person.disabled_at is null
      and (token.expires_at is null or token.expires_at > ${now})
      and coalesce(token.last_used_at, token.created_at) <= ${unusedSince(now)}
      and (token.unused_notified_at is null or token.unused_notified_at <= token.last_used_at)
    order by token.user_id, token.id limit ${BATCH}
    for no key update of token skip locked`;
  for (const [userId, ofPerson] of Map.groupBy(tokens, (token) => token.userId)) {
    const others = ofPerson.length - MAX_NAMED;
    await notifyPeople(tx, ctx, {
      userIds: [userId],
      brandId: null,
      type: "token_unused",
      title: () => t("Tokens unused for 90 days"),
      body: () => {
        const names = ofPerson.slice(0, MAX_NAMED).map(({ name }) => t("“{name}”", { name }));
        const list =
          others > 0 ? t("{names} and {count} more", { names: names.join(", "), count: others }) : names.join(", ");
        return t("Revoke what you no longer need: {tokens}.", { tokens: list });
      },
      path: "/profile/api-tokens",
    });
  }
  await tx.$executeRaw`
    update access_tokens set unused_notified_at = ${now} where id = any(${tokens.map(({ id }) => id)}::bigint[])`;
  return tokens.length;
}
