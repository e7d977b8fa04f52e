import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { AuditEvent as Row } from "#platform/db/index.ts";
import type { AuditEvent } from "./schema.ts";

type View = z.input<typeof AuditEvent>;
type Token = NonNullable<View["token"]>;

/** @param titles the texts of posts that still exist, by ID */
export function viewAuditEvent(row: Row, titles: ReadonlyMap<number, string>): View {
  const { tokenId } = row;
  return {
    id: row.id,
    at: wireTime(row.at),
    brand_id: row.brandId,
    actor: { id: row.actorId, name: row.actorName },
    token: tokenId === null ? null : viewToken(tokenId, row),
    door: row.door,
    action: row.action,
    subject: {
      type: row.subjectType,
      id: row.subjectId,
      title: row.subjectType === "post" ? (titles.get(row.subjectId ?? 0) ?? null) : null,
    },
    detail: row.detail as Record<string, unknown>,
    address: row.address,
    sequence: row.sequence,
    hash: row.hash,
  };
}

function viewToken(id: number, { tokenKind, tokenName, tokenTier }: Row): Token {
  return { id, kind: tokenKind as Token["kind"], name: tokenName, tier: tokenTier as Token["tier"] };
}
