import { createHash } from "node:crypto";

/** The content of an audit row; all of it is covered by the row's hash. */
export type AuditContent = {
  accountId: number;
  brandId: number | null;
  actorId: number | null;
  actorName: string;
  tokenId: number | null;
  tokenKind: string | null;
  tokenName: string | null;
  tokenTier: string | null;
  door: string;
  action: string;
  subjectType: string;
  subjectId: number | null;
  detail: unknown;
  address: string | null;
  at: Date;
  sequence: number;
  previousHash: string;
  /** Hash of the detail with its salt; null for older events, whose row hash covers the detail itself. */
  detailHash: string | null;
};

/** The previous hash of the first row of every chain. */
export const FIRST_HASH = "0".repeat(64);

/** JSON with sorted keys and no white space, so that the text is the same before and after `jsonb`. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** @returns SHA-256 in hex over the content, the hash before it included */
export function hashOf(content: AuditContent): string {
  // Listed one by one: a row read from the database also has an id and its own hash.
  const { accountId, brandId, actorId, actorName, tokenId, tokenKind, door, action } = content;
  // Older events have neither, and their hashes were computed without them.
  const { tokenName, tokenTier } = content;
  const token = { ...(tokenName === null ? {} : { tokenName }), ...(tokenTier === null ? {} : { tokenTier }) };
  const { subjectType, subjectId, address, at, sequence, previousHash } = content;
  const detail = content.detailHash === null ? { detail: content.detail } : { detailHash: content.detailHash };
  const covered = { accountId, brandId, actorId, actorName, tokenId, tokenKind, door, action, subjectType, subjectId };
  const text = canonicalJson({
    ...covered,
    ...token,
    ...detail,
    address,
    at: at.toISOString(),
    sequence,
    previousHash,
  });
  return createHash("sha256").update(text).digest("hex");
}

/** The row's hash covers this instead of the detail, so that the detail can be removed without breaking the chain. */
export function detailHashOf(salt: string, detail: unknown): string {
  return createHash("sha256")
    .update(`${salt}:${canonicalJson(detail)}`)
    .digest("hex");
}

type StoredRow = AuditContent & { hash: string; detailSalt: string | null; redactedAt: Date | null };

/** Replaces a detail that was redacted. */
export const REDACTED = { erased: true };

/**
 * A row that was redacted before details had hashes can be verified only by its neighbours' hashes. Such rows come
 * first in a log: after one that has a detail hash there are none, or any event could be passed off as one.
 */
function isUnredacted(row: StoredRow, previous: Link): boolean {
  const { detailHash, detailSalt, detail, redactedAt } = row;
  if (redactedAt === null) {
    if (row.hash !== hashOf(row)) return false;
    return detailHash === null || (detailSalt !== null && detailHash === detailHashOf(detailSalt, detail));
  }
  if (canonicalJson(detail) !== canonicalJson(REDACTED)) return false;
  return detailHash === null ? previous.detailHash === null : row.hash === hashOf(row);
}

/** The last verified row of a chain. */
export type Link = { sequence: number; hash: string; detailHash: string | null };

/** Before the first event. */
export const START: Link = { sequence: 0, hash: FIRST_HASH, detailHash: null };

/**
 * @param rows one account's log in ascending sequence, from its beginning or from right after `link`
 * @returns the sequence at which the chain breaks (changed, removed or inserted rows); null if it is intact
 */
export function verifyChain(rows: readonly StoredRow[], link: Link = START): number | null {
  let previous: Link = link;
  for (const row of rows) {
    const sequence = previous.sequence + 1;
    if (row.sequence !== sequence || row.previousHash !== previous.hash || !isUnredacted(row, previous))
      return sequence;
    previous = row;
  }
  return null;
}
