import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AuditContent, canonicalJson, detailHashOf, FIRST_HASH, hashOf, verifyChain } from "./rules.ts";

function row(sequence: number, previousHash: string, detail: unknown = {}) {
  const content: AuditContent = {
    accountId: 1,
    brandId: 2,
    actorId: 3,
    actorName: "Ada Lovelace",
    tokenId: 4,
    tokenKind: "tiered",
    tokenName: null,
    tokenTier: null,
    door: "api",
    action: "post.approved",
    subjectType: "post",
    subjectId: 5,
    detail,
    address: "192.0.2.1",
    at: new Date("2026-11-20T13:00:00.000Z"),
    sequence,
    previousHash,
    detailHash: null,
  };
  return {
    ...content,
    detailSalt: null as string | null,
    redactedAt: null as Date | null,
    hash: hashOf(content),
  };
}

/** A row as written since details have their own hash. */
function rowWithDetailHash(sequence: number, previousHash: string, detail: unknown) {
  const detailSalt = "5a".repeat(16);
  const content = { ...row(sequence, previousHash, detail), detailSalt, detailHash: detailHashOf(detailSalt, detail) };
  return { ...content, hash: hashOf(content) };
}

function chain(length: number) {
  const rows = [row(1, FIRST_HASH)];
  for (let sequence = 2; sequence <= length; sequence += 1)
    rows.push(row(sequence, rows.at(-1)?.hash ?? "", { sequence }));
  return rows;
}

describe("canonicalJson", () => {
  it("does not depend on key order", () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: "é" }] })).toBe(canonicalJson({ a: [{ c: "é", d: null }], b: 1 }));
    expect(canonicalJson({ b: 1, a: true })).toBe('{"a":true,"b":1}');
  });
});

describe("verifyChain", () => {
  it("accepts an untouched log and an empty one", () => {
    expect(verifyChain(chain(5))).toBeNull();
    expect(verifyChain([])).toBeNull();
  });

  it("continues from a link that was already verified", () => {
    const rows = chain(5);
    expect(verifyChain(rows.slice(2), rows[1])).toBeNull();
    expect(verifyChain(rows.slice(3), rows[1])).toBe(3);
  });

  it("returns the sequence of a changed row", () => {
    const rows = chain(5);
    rows[2] = { ...(rows[2] as (typeof rows)[number]), actorName: "Somebody Else" };
    expect(verifyChain(rows)).toBe(3);
  });

  it("returns the sequence after a removed row, even if later rows are unchanged", () => {
    expect(verifyChain(chain(5).toSpliced(1, 1))).toBe(2);
  });

  it("detects a row that was changed and rehashed", () => {
    const rows = chain(3);
    const { hash: _, ...content } = rows[1] as (typeof rows)[number];
    const forged = { ...content, actorName: "Somebody Else" };
    expect(verifyChain(rows.with(1, { ...forged, hash: hashOf(forged) }))).toBe(3);
  });

  it("covers the token's name and tier, and accepts rows from before they were recorded", () => {
    const { hash: _, detailSalt: __, redactedAt: ___, ...old } = row(1, FIRST_HASH);
    const before = createHash("sha256")
      .update(canonicalJson(legacyContent(old)))
      .digest("hex");
    expect(hashOf(old)).toBe(before);
    const withToken = { ...old, tokenName: "Nightly agent", tokenTier: "elevated_write" };
    const signed = { ...withToken, detailSalt: null, redactedAt: null, hash: hashOf(withToken) };
    expect(verifyChain([signed])).toBeNull();
    for (const forged of [{ tokenName: "Olive" }, { tokenName: null }, { tokenTier: null }, { tokenTier: "read" }]) {
      expect(verifyChain([{ ...signed, ...forged }])).toBe(1);
    }
  });
});

function legacyContent({ tokenName: _, tokenTier: __, detailHash: ___, ...covered }: AuditContent) {
  return { ...covered, at: covered.at.toISOString() };
}

describe("redacted row", () => {
  const first = rowWithDetailHash(1, FIRST_HASH, { handle: "north" });
  const second = rowWithDetailHash(2, first.hash, { handle: "south" });
  const redacted = { ...second, detail: { erased: true }, detailSalt: null, redactedAt: new Date() };

  it("keeps the chain valid, with and without a hash of the detail", () => {
    expect(verifyChain([first, redacted, rowWithDetailHash(3, second.hash, {})])).toBeNull();
    const rows = chain(3);
    const old = { ...(rows[1] as (typeof rows)[number]), detail: { erased: true }, redactedAt: new Date() };
    expect(verifyChain(rows.with(1, old))).toBeNull();
  });

  it("allows no other change, and a detail cannot change without redaction", () => {
    expect(verifyChain([first, { ...redacted, actorName: "Somebody Else" }])).toBe(2);
    expect(verifyChain([first, { ...second, detail: { handle: "west" } }])).toBe(2);
    expect(verifyChain([first, { ...second, detailSalt: null }])).toBe(2);
    expect(verifyChain([first, { ...redacted, detail: { handle: "west" } }])).toBe(2);
    // Nor may the row claim to be older than detail hashes.
    expect(verifyChain([first, { ...redacted, detailHash: null, actorName: "Somebody Else" }])).toBe(2);
  });
});
