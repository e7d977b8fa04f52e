import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { rotateKeys } from "#domain/operations/keys/index.ts";
import { listPlatforms } from "#domain/publishing/channels/index.ts";
import type { Person } from "#kernel/context.ts";
import type { SystemContext } from "#kernel/job.ts";
import { addConnectorParts, removeAddedParts } from "#platform/connectors/added-parts.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import type { AppCheck } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import { createSecrets } from "#platform/secrets.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { checkAppKeys, deleteAppKeys, listAppKeys, refreshAppKeys, updateAppKeys, watchAppKeys } from "./index.ts";

const [OLD, NEW] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString("base64")}`);
const REDDIT = { REDDIT_CLIENT_ID: "p-jcoLKBynTLew", REDDIT_CLIENT_SECRET: "gko_LXELoV07ZBNUXrvWZfzE3aI" };

let world: World;
let operator: Person;
const lines: string[] = [];

beforeEach(async () => {
  world = await createWorld({ env: { ENCRYPTION_KEYS: OLD ?? "" } });
  await world.db.appKey.deleteMany();
  await refreshAppKeys(world.services);
  operator = await world.makeOperator(world.owner);
  answer({ kind: "accepted" });
  return removeAddedParts;
});
afterAll(async () => {
  await world.db.appKey.deleteMany();
  await refreshAppKeys(world.services);
});

/** What Reddit says of any app. */
function answer(check: AppCheck | Error): void {
  const checkApp = async () => {
    if (check instanceof Error) throw check;
    return check;
  };
  addConnectorParts({ platform: "reddit", checkApp });
}

const as = () => world.as(operator);
const enter = (keys: Record<string, string>, platform = "reddit") => as()(updateAppKeys, { platform, keys });
const shown = async (platform = "reddit") =>
  (await as()(listAppKeys, {})).networks.find((network) => network.platform === platform);
const stored = async () => (await world.db.appKey.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name);
const refusal = (errors: Record<string, unknown>) => ({ detail: { errors } });

describe("app keys over REST", () => {
  const open = async () => {
    const serve = createServe(world.services);
    const call = async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, token?: string, body?: object) =>
      send(serve, { method, path }, { token, body });
    return { call, token: await world.bearer(operator) };
  };
  const CALLS = [
    ["GET", "/operator/app-keys"],
    ["PUT", "/operator/app-keys", { platform: "reddit", keys: REDDIT }],
    ["POST", "/operator/app-keys/check", { platform: "reddit" }],
    ["DELETE", "/operator/app-keys", { platform: "reddit" }],
  ] as const;

  it("answers 401 without a token, and 403 for whoever is no operator or has a limited token", async () => {
    const { call } = await open();
    const stranger = await world.createPerson("Nora Nobody");
    const limited = await world.bearer(operator, { tier: "elevated_write", kind: "tiered" });
    const everybody = [stranger, await world.addMember("super_admin"), await world.addMember("client")];
    for (const [method, path, body] of CALLS) {
      expect([path, (await call(method, path, undefined, body)).status]).toEqual([path, 401]);
      expect([path, (await call(method, path, limited, body)).status]).toEqual([path, 403]);
      for (const person of everybody) {
        const response = await call(method, path, await world.bearer(person), body);
        expect([path, response.status]).toEqual([path, 403]);
        expect(response.body.message).toBe("Only an administrator of this installation can do this.");
      }
    }
    expect(await stored()).toEqual([]);
  });

  it("answers 403 from the moment on that somebody is no operator any more", async () => {
    const { call, token } = await open();
    expect((await call("GET", "/operator/app-keys", token)).status).toBe(200);
    await world.db.user.update({ where: { id: operator.userId }, data: { operatorSince: null } });
    expect((await call("GET", "/operator/app-keys", token)).status).toBe(403);
  });

  it("enters, lists, checks and removes keys, and never returns one", async () => {
    const { call, token } = await open();
    const entered = await call("PUT", "/operator/app-keys", token, { platform: "reddit", keys: REDDIT });
    expect([entered.status, entered.body.check]).toEqual([
      200,
      { result: "accepted", message: "Reddit accepted the keys." },
    ]);
    const listed = await call("GET", "/operator/app-keys", token);
    const checked = await call("POST", "/operator/app-keys/check", token, { platform: "reddit" });
    expect([checked.status, checked.body.check.result]).toEqual([200, "accepted"]);
    const answers = JSON.stringify([entered.body, listed.body, checked.body]);
    for (const key of Object.values(REDDIT)) expect(answers).not.toContain(key);
    expect(answers).toContain('"ending":"E3aI"');
    expect((await call("DELETE", "/operator/app-keys", token, { platform: "reddit" })).status).toBe(204);
    expect((await call("DELETE", "/operator/app-keys", token, { platform: "reddit" })).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it("answers 422 for a network that needs no keys or is unknown", async () => {
    const { call, token } = await open();
    for (const platform of ["mastodon", "test_network", "constructor", ""]) {
      const response = await call("PUT", "/operator/app-keys", token, { platform, keys: REDDIT });
      expect([platform, response.status, Object.keys(response.body.errors)]).toEqual([platform, 422, ["platform"]]);
    }
  });
});

describe("entering app keys", () => {
  it("makes a network ready at once, in every adapter of the process, and with precedence over the environment", async () => {
    const { env } = world.services;
    expect(findConnectorParts("reddit", env).connect).toBeUndefined();
    const publishers = createPublishers({ env, feedStore: {} as never, webhookPost: (() => {}) as never });
    expect(publishers.get("reddit")).toBeUndefined();
    await enter(REDDIT);
    expect(findConnectorParts("reddit", env).connect).toBeDefined();
    expect(publishers.get("reddit")).toBeDefined();
    const { platforms } = await world.as(world.owner)(listPlatforms, {});
    expect(platforms.find(({ platform }) => platform === "reddit")).toMatchObject({ is_configured: true });
    const begun = { ...env, REDDIT_CLIENT_ID: "of-the-environment", REDDIT_CLIENT_SECRET: "of-the-environment-too" };
    expect(withAppKeys(begun)).toMatchObject(REDDIT);
    await as()(deleteAppKeys, { platform: "reddit" });
    expect(withAppKeys(begun)).toMatchObject({ REDDIT_CLIENT_ID: "of-the-environment" });
    expect(findConnectorParts("reddit", env).connect).toBeUndefined();
    expect(publishers.get("reddit")).toBeUndefined();
  });

  it("reaches a process that watches", async () => {
    const other = await createWorld({ env: { ENCRYPTION_KEYS: OLD ?? "" } });
    await enter(REDDIT);
    const stop = new AbortController();
    const watching = watchAppKeys(other.services, { stop: stop.signal });
    await expect.poll(() => withAppKeys(other.services.env).REDDIT_CLIENT_ID).toBe(REDDIT.REDDIT_CLIENT_ID);
    stop.abort();
    await watching;
  });

  it("says where each key comes from", async () => {
    const env = { ENCRYPTION_KEYS: OLD ?? "", REDDIT_CLIENT_ID: "of-the-environment", REDDIT_CLIENT_SECRET: "short" };
    const other = await createWorld({ env });
    const list = async () =>
      (await other.as({ ...other.owner, isOperator: true })(listAppKeys, {})).networks.find(
        ({ platform }) => platform === "reddit",
      );
    expect(await list()).toMatchObject({
      status: "ready",
      keys: [
        { source: "environment", is_overriding: false, ending: "ment", entered_at: null },
        { source: "environment", ending: null, is_hidden: true },
      ],
      can_check: true,
      addresses: [`${other.services.env.APP_URL}/oauth/reddit/callback`],
    });
    await enter(REDDIT);
    expect(await list()).toMatchObject({ keys: [{ source: "entered", is_overriding: true, ending: "TLew" }, {}] });
  });

  it("names the network whose keys are used in place of its own, and those that share its keys", async () => {
    expect(await shown("youtube")).toMatchObject({ shared_with: ["Google Business Profile"], status: "missing" });
    addConnectorParts({ platform: "facebook", checkApp: async () => ({ kind: "accepted" }) });
    await enter({ META_APP_ID: "1234567890123456", META_APP_SECRET: "0123456789abcdef" }, "facebook");
    expect(await shown("instagram")).toMatchObject({ status: "ready", replaced_by: "Facebook" });
  });

  it("keeps what is left empty, and takes an optional key alone", async () => {
    addConnectorParts({ platform: "x", checkApp: async () => ({ kind: "accepted" }) });
    await enter({ X_CLIENT_ID: "first-id-of-x", X_CLIENT_SECRET: "first-secret-of-x" }, "x");
    await enter({ X_CLIENT_ID: "", X_CLIENT_SECRET: " other-secret-of-x " }, "x");
    await enter({ X_WEBHOOK_ID: "12345" }, "x");
    expect(withAppKeys(world.services.env)).toMatchObject({
      X_CLIENT_ID: "first-id-of-x",
      X_CLIENT_SECRET: "other-secret-of-x",
      X_WEBHOOK_ID: "12345",
    });
  });

  it("refuses half a set, which would join the other half of the environment", async () => {
    const env = { ENCRYPTION_KEYS: OLD ?? "", REDDIT_CLIENT_ID: "id", REDDIT_CLIENT_SECRET: "secret" };
    const other = await createWorld({ env });
    const half = other.as({ ...other.owner, isOperator: true })(updateAppKeys, {
      platform: "reddit",
      keys: { REDDIT_CLIENT_SECRET: "another-secret" },
    });
    await expect(half).rejects.toMatchObject(refusal({ "keys.REDDIT_CLIENT_ID": ["Client ID is required."] }));
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["a control character", "abc\u0007def"],
    ["a line break", "abc\ndef"],
    ["a space", "abc def"],
    ["letters beyond ASCII", "schlüssel"],
    ["300 characters", "a".repeat(300)],
    ["10 MB", "a".repeat(10_000_000)],
    ["a null character", "abc\0"],
  ])("refuses %s, without repeating it", async (_what, value) => {
    const error = await enter({ ...REDDIT, REDDIT_CLIENT_SECRET: value }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject(refusal({ "keys.REDDIT_CLIENT_SECRET": [expect.any(String)] }));
    expect(JSON.stringify(error).length).toBeLessThan(1000);
    expect(JSON.stringify(error)).not.toContain(value);
    expect(await stored()).toEqual([]);
  });

  it.each(["PATH", "AUTH_SECRET", "X_CLIENT_ID", "__proto__", "LINKEDIN_VERSION"])(
    "refuses the key %s, which isn't the network's",
    async (name) => {
      const keys = JSON.parse(`{"${name}": "abcdefgh", "REDDIT_CLIENT_ID": "id", "REDDIT_CLIENT_SECRET": "secret"}`);
      const isRefused = await enter(keys).then(
        () => false,
        () => true,
      );
      // JSON's `__proto__` is no key of what zod reads.
      if (name !== "__proto__") expect(isRefused).toBe(true);
      expect((await stored()).filter((one) => !one.startsWith("REDDIT"))).toEqual([]);
    },
  );

  it("refuses keys that the network rejects, unless it is not asked", async () => {
    answer({ kind: "rejected", reason: "unknown client p-jcoLKBynTLew" });
    const error = await enter(REDDIT).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(refusal({ "keys.REDDIT_CLIENT_SECRET": ["Reddit doesn't accept these keys."] }));
    expect(await stored()).toEqual([]);
    const saved = await as()(updateAppKeys, { platform: "reddit", keys: REDDIT, skip_check: true });
    expect([saved.check, await stored()]).toEqual([null, Object.keys(REDDIT)]);
    expect(await as()(checkAppKeys, { platform: "reddit" })).toMatchObject({ result: "rejected" });
  });

  it("saves keys of a network that can't be reached or doesn't say", async () => {
    answer(new Error(`no response to ${REDDIT.REDDIT_CLIENT_SECRET}`));
    expect((await enter(REDDIT)).check).toEqual({ result: "unknown", message: "Reddit isn't responding." });
    answer({ kind: "unknown", reason: "Try again later." });
    expect(await as()(checkAppKeys, { platform: "reddit" })).toMatchObject({
      result: "unknown",
      message: "Reddit didn't say whether the keys are right: Try again later.",
    });
  });

  it("refuses to check what isn't set, and too many checks", async () => {
    await expect(as()(checkAppKeys, { platform: "reddit" })).rejects.toMatchObject({ kind: "refused" });
    await enter(REDDIT);
    const check = () => as()(checkAppKeys, { platform: "reddit" });
    await expect(
      (async () => {
        for (let i = 0; i < 40; i += 1) await check();
      })(),
    ).rejects.toMatchObject({
      kind: "throttled",
    });
  });
});

describe("entered app keys", () => {
  it("are encrypted, rotated with the other secrets, and given up with a lost key", async () => {
    await enter(REDDIT);
    const rows = await world.db.appKey.findMany();
    for (const { value } of rows) expect(value).toMatch(/^eyJ/);
    const ring = (keys: string): SystemContext => ({
      ...world.services,
      secrets: createSecrets(keys),
      caller: { kind: "system", job: "admin" },
      origin: { requestId: "admin", entryPoint: "job", address: null, userAgent: null },
    });
    await rotateKeys(ring(`${NEW},${OLD}`), (line) => lines.push(line));
    await refreshAppKeys(ring(NEW ?? ""));
    expect(withAppKeys(world.services.env)).toMatchObject(REDDIT);
    const [moved] = await world.db.appKey.findMany({ where: { name: "REDDIT_CLIENT_ID" } });
    await world.db.appKey.update({
      where: { name: "REDDIT_CLIENT_SECRET" },
      data: { value: moved?.value ?? "" },
    });
    await refreshAppKeys(ring(NEW ?? ""));
    expect(withAppKeys(world.services.env).REDDIT_CLIENT_SECRET).toBeUndefined();
  });

  it("leave their names in the audit log, and their values nowhere", async () => {
    await enter(REDDIT);
    await as()(deleteAppKeys, { platform: "reddit" });
    const events = await world.db.auditEvent.findMany({
      where: { accountId: world.account.id, action: { startsWith: "app_keys." } },
      orderBy: { sequence: "asc" },
    });
    const detail = { platform: "reddit", keys: Object.keys(REDDIT) };
    expect(events).toMatchObject([
      { action: "app_keys.entered", detail, actorId: operator.userId },
      { action: "app_keys.removed", detail },
    ]);
    expect(JSON.stringify(events)).not.toContain(REDDIT.REDDIT_CLIENT_SECRET);
  });

  it("keep an optional key that another network's app still needs", async () => {
    for (const platform of ["facebook", "threads"])
      addConnectorParts({ platform, checkApp: async () => ({ kind: "accepted" }) });
    await enter({ META_APP_ID: "12345", META_APP_SECRET: "abcdef", META_VERIFY_TOKEN: "a-word" }, "facebook");
    await enter({ THREADS_APP_ID: "67890", THREADS_APP_SECRET: "ghijkl" }, "threads");
    await as()(deleteAppKeys, { platform: "threads" });
    expect(await stored()).toEqual(["META_APP_ID", "META_APP_SECRET", "META_VERIFY_TOKEN"]);
    await as()(deleteAppKeys, { platform: "facebook" });
    expect(await stored()).toEqual([]);
  });
});
