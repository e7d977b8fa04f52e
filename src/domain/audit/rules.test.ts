import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AuditContent, canonicalJson, FIRST_HASH, hashOf, verifyChain } from "./rules.ts";

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
  };
  return { ...content, hash: hashOf(content) };
}

function chain(length: number) {
  const rows = [row(1, FIRST_HASH)];
  for (let sequence = 2; sequence <= length; sequence += 1)
    rows.push(row(sequence, rows.at(-1)?.hash ?? "", { sequence }));
  return rows;
}

describe("canonicalJson", () => {
  it("does not depend on the order of keys", () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: "é" }] })).toBe(canonicalJson({ a: [{ c: "é", d: null }], b: 1 }));
    expect(canonicalJson({ b: 1, a: true })).toBe('{"a":true,"b":1}');
  });
});

describe("verifyChain", () => {
  it("holds for an untouched log, and for an empty one", () => {
    expect(verifyChain(chain(5))).toBeNull();
    expect(verifyChain([])).toBeNull();
  });

  it("goes on from where it was checked to", () => {
    const rows = chain(5);
    expect(verifyChain(rows.slice(2), rows[1])).toBeNull();
    expect(verifyChain(rows.slice(3), rows[1])).toBe(3);
  });

  it("names the row that was changed", () => {
    const rows = chain(5);
    rows[2] = { ...(rows[2] as (typeof rows)[number]), actorName: "Somebody Else" };
    expect(verifyChain(rows)).toBe(3);
  });

  it("names the row after one that was removed, even when later rows were left alone", () => {
    expect(verifyChain(chain(5).toSpliced(1, 1))).toBe(2);
  });

  it("finds a row that was changed and hashed again", () => {
    const rows = chain(3);
    const { hash: _, ...content } = rows[1] as (typeof rows)[number];
    const forged = { ...content, actorName: "Somebody Else" };
    expect(verifyChain(rows.with(1, { ...forged, hash: hashOf(forged) }))).toBe(3);
  });

  it("covers the token's name and tier, and holds for rows from before they were kept", () => {
    const { hash: _, ...old } = row(1, FIRST_HASH);
    const before = createHash("sha256")
      .update(canonicalJson(asHashedBefore(old)))
      .digest("hex");
    expect(hashOf(old)).toBe(before);
    const named = { ...old, tokenName: "Nightly agent", tokenTier: "elevated_write" };
    const kept = { ...named, hash: hashOf(named) };
    expect(verifyChain([kept])).toBeNull();
    for (const forged of [{ tokenName: "Olive" }, { tokenName: null }, { tokenTier: null }, { tokenTier: "read" }]) {
      expect(verifyChain([{ ...kept, ...forged }])).toBe(1);
    }
  });
});

function asHashedBefore({ tokenName: _, tokenTier: __, ...covered }: AuditContent) {
  return { ...covered, at: covered.at.toISOString() };
}
