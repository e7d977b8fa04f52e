import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEvidence } from "#bench/proof/evidence.ts";
import type { SignedReport } from "#bench/proof/read-report.ts";
import { openSigningKey } from "#bench/proof/signing-key.ts";
import { writeReport } from "#bench/proof/write-report.ts";
import { listReceiptKeys } from "#domain/publishing/receipts/list-keys.ts";
import { openSigningKey as makeReceiptKey } from "#domain/publishing/receipts/open-key.ts";
import { execute } from "#kernel/execute.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld, type World } from "#test/world.ts";

const folder = mkdtempSync(path.join(tmpdir(), "masthead-proof-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const url = process.env.DATABASE_URL ?? "";
const installation = { DATABASE_URL: url, DATA_DIR: folder, ...TEST_SECRETS };
const SIZE = { publications: 12, kills: 1, overSeconds: 2, seed: 7 };
let world: World;
let file = "";

async function proof(...args: string[]): Promise<{ code: number; out: string }> {
  const script = path.join(import.meta.dirname, "proof.ts");
  const env = { ...process.env, ...installation, SMTP_URL: "smtp://127.0.0.1:1" };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out: out + error };
}

beforeAll(async () => {
  world = await createWorld();
  const { db, services } = world;
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  await db.$transaction((tx) => makeReceiptKey(tx, { ...services, caller: { kind: "guest" }, origin }));
});

it("proves with a database of its own, and signs with the installation's key", async () => {
  const posts = await world.db.post.count();
  const { publications, kills, overSeconds, seed } = SIZE;
  const size = ["--publications", publications, "--kills", kills, "--over", overSeconds, "--seed", seed].map(String);
  const { code, out } = await proof(...size, "--out", folder);
  expect(out).toContain("PASSED");
  expect(code).toBe(0);
  expect(await world.db.post.count()).toBe(posts);
  file = path.join(folder, readdirSync(folder).find((name) => name.endsWith(".json")) ?? "");
  const { report, signed_with } = read(file);
  expect(signed_with.key_of).toBe("installation");
  expect(report).toMatchObject({ verdict: "passed", settings: { seed: 7 }, judgement: { publications: 12 } });
  expect(report.run.kills).toBeGreaterThanOrEqual(1);
  expect(readFileSync(file.replace(".json", ".md"), "utf8")).toContain("**PASSED");
});

it("verifies it with the installation's published keys, and with the evidence", async () => {
  const keys = path.join(folder, "jwks");
  const origin = { requestId: "test", entryPoint: "api", address: null, userAgent: null } as const;
  const published = await execute(listReceiptKeys, { ...world.services, caller: { kind: "guest" }, origin }, {});
  writeFileSync(keys, JSON.stringify(published));
  const verified = await proof("verify", file, "--keys", keys);
  expect(verified.out).toContain("shows the same when it is judged anew");
  expect(verified.code).toBe(0);
  writeFileSync(keys, JSON.stringify({ keys: [] }));
  expect(await proof("verify", file, "--keys", keys)).toMatchObject({
    code: 1,
    out: expect.stringContaining("is not among the given keys"),
  });
});

it("does not verify a report that was changed, nor one whose evidence was", async () => {
  const changed = path.join(folder, "changed.json");
  const signed = read(file);
  signed.report.judgement.published += 1;
  writeFileSync(changed, JSON.stringify(signed));
  expect(await proof("verify", changed)).toMatchObject({ code: 1, out: expect.stringContaining("was changed") });
  const payload = Buffer.from(JSON.stringify(signed.report)).toString("base64url");
  signed.jws = signed.jws.split(".").toSpliced(1, 1, payload).join(".");
  writeFileSync(changed, JSON.stringify(signed));
  expect(await proof("verify", changed)).toMatchObject({
    code: 1,
    out: expect.stringContaining("signature does not match"),
  });
  const evidence = file.replace(".json", ".evidence.jsonl");
  renameSync(evidence, `${evidence}.kept`);
  writeFileSync(evidence, readFileSync(`${evidence}.kept`, "utf8").split("\n").slice(1).join("\n"));
  expect(await proof("verify", file)).toMatchObject({ code: 1, out: expect.stringContaining("is not the evidence") });
  renameSync(`${evidence}.kept`, evidence);
});

it("says FAILED, and exits with 1, when a text is in the journal twice", async () => {
  const { report } = read(file);
  const { evidence } = readEvidence(file.replace(".json", ".evidence.jsonl"));
  const first = evidence.journal.find(({ what }) => what === "accepted");
  if (!first) throw new Error("Nothing was accepted.");
  const doubled = { ...evidence, journal: [...evidence.journal, { ...first, id: "again", marker: "another" }] };
  const options = { ...SIZE, out: path.join(folder, "doubled") };
  const finished = { options, build: report.build, run: report.run, evidence: doubled, startedAt: new Date() };
  const { signed, files } = await writeReport(finished, await openSigningKey(installation));
  expect(signed.report).toMatchObject({ verdict: "failed", reasons: ["1 of 12: published more than once."] });
  const { code, out } = await proof("verify", files.report);
  expect(out).toContain("FAILED");
  expect(code).toBe(1);
});

it.each([
  [["--publications", "0"], "--publications must be a whole number from 1 to 20000"],
  [["--kills", "many"], "--kills must be a whole number from 0 to 1000"],
  [["--speed", "9"], "Unknown option '--speed'"],
  [["--key", "mine"], '--key can only be "report"'],
  [["everything"], 'There is no "everything"'],
  [["verify"], "Name the one report to verify"],
  [["--folder", "elsewhere"], "--folder goes with --product"],
  [["--product", "nothing"], '--product must be one of masthead, postiz, brightbean, not "nothing"'],
  [["--product", "toString"], "--product must be one of"],
  [["--product", "postiz"], "--folder must name the folder where postiz is installed"],
  [["--product", "masthead", "--set", "speed"], '--set takes NAME=value, not "speed"'],
  [["--product", "masthead", "--patience", "0"], "--patience must be a whole number from 1 to 14400"],
])("refuses %s with 2", async (args, message) => {
  const { code, out } = await proof(...args);
  expect(out).toContain(message);
  expect(code).toBe(2);
});

it("says why the installation's key can't sign", async () => {
  const nowhere = { ...installation, DATABASE_URL: "postgresql://x:y@127.0.0.1:1/z" };
  expect(await openSigningKey(nowhere)).toMatchObject({ of: "report", reason: "The installation is not running." });
  const other = { ...installation, ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 9).toString("base64")}` };
  expect(await openSigningKey(other)).toMatchObject({
    of: "report",
    reason: expect.stringContaining("ENCRYPTION_KEYS"),
  });
});

const read = (report: string) => JSON.parse(readFileSync(report, "utf8")) as SignedReport;
