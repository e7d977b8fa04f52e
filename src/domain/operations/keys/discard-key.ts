import { newSecret } from "#domain/events/webhooks/rules.ts";
import { resetSecondFactor } from "#domain/operations/operator/index.ts";
import { markConnectionLost } from "#domain/publishing/channels/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { ENCRYPTED_COLUMNS, ENCRYPTED_JOB_FIELDS } from "#platform/encrypted-locations.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { markKeys } from "./check-keys.ts";
import { type EncryptedRow, listEncrypted, listSources, type Source } from "./find-encrypted.ts";

const BATCH = 500;

type ValueKind = (typeof ENCRYPTED_COLUMNS | typeof ENCRYPTED_JOB_FIELDS)[number]["holds"];

/** The consequence of a value that can no longer be decrypted, and how to continue without it. */
type Loss = { consequence: string; accept(ctx: SystemContext, row: EncryptedRow): Promise<unknown> };

const LOSSES: Readonly<Record<ValueKind, Loss>> = {
  "channel credentials": {
    consequence: "the channels are marked as disconnected and have to be reconnected",
    accept: ({ db, ...ctx }, { id, value }) =>
      db.$transaction(async (tx) => {
        const { count } = await tx.channel.updateMany({
          where: { id: Number(id), credentials: value },
          data: { credentials: null },
        });
        if (count > 0) await markConnectionLost(tx, { db, ...ctx }, Number(id));
      }),
  },
  "pending channel connections": {
    consequence: "people connecting a channel right now have to start over",
    accept: ({ db }, { id, value }) => db.channelRequest.deleteMany({ where: { id: Number(id), notes: value } }),
  },
  "webhook secrets": {
    consequence:
      "the endpoints get new secrets and are disabled; to enable them, rotate the secret and update the receiver",
    async accept({ db, secrets, clock }, { id, value }) {
      const row = Number(id);
      const secret = await secrets.encrypt(newSecret(), { table: "webhook_endpoints", column: "secret", row });
      const data = { secret, status: "disabled" as const, disabledAt: clock.now() };
      await db.webhookEndpoint.updateMany({ where: { id: row, secret: value }, data });
    },
  },
  "previous webhook secrets": {
    consequence: "deliveries are signed only with the current secret",
    accept: ({ db }, { id, value }) =>
      db.webhookEndpoint.updateMany({
        where: { id: Number(id), previousSecret: value },
        data: { previousSecret: null, previousSecretUntil: null },
      }),
  },
  "review links": {
    consequence: "the links stop working and are replaced by new ones, which have to be shared again",
    async accept({ db, secrets }, { id, value }) {
      const token = generateToken();
      const tokenHash = hashToken(token);
      const encrypted = await secrets.encrypt(token, { table: "share_links", column: "token", row: tokenHash });
      await db.shareLink.updateMany({ where: { tokenHash: id, token: value }, data: { tokenHash, token: encrypted } });
    },
  },
  "two-factor secrets": {
    consequence:
      "two-factor authentication is off for these people until they turn it on again; they are notified by email",
    async accept(ctx, { id, value }) {
      const user = await ctx.db.user.findFirst({ where: { id: Number(id), totpSecret: value } });
      if (user) await resetSecondFactor(ctx, user);
    },
  },
  "pending two-factor setups": {
    consequence: "people turning on two-factor authentication right now have to start over",
    accept: ({ db }, { id, value }) => db.authChallenge.deleteMany({ where: { tokenHash: id, secret: value } }),
  },
  "single sign-on secrets": {
    consequence: "single sign-on of these accounts is off until their owners enter the client secret again",
    async accept({ db, secrets }, { id, value }) {
      const accountId = Number(id);
      const place = { table: "single_sign_ons", column: "client_secret", row: accountId } as const;
      const data = { clientSecret: await secrets.encrypt("", place), isEnabled: false, isRequired: false };
      await db.singleSignOn.updateMany({ where: { accountId, clientSecret: value }, data });
    },
  },
  "pending single sign-ons": {
    consequence: "people signing in that way right now have to start over",
    accept: ({ db }, { id, value }) => db.ssoAttempt.deleteMany({ where: { stateHash: id, secret: value } }),
  },
  "app keys of networks": {
    consequence: "the networks use the keys of the environment, or can't be connected until the keys are entered again",
    accept: ({ db }, { id, value }) => db.appKey.deleteMany({ where: { name: id, value } }),
  },
  "keys of receipts": {
    consequence: "receipts are signed with a new key from now on; earlier ones still verify",
    accept: ({ db, clock }, { id, value }) =>
      db.receiptKey.updateMany({
        where: { thumbprint: id, privateKey: value },
        data: { privateKey: null, retiredAt: clock.now() },
      }),
  },
  "the key of content credentials": {
    consequence: "images get content credentials of a new self-made certificate from now on",
    accept: ({ db }, { id, value }) =>
      db.signingCertificate.deleteMany({ where: { id: Number(id), privateKey: value } }),
  },
  "pending email changes": { consequence: "people changing their email address have to start over", accept: dropJob },
  "pending password resets": { consequence: "people have to request a new link", accept: dropJob },
};

/** A job whose data cannot be decrypted would fail every time. */
function dropJob({ db }: SystemContext, { id }: EncryptedRow): Promise<unknown> {
  return db.$executeRaw`delete from pgboss.job where id = ${id}::uuid and state <> 'active'`;
}

/**
 * Continues without a lost key. Without `isForGood` it only prints the consequences.
 * @throws Fault invalid on `key` if nothing depends on it alone
 */
export async function discardKey(
  ctx: SystemContext,
  keyId: string,
  { isForGood, print }: { isForGood: boolean; print(line: string): void },
): Promise<void> {
  const marker = await ctx.db.encryptionKey.findUnique({ where: { id: keyId } });
  let lost = 0;
  for (const source of await listSources(ctx.db)) {
    const count = await acceptLosses(ctx, source, keyId, isForGood);
    if (count > 0) print(`${source.holds} (${count}): ${describeLoss(source).consequence}.`);
    lost += count;
  }
  if (lost === 0 && (!marker || ctx.secrets.keyIds.includes(keyId))) {
    throw invalid("key", `Nothing is lost: no secret depends on a missing key "${keyId}".`);
  }
  if (!isForGood)
    return print(`Nothing was changed. Search for "${keyId}" once more, then run this command with --for-good.`);
  await ctx.db.encryptionKey.deleteMany({ where: { id: keyId } });
  await markKeys(ctx);
  print(`The key "${keyId}" was removed.`);
}

function describeLoss({ holds }: Source): Loss {
  return LOSSES[holds as ValueKind];
}

/** @returns how many values of a source were encrypted with the key and cannot be decrypted with the ring */
async function acceptLosses(ctx: SystemContext, source: Source, keyId: string, isForGood: boolean): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const rows = await listEncrypted(ctx.db, source, { keyId, which: "key" }, { after, limit: BATCH });
    for (const row of rows) {
      const opens = await ctx.secrets.decrypt(row.value, source.placeOf(row.bound)).then(
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
