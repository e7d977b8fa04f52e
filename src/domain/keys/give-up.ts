import { markConnectionLost } from "#domain/channels/index.ts";
import { resetSecondFactor } from "#domain/operator/index.ts";
import { newSecret } from "#domain/webhooks/rules.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import type { SEALED_COLUMNS, SEALED_JOBS } from "#platform/sealed.ts";
import { markKeys } from "./check-keys.ts";
import { listSealed, listSources, type SealedRow, type Source } from "./find-sealed.ts";

const BATCH = 500;

type Holds = (typeof SEALED_COLUMNS | typeof SEALED_JOBS)[number]["holds"];

/** What is lost with a value that nobody can open any more, and how the product goes on without it. */
type Loss = { means: string; accept(ctx: SystemContext, row: SealedRow): Promise<unknown> };

const LOSSES: Readonly<Record<Holds, Loss>> = {
  "channel credentials": {
    means: "their channels wait to be connected again, and are marked so",
    accept: ({ db, ...ctx }, { id, value }) =>
      db.$transaction(async (tx) => {
        const { count } = await tx.channel.updateMany({
          where: { id: Number(id), credentials: value },
          data: { credentials: null },
        });
        if (count > 0) await markConnectionLost(tx, { db, ...ctx }, Number(id));
      }),
  },
  "channels being connected": {
    means: "whoever connects one now begins again",
    accept: ({ db }, { id, value }) => db.channelRequest.deleteMany({ where: { id: Number(id), notes: value } }),
  },
  "webhook secrets": {
    means:
      "their endpoints get new ones and are disabled: their brands rotate the secret, tell the receiver and enable",
    async accept({ db, secrets, clock }, { id, value }) {
      const row = Number(id);
      const secret = await secrets.seal(newSecret(), { table: "webhook_endpoints", column: "secret", row });
      const data = { secret, status: "disabled" as const, disabledAt: clock.now() };
      await db.webhookEndpoint.updateMany({ where: { id: row, secret: value }, data });
    },
  },
  "previous webhook secrets": {
    means: "deliveries are signed with the present secret alone",
    accept: ({ db }, { id, value }) =>
      db.webhookEndpoint.updateMany({
        where: { id: Number(id), previousSecret: value },
        data: { previousSecret: null, previousSecretUntil: null },
      }),
  },
  "review links": {
    means: "their addresses stop working: they get new ones, which their brands send out",
    async accept({ db, secrets }, { id, value }) {
      const token = generateToken();
      const tokenHash = hashToken(token);
      const sealed = await secrets.seal(token, { table: "share_links", column: "token", row: tokenHash });
      await db.shareLink.updateMany({ where: { tokenHash: id, token: value }, data: { tokenHash, token: sealed } });
    },
  },
  "two-factor seeds": {
    means: "these people sign in with their password alone until they turn two-factor on again; each is told by mail",
    async accept(ctx, { id, value }) {
      const user = await ctx.db.user.findFirst({ where: { id: Number(id), totpSecret: value } });
      if (user) await resetSecondFactor(ctx, user);
    },
  },
  "two-factor set-ups": {
    means: "whoever turns two-factor on now begins again",
    accept: ({ db }, { id, value }) => db.authChallenge.deleteMany({ where: { tokenHash: id, secret: value } }),
  },
  "single sign-on secrets": {
    means: "these accounts' single sign-on is off until their owners enter the client secret again",
    async accept({ db, secrets }, { id, value }) {
      const accountId = Number(id);
      const place = { table: "single_sign_ons", column: "client_secret", row: accountId } as const;
      const data = { clientSecret: await secrets.seal("", place), isEnabled: false, isRequired: false };
      await db.singleSignOn.updateMany({ where: { accountId, clientSecret: value }, data });
    },
  },
  "single sign-ons under way": {
    means: "whoever signs in that way now begins again",
    accept: ({ db }, { id, value }) => db.ssoAttempt.deleteMany({ where: { stateHash: id, secret: value } }),
  },
  mails: { means: "they are not sent", accept: dropJob },
  "links to a new address": { means: "whoever changes their address now begins again", accept: dropJob },
  "requests for a new password": { means: "whoever forgot their password asks again", accept: dropJob },
};

/** A job whose sealed data nobody can open fails each time. */
function dropJob({ db }: SystemContext, { id }: SealedRow): Promise<unknown> {
  return db.$executeRaw`delete from pgboss.job where id = ${id}::uuid and state <> 'active'`;
}

/**
 * Goes on without a key that nobody has any more. Without `isForGood` it only says what is lost with it.
 * @throws Fault invalid on `key` when nothing is lost with it, or it would be the one that seals
 */
export async function discardKey(
  ctx: SystemContext,
  keyId: string,
  { isForGood, say }: { isForGood: boolean; say(line: string): void },
): Promise<void> {
  const marker = await ctx.db.encryptionKey.findUnique({ where: { id: keyId } });
  let lost = 0;
  for (const source of await listSources(ctx.db)) {
    const count = await forEachLost(ctx, source, keyId, isForGood);
    if (count > 0) say(`${count} ${source.holds}: ${describeLoss(source).means}.`);
    lost += count;
  }
  if (lost === 0 && (!marker || ctx.secrets.keyIds.includes(keyId))) {
    throw invalid("key", `Nothing is lost: whatever "${keyId}" sealed opens with ENCRYPTION_KEYS, or there is none.`);
  }
  if (!isForGood) return say(`Nothing was changed. Look for "${keyId}" once more before you give it up for good.`);
  await ctx.db.encryptionKey.deleteMany({ where: { id: keyId } });
  await markKeys(ctx);
  say(`"${keyId}" is given up.`);
}

function describeLoss({ holds }: Source): Loss {
  return LOSSES[holds as Holds];
}

/** @returns how many values of a source the key sealed and no key of the ring opens */
async function forEachLost(ctx: SystemContext, source: Source, keyId: string, isForGood: boolean): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const rows = await listSealed(ctx.db, source, { keyId, sealedBy: "key" }, { after, limit: BATCH });
    for (const row of rows) {
      const opens = await ctx.secrets.open(row.value, source.placeOf(row.bound)).then(
        () => true,
        () => false,
      );
      if (opens) continue;
      count += 1;
      if (isForGood) await describeLoss(source).accept(ctx, row);
    }
    if (rows.length < BATCH) return count;
    after = rows.at(-1)?.id ?? after;
  }
}
