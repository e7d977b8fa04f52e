import { createHash } from "node:crypto";

/** What a row of the log says; all of it is covered by the row's hash. */
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
  /** Of the detail with its salt; events from before it was kept have none, and their hashes cover the detail itself. */
  detailHash: string | null;
};

/** What the first row of every account's chain follows. */
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
  // Named one by one: a row read from the database carries an id and its own hash as well.
  const { accountId, brandId, actorId, actorName, tokenId, tokenKind, door, action } = content;
  // Events from before these two were kept have neither, and their hashes are without them.
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

/** Covered by the row's hash in the detail's place, so that the detail can go and the chain still holds. */
export function detailHashOf(salt: string, detail: unknown): string {
  return createHash("sha256")
    .update(`${salt}:${canonicalJson(detail)}`)
    .digest("hex");
}

type StoredRow = AuditContent & { hash: string; detailSalt: string | null; redactedAt: Date | null };

/** What stands in place of a detail that had to go. */
export const REDACTED = { erased: true };

/**
 * What was redacted before details had hashes of their own can only be told by its place between two others. Events from
 * then come first in a log: after one that has such a hash there are none, or any event could be passed off as one.
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

/** Up to where a chain is known to hold. */
export type Link = { sequence: number; hash: string; detailHash: string | null };

/** Before the first event. */
export const START: Link = { sequence: 0, hash: FIRST_HASH, detailHash: null };

/**
 * @param rows one account's log in rising sequence, from its beginning or from right after `link`
 * @returns the sequence at which the chain breaks (changed, removed or inserted rows); null when it holds
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
