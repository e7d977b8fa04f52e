import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBearer } from "#domain/identity/tokens/index.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";
import { writeLocalSecrets } from "#platform/local-secrets.ts";
import { runEntry } from "#test/run-entry.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld, type World } from "#test/world.ts";
import { claimDataFolder } from "./data-folder-claim.ts";
import { runAdmin } from "./run-admin.ts";

/** In this process, because a process takes longer to start than a command to run; `spawnAdmin` is what operators run. */
async function admin(args: string[], env: Record<string, string | undefined> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(args, {
    env: environment(env),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    ask: null,
  });
  return { code, out: out.join("\n").trim(), err: err.join("\n").trim() };
}

const environment = (more: Record<string, string | undefined>) => ({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: "silent",
  ...more,
});

const spawnAdmin = (args: string[], env: Record<string, string | undefined> = {}) =>
  runEntry("launch/admin.ts", args, environment(env));

let dataDir: string;
let world: World;
let email: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "masthead-admin-"));
  world = await createWorld();
  ({ email } = await world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } }));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const planOf = async () => (await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } })).planSlug;

describe("npm run admin", () => {
  it("prints its help, and a usage error with exit code 2", async () => {
    const requests = await spawnAdmin(["--help"]);
    expect([requests.code, requests.err]).toEqual([0, ""]);
    expect(await spawnAdmin(["mail", "--x"])).toMatchObject({ code: 2, out: "" });
    expect(requests.out).toContain("npm run admin -- plan <account> <slug>");
    for (const args of [[], ["toString"], ["plan", "1", "--x"]]) {
      const { code, out, err } = await admin(args);
      expect([args, code, out]).toEqual([args, 2, ""]);
      expect(err).toContain("npm run admin --");
    }
  });

  it("reports missing and extra arguments, and empty lists", async () => {
    for (const [args, reason] of [
      [["nonsense"], 'Unknown command "nonsense". "npm run admin -- --help" lists all commands.'],
      [["plan", "1"], '"plan" requires <slug>.'],
      [["backup", "a", "b"], '"backup" does not accept the argument "b".'],
    ] as const) {
      const { code, err } = await admin([...args]);
      expect([code, err.split("\n")[0]]).toEqual([2, reason]);
    }
    expect(await admin(["mail"])).toMatchObject({ code: 0, out: "No queued or failed emails." });
    expect(await admin(["callbacks"])).toMatchObject({ code: 0, out: "No failed callbacks." });
  });

  it("reports in one line that the database is not responding, without the password", async () => {
    const { code, err } = await admin(["mail"], { DATABASE_URL: "postgresql://u:hidden@127.0.0.1:1/x" });
    expect([code, err]).toEqual([1, "Can't reach database server at 127.0.0.1:1"]);
  });

  it("changes a plan, by account id or email, and refuses unknown ones", async () => {
    const { id } = world.account;
    expect(await spawnAdmin(["plan", String(id), "solo"])).toEqual({
      code: 0,
      out: `Account ${id} (${email}): agency → solo`,
      err: "",
    });
    expect(await admin(["plan", email.toUpperCase(), "solo"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("already"),
    });
    expect(await planOf()).toBe("solo");
    for (const [account, slug, reason] of [
      ["nobody@example.com", "solo", "No account"],
      [email, "platinum", "Available plans: free, solo, team"],
    ] as const) {
      const { code, out, err } = await admin(["plan", account, slug]);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(reason);
    }
    expect(await planOf()).toBe("solo");
  });

  it("asks for confirmation before it acts on a user, unless --yes is given", async () => {
    for (const command of ["disable-person", "end-sessions", "reset-second-factor"]) {
      const { code, out, err } = await admin([command, email]);
      expect([command, code, out]).toEqual([command, 2, ""]);
      expect(err).toContain("--yes");
      const requests = await admin([command, "--help"]);
      expect([command, requests.code, requests.err]).toEqual([command, 0, ""]);
      expect(requests.out).toContain(`npm run admin -- ${command} <person>`);
      expect(await admin([command, email, "--now"])).toMatchObject({
        code: 2,
        err: expect.stringContaining("has no option --now"),
      });
      expect(await admin([command, "nobody@example.com", "--yes"])).toMatchObject({
        code: 1,
        err: expect.stringContaining('No person "nobody@example.com"'),
      });
    }
    expect(await world.db.user.count({ where: { id: world.owner.userId, disabledAt: null } })).toBe(1);
  });

  it("names operators, lists them, and takes it away again", async () => {
    const { userId } = world.owner;
    expect(await admin(["operator"])).toMatchObject({ code: 0, out: "No operators." });
    expect(await admin(["operator", email])).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    expect(await admin(["operator", "--remove"])).toMatchObject({ code: 1, err: "--remove requires <person>." });
    const granted = await admin(["operator", email.toUpperCase(), "--yes"]);
    expect(granted).toEqual({ code: 0, out: `${email} administers this installation.`, err: "" });
    expect(await admin(["operator"])).toMatchObject({ code: 0, out: email });
    expect(await findBearer(world.db, world.clock, await world.bearer(world.owner))).toMatchObject({
      isOperator: true,
    });
    expect(await admin(["operator", email, "--yes"])).toMatchObject({
      code: 1,
      err: `${email} already administers this installation.`,
    });
    expect(await admin(["operator", String(userId), "--remove"])).toMatchObject({
      code: 0,
      out: `${email} no longer administers this installation.`,
    });
    expect(await admin(["operator", email, "--remove"])).toMatchObject({ code: 1 });
    expect(await admin(["operator"])).toMatchObject({ out: "No operators." });
    const actions = await world.db.auditEvent.findMany({
      where: { accountId: world.account.id, action: { startsWith: "operator." } },
      orderBy: { sequence: "asc" },
      select: { action: true },
    });
    expect(actions).toEqual([{ action: "operator.granted" }, { action: "operator.revoked" }]);
    const unverified = await world.createPerson("Uma Unverified");
    await world.db.user.update({ where: { id: unverified.userId }, data: { emailVerifiedAt: null } });
    expect(await admin(["operator", String(unverified.userId), "--yes"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("has not verified"),
    });
  });

  it("disables a user and enables them again, by email or id", async () => {
    const { userId } = world.owner;
    const token = await world.bearer(world.owner);
    expect(await admin(["disable-person", email.toUpperCase(), "--yes"])).toEqual({
      code: 0,
      out: `${email} is disabled.`,
      err: "",
    });
    expect(await findBearer(world.db, world.clock, token)).toBeNull();
    expect(await admin(["disable-person", String(userId), "--yes"])).toMatchObject({
      code: 1,
      err: `${email} is already disabled.`,
    });
    expect(await admin(["enable-person", String(userId)])).toMatchObject({ code: 0, out: `${email} is enabled.` });
    expect(await findBearer(world.db, world.clock, token)).not.toBeNull();
    expect(await admin(["end-sessions", email, "--tokens", "--yes"])).toMatchObject({ code: 0, err: "" });
    expect(await findBearer(world.db, world.clock, token)).toBeNull();
  });

  it("lists accounts", async () => {
    const { code, out } = await admin(["accounts"]);
    expect(code).toBe(0);
    const line = out.split("\n").find((one) => one.includes(email));
    expect(line?.trim()).toMatch(new RegExp(`^${world.account.id}  solo +1  \\d{4}-\\d\\d-\\d\\d  ${email}$`));
  });

  it("prepares an empty database, and again without changing anything", async () => {
    const name = `prepared_${randomUUID().slice(0, 8)}`;
    const url = process.env.DATABASE_URL ?? "";
    const empty = withDatabase(url, name);
    await runSql(url, `create database ${name}`);
    try {
      expect(await admin(["accounts"], { DATABASE_URL: empty })).toMatchObject({ code: 1 });
      const first = await admin(["migrate"], { DATABASE_URL: empty });
      expect([first.code, first.err]).toEqual([0, ""]);
      expect(first.out).toMatch(/^Applied \d+ migrations?\.\nThe database is ready for this version\.$/m);
      const again = await admin(["migrate"], { DATABASE_URL: empty });
      expect(again).toEqual({ code: 0, out: "The database is ready for this version.", err: "" });
      expect(await admin(["accounts"], { DATABASE_URL: empty })).toEqual({ code: 0, out: "", err: "" });
      const others = { DATABASE_URL: empty, ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 7).toString("base64")}` };
      expect(await admin(["migrate"], others)).toMatchObject({
        code: 1,
        err: expect.stringContaining("ENCRYPTION_KEYS"),
      });
    } finally {
      await runSql(url, `drop database ${name} with (force)`);
    }
  });

  it("reports problems of the configuration or the database", async () => {
    expect(await admin(["accounts"], { DATABASE_URL: "mysql://x" })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL: must be/),
    });
    const empty = mkdtempSync(path.join(tmpdir(), "masthead-admin-empty-"));
    expect(await admin(["accounts"], { DATABASE_URL: undefined, DATA_DIR: empty })).toMatchObject({
      code: 1,
      err: expect.stringContaining("No database in"),
    });
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});

describe("on the embedded database", () => {
  it("uses it if it runs, otherwise starts it, and leaves it as it was", async () => {
    const own = mkdtempSync(path.join(tmpdir(), "masthead-admin-embedded-"));
    const server = await startEmbedded({ dataDir: own, log: () => {}, isDurable: false });
    const pidFile = path.join(own, "postgres/postmaster.pid");
    const env = { DATA_DIR: own, DATABASE_URL: undefined };

    expect((await spawnAdmin(["accounts"], env)).err).toContain("no tables yet");
    expect(existsSync(pidFile)).toBe(false);

    const product = await startEmbedded({ dataDir: own, log: () => {}, isDurable: false });
    await migrate(product.url);
    await claimDataFolder(product.url, own);
    expect(await spawnAdmin(["accounts"], env)).toEqual({ code: 0, out: "", err: "" });
    expect((await runSql(product.url, "select 1 as one")).rows).toEqual([{ one: 1 }]);

    await product.stop();
    expect(await spawnAdmin(["accounts"], env)).toEqual({ code: 0, out: "", err: "" });
    expect(existsSync(pidFile)).toBe(false);

    // As in a container that has no other database: its keys are in the data folder.
    const container = { ...env, NODE_ENV: "production", AUTH_SECRET: undefined, ENCRYPTION_KEYS: undefined };
    expect((await spawnAdmin(["accounts"], container)).err).toContain("AUTH_SECRET: is required");
    writeLocalSecrets(own, TEST_SECRETS);
    expect(await spawnAdmin(["accounts"], container)).toEqual({ code: 0, out: "", err: "" });
    await server.stop();
    rmSync(realpathSync(path.join(own, "postgres")), { recursive: true, force: true });
    rmSync(own, { recursive: true, force: true });
  });
});
