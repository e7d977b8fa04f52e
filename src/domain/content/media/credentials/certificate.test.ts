import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigurationError, readEnv } from "#platform/env.ts";
import { readSigningCertificate } from "#platform/signing-certificate.ts";
import { makeCertificate, type NewCertificate } from "./make-certificate.ts";

const folder = mkdtempSync(join(tmpdir(), "certificate-"));
const now = new Date();
let ours: NewCertificate;
let other: NewCertificate;

beforeAll(async () => {
  [ours, other] = await Promise.all([makeCertificate("a.example", now), makeCertificate("b.example", now)]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function store(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function linesOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
}

const rootOf = ({ chain }: NewCertificate) => chain.slice(chain.lastIndexOf("-----BEGIN"));

test("a certificate is configured by two files", () => {
  const env = readEnv({ C2PA_CERTIFICATE: store("own.pem", ours.chain), C2PA_KEY: store("own.key", ours.privateKey) });
  const { id, chain, endsAt } = readSigningCertificate(env.C2PA_CERTIFICATE ?? "");
  expect([id.length, chain.length, endsAt.getUTCFullYear()]).toEqual([8, 2, now.getUTCFullYear() + 10]);
  expect(readEnv({ C2PA_TRUST_LIST: store("list.pem", rootOf(ours) + rootOf(other)) }).C2PA_TRUST_LIST).toContain(
    "BEGIN",
  );
});

test("a wrong certificate or key stops the start, and no message repeats a key", () => {
  const certificate = store("own.pem", ours.chain);
  const key = store("own.key", ours.privateKey);
  const pair = (change: Record<string, string>) => linesOf({ C2PA_CERTIFICATE: certificate, C2PA_KEY: key, ...change });
  expect(pair({ C2PA_KEY: store("other.key", other.privateKey) })).toEqual([
    "C2PA_KEY: is not the private key of C2PA_CERTIFICATE",
  ]);
  expect(linesOf({ C2PA_KEY: key })).toEqual([expect.stringMatching(/^C2PA_CERTIFICATE: is required/)]);
  expect(linesOf({ C2PA_CERTIFICATE: certificate })).toEqual([expect.stringMatching(/^C2PA_KEY: is required/)]);
  expect(pair({ C2PA_CERTIFICATE: store("root.pem", rootOf(ours)) })).toEqual([
    expect.stringMatching(/^C2PA_CERTIFICATE: must begin with a certificate that another one has issued/),
  ]);
  expect(pair({ C2PA_CERTIFICATE: join(folder, "none.pem") })).toEqual([
    expect.stringMatching(/^C2PA_CERTIFICATE: must be the path of a certificate/),
  ]);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const odd = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(pair({ C2PA_KEY: store("odd.key", odd) })).toEqual([
    expect.stringMatching(/^C2PA_KEY: must be a key of P-256/),
  ]);
  for (const text of [ours.privateKey, "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----", "x".repeat(100_000)]) {
    const [line = ""] = pair({ C2PA_CERTIFICATE: store("bad.pem", text) });
    expect(line).toMatch(/^C2PA_CERTIFICATE: must hold certificates in PEM/);
    expect(line.length).toBeLessThan(200);
  }
});
