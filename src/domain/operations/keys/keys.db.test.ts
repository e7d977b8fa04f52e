import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEndpoint, rotateSecret } from "#domain/events/webhooks/index.ts";
import { totpSecretLocation } from "#domain/identity/credentials/index.ts";
import { mailReset } from "#domain/identity/sign-in/mail-reset.ts";
import { checkReadiness } from "#domain/operations/readiness/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ENCRYPTED_COLUMNS } from "#platform/encrypted-locations.ts";
import { ConfigurationError } from "#platform/env.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { createSecrets } from "#platform/secrets.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { checkKeys, discardKey, rotateKeys } from "./index.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const [OLD, NEW] = [`k1:${key(1)}`, `k2:${key(2)}`];

let world: World;

beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
});
beforeEach(async () => {
  const queue = openQueue(process.env.DATABASE_URL ?? "", () => {});
  world = await createWorld({ env: { ENCRYPTION_KEYS: OLD }, replace: { queue } });
  await world.db.encryptionKey.deleteMany();
  await world.db.webhookEndpoint.deleteMany();
  await world.db.shareLink.deleteMany();
  await world.db.singleSignOn.deleteMany();
  await world.db.$executeRaw`update users set totp_secret = null`;
  await world.db.$executeRaw`delete from pgboss.job`;
  return () => queue.stop();
});

const withRing = (ring: string) => ({ ...world.services, secrets: createSecrets(ring) });

const asSystem = (ring: string): SystemContext => ({
  ...withRing(ring),
  caller: { kind: "system", job: "admin" },
  origin: { requestId: "admin", entryPoint: "job", address: null, userAgent: null },
});

const linesOf = (ring: string): Promise<string[]> =>
  checkKeys(withRing(ring)).then(
    () => [],
    (error: unknown) => (error instanceof ConfigurationError ? error.lines : Promise.reject(error)),
  );

async function addEndpoint() {
  const input = { url: "http://127.0.0.1:9/hooks", events: ["post.published" as const], description: "" };
  return world.as(world.owner)(createEndpoint, input);
}

describe("the key ring at startup", () => {
  it("is accepted for a new database, repeatedly, and with an additional key", async () => {
    for (const ring of [OLD, OLD, `${OLD},${NEW}`]) expect(await linesOf(ring)).toEqual([]);
    expect(await world.db.encryptionKey.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { id: "k1", isNeeded: true },
      { id: "k2", isNeeded: false },
    ]);
  });

  it("is checked without reading the encrypted values if it was accepted before", async () => {
    await addEndpoint();
    expect(await linesOf(OLD)).toEqual([]);
    await world.db.$transaction(async (tx) => {
      await tx.$executeRaw`lock table webhook_endpoints in access exclusive mode`;
      expect(await linesOf(OLD)).toEqual([]);
    });
  });

  it("is checked against the encrypted values if another one was accepted since", async () => {
    await addEndpoint();
    expect(await linesOf(OLD)).toEqual([]);
    expect(await linesOf(`${NEW},${OLD}`)).toEqual([]);
    expect(await linesOf(OLD)).toEqual([expect.stringContaining('the key "k2" is missing')]);
    expect(await linesOf(NEW)).toEqual([expect.stringContaining('the key "k1" is missing')]);
  });

  it("is rejected with other key bytes under a known id, whether anything is encrypted or not", async () => {
    expect(await linesOf(OLD)).toEqual([]);
    expect(await linesOf(`k1:${key(9)}`)).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEYS: the key "k1" differs from the key of that name/),
    ]);
    expect(await linesOf(`${NEW},k1:${key(9)}`)).toHaveLength(1);
    expect(await linesOf(OLD)).toEqual([]);
  });

  it("is rejected without a key in use, with the values that depend on it", async () => {
    await addEndpoint();
    expect(await linesOf(OLD)).toEqual([]);
    expect(await linesOf(NEW)).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEYS: the key "k1" is missing, which encrypts webhook secrets \(1\);/),
    ]);
    expect(await world.db.encryptionKey.findMany()).toMatchObject([{ id: "k1" }]);
  });

  it("is checked against the encrypted values if there are no markers", async () => {
    await addEndpoint();
    expect(await linesOf(NEW)).toEqual([expect.stringContaining('the key "k1" is missing')]);
    expect(await linesOf(`k1:${key(9)}`)).toEqual([expect.stringContaining("webhook secrets (1)")]);
    expect(await world.db.encryptionKey.count()).toBe(0);
    expect(await linesOf(OLD)).toEqual([]);
  });

  it("is accepted for one of several concurrent starts with different keys", async () => {
    const rings = Array.from({ length: 5 }, (_, index) => `k1:${key(index + 10)}`);
    const refused = (await Promise.all(rings.map(linesOf))).filter((lines) => lines.length > 0);
    expect(refused).toHaveLength(4);
  });

  it("is ok in readiness only if it matches the database", async () => {
    const keyRing = async (ring: string) => (await checkReadiness(withRing(ring))).key_ring;
    expect(await keyRing(OLD)).toBe("not checked against this database yet");
    await checkKeys(withRing(OLD));
    expect(await keyRing(OLD)).toBe("ok");
    expect(await keyRing(`k1:${key(9)}`)).toBe('the key "k1" is different');
    expect(await keyRing(NEW)).toBe('the key "k1" is missing');
    await checkKeys(withRing(`${NEW},${OLD}`));
    expect(await keyRing(OLD)).toBe('the key "k2" is missing');
  });
});

describe("rotate-keys", () => {
  it("re-encrypts everything, after which the old key can be removed", async () => {
    const { endpoint } = await addEndpoint();
    const { secret } = await world.as(world.owner)(rotateSecret, { id: endpoint.id });
    const { userId } = world.owner;
    const totpSecret = await world.services.secrets.encrypt("SEED", totpSecretLocation(userId));
    await world.db.user.update({ where: { id: userId }, data: { totpSecret } });
    const ctx = asSystem(OLD);
    const resetKey = randomUUID();
    const email = await ctx.secrets.encrypt("a@example.com", { table: "jobs", column: "email", row: resetKey });
    await world.db.$transaction((tx) => ctx.queue.enqueue(tx, mailReset, { key: resetKey, email }));
    await checkKeys(withRing(OLD));

    const output: string[] = [];
    await rotateKeys(asSystem(`${NEW},${OLD}`), (line) => output.push(line));
    expect(output).toEqual(
      expect.arrayContaining([
        'webhook secrets: 1 encrypted with "k2"',
        'previous webhook secrets: 1 encrypted with "k2"',
        'two-factor secrets: 1 encrypted with "k2"',
        'pending password resets: 1 encrypted with "k2"',
        'All secrets are encrypted with "k2".',
        expect.stringContaining('Remove "k1" from ENCRYPTION_KEYS'),
      ]),
    );
    expect(await columnsEncryptedWith("k1")).toEqual(["encryption_keys.marker"]);
    expect(await linesOf(NEW)).toEqual([]);
    const { secrets } = withRing(NEW);
    const row = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    const place = { table: "webhook_endpoints", column: "secret", row: row.id } as const;
    expect(await secrets.decrypt(row.secret, place)).toBe(secret);
    const user = await world.db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(await secrets.decrypt(user.totpSecret ?? "", totpSecretLocation(userId))).toBe("SEED");
    // A removed key id can be reused only with its own bytes.
    expect(await linesOf(`${NEW},k1:${key(9)}`)).toHaveLength(1);
  });

  it("keeps a value that is written concurrently", async () => {
    const { endpoint } = await addEndpoint();
    const rotating = asSystem(`${NEW},${OLD}`);
    await checkKeys(rotating);
    const { encrypt } = rotating.secrets;
    const place = { table: "webhook_endpoints", column: "secret", row: endpoint.id } as const;
    let isFirst = true;
    rotating.secrets.encrypt = async (text, where, keyId) => {
      if (isFirst && where.table === "webhook_endpoints") {
        isFirst = false;
        const secret = await world.services.secrets.encrypt("whsec_newer", place);
        await world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { secret } });
      }
      return encrypt(text, where, keyId);
    };
    await rotateKeys(rotating, () => {});
    const { secret } = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(await withRing(NEW).secrets.decrypt(secret, place)).toBe("whsec_newer");
  });

  it("reports a value that cannot be decrypted, and keeps its key required", async () => {
    const { endpoint } = await addEndpoint();
    await checkKeys(withRing(OLD));
    const place = { table: "webhook_endpoints", column: "previous_secret", row: 0 } as const;
    const moved = await world.services.secrets.encrypt("whsec_x", place);
    await world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { secret: moved } });
    await expect(rotateKeys(asSystem(`${NEW},${OLD}`), () => {})).rejects.toMatchObject({
      detail: {
        errors: { keys: [expect.stringContaining(`Cannot be decrypted: webhook secrets, row ${endpoint.id}.`)] },
      },
    });
    expect(await linesOf(NEW)).toEqual([expect.stringContaining('the key "k1" is missing')]);
  });

  it("drops a missing key that encrypted nothing, and no other", async () => {
    await checkKeys(withRing(OLD));
    expect(await linesOf(NEW)).toEqual([expect.stringContaining("nothing is encrypted with it")]);
    await rotateKeys(asSystem(NEW), () => {});
    expect(await linesOf(NEW)).toEqual([]);
    await addEndpoint();
    await expect(rotateKeys(asSystem(NEW), () => {})).rejects.toBeInstanceOf(ConfigurationError);
  });
});

describe("discardKey", () => {
  /** One of everything that is encrypted and lives longer than a day. */
  async function encryptOneOfEach() {
    const { db, brand, owner, services } = world;
    const { endpoint } = await addEndpoint();
    await world.as(owner)(rotateSecret, { id: endpoint.id });
    const { userId } = owner;
    const totpSecret = await services.secrets.encrypt("SEED", totpSecretLocation(userId));
    await db.user.update({ where: { id: userId }, data: { totpSecret } });
    const channel = await db.channel.create({
      data: { brandId: brand.id, platform: "test_key", handle: "a", displayName: "A" },
    });
    const place = { table: "channels", column: "credentials", row: channel.id } as const;
    const credentials = await services.secrets.encrypt("{}", place);
    await db.channel.update({ where: { id: channel.id }, data: { credentials } });
    const tokenHash = randomUUID();
    const token = await services.secrets.encrypt("a-token", { table: "share_links", column: "token", row: tokenHash });
    const expiresAt = new Date(Date.now() + 86_400_000);
    const link = await db.shareLink.create({ data: { brandId: brand.id, tokenHash, token, expiresAt } });
    const ssoPlace = { table: "single_sign_ons", column: "client_secret", row: world.account.id } as const;
    const clientSecret = await services.secrets.encrypt("theirs", ssoPlace);
    const accountId = world.account.id;
    const sso = { accountId, slug: randomUUID(), issuer: "https://x.example", clientId: "id", clientSecret };
    await db.singleSignOn.create({ data: { ...sso, isEnabled: true, isRequired: true } });
    const key = randomUUID();
    const email = await services.secrets.encrypt("a@example.com", { table: "jobs", column: "email", row: key });
    await db.$transaction((tx) => services.queue.enqueue(tx, mailReset, { key, email }));
    return { endpoint, channel, link, userId };
  }

  it("reports what is lost, and changes nothing without isForGood", async () => {
    await encryptOneOfEach();
    await checkKeys(withRing(OLD));
    const output: string[] = [];
    await discardKey(asSystem(NEW), "k1", { isForGood: false, print: (line) => output.push(line) });
    expect(output.map((line) => line.split(":")[0])).toEqual([
      "channel credentials (1)",
      "webhook secrets (1)",
      "previous webhook secrets (1)",
      "review links (1)",
      "two-factor secrets (1)",
      "single sign-on secrets (1)",
      "pending password resets (1)",
      expect.stringContaining("Nothing was changed"),
    ]);
    expect(await linesOf(NEW)).toHaveLength(1);
    expect(await linesOf(OLD)).toEqual([]);
  });

  it("deletes or recreates everything that was encrypted with the key, and the start succeeds", async () => {
    const { endpoint, channel, link, userId } = await encryptOneOfEach();
    await checkKeys(withRing(OLD));
    await discardKey(asSystem(NEW), "k1", { isForGood: true, print: () => {} });
    expect(await columnsEncryptedWith("k1")).toEqual([]);
    expect(await linesOf(NEW)).toEqual([]);
    const { db } = world;
    expect(await db.channel.findUniqueOrThrow({ where: { id: channel.id } })).toMatchObject({
      status: "needs_reconnect",
      credentials: null,
    });
    const broken = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(broken).toMatchObject({ status: "disabled", previousSecret: null });
    const { secrets } = withRing(NEW);
    const place = { table: "webhook_endpoints", column: "secret", row: endpoint.id } as const;
    expect(await secrets.decrypt(broken.secret, place)).toMatch(/^whsec_/);
    const { tokenHash, token } = await db.shareLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(tokenHash).not.toBe(link.tokenHash);
    expect(await secrets.decrypt(token, { table: "share_links", column: "token", row: tokenHash })).toMatch(
      /^[\w-]{43}$/,
    );
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).totpSecret).toBeNull();
    const { isEnabled, isRequired } = await db.singleSignOn.findUniqueOrThrow({
      where: { accountId: world.account.id },
    });
    expect([isEnabled, isRequired]).toEqual([false, false]);
  });

  it("keeps values that can be decrypted, and refuses if nothing is lost", async () => {
    await addEndpoint();
    await checkKeys(withRing(OLD));
    const isRefused = { detail: { errors: { key: [expect.stringContaining("Nothing is lost")] } } };
    for (const id of ["k1", "k7"]) {
      const giveUp = discardKey(asSystem(OLD), id, { isForGood: true, print: () => {} });
      await expect(giveUp).rejects.toMatchObject(isRefused);
    }
    const { endpoint: second } = await addEndpoint();
    const { secrets } = withRing(`k1:${key(9)}`);
    const place = { table: "webhook_endpoints", column: "secret", row: second.id } as const;
    await world.db.webhookEndpoint.update({
      where: { id: second.id },
      data: { secret: await secrets.encrypt("whsec_of_another_k1", place) },
    });
    const output: string[] = [];
    await discardKey(asSystem(OLD), "k1", { isForGood: true, print: (line) => output.push(line) });
    expect(output[0]).toMatch(/^webhook secrets \(1\): /);
    expect(await linesOf(OLD)).toEqual([]);
    expect(await world.db.webhookEndpoint.count({ where: { status: "enabled" } })).toBe(1);
  });
});

it("declares existing columns only, each bound to a unique row", async () => {
  for (const { table, column, row } of ENCRYPTED_COLUMNS) {
    const found = await world.db.$queryRaw<{ column_name: string }[]>`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}
        and (column_name = ${row} or (column_name = ${column} and data_type = 'text'))`;
    expect([table, found.length]).toEqual([table, 2]);
    const [unique] = await world.db.$queryRaw<unknown[]>`
      select 1 from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and indisunique and indnatts = 1 and attname = ${row}`;
    expect([table, unique]).toEqual([table, expect.anything()]);
  }
});

/** Searches every text column of every table for values encrypted with a key, declared or not. */
async function columnsEncryptedWith(keyId: string): Promise<string[]> {
  const { db } = world;
  const columns = await db.$queryRaw<{ name: string; place: string; table: string }[]>`
    select quote_ident(column_name) as name, table_name || '.' || column_name as place,
      quote_ident(table_schema) || '.' || quote_ident(table_name) as table
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and data_type in ('text', 'character varying', 'json', 'jsonb')`;
  const found = new Set<string>();
  for (const { name, place, table } of columns) {
    const rows = await db.$queryRawUnsafe<{ text: string }[]>(
      `select ${name}::text as text from ${table} where ${name}::text like '%eyJhbGciOiJkaXIi%'`,
    );
    for (const { text } of rows) {
      const [header = ""] = /eyJhbGciOiJkaXIi[\w-]*/.exec(text) ?? [];
      if (JSON.parse(Buffer.from(header, "base64url").toString()).kid === keyId) found.add(place);
    }
  }
  return [...found];
}
