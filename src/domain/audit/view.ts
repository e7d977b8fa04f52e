import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { AuditEvent as Row } from "#platform/db/index.ts";
import type { AuditEvent } from "./schema.ts";

type View = z.input<typeof AuditEvent>;

export function viewAuditEvent(row: Row): View {
  const { tokenId, tokenKind } = row;
  return {
    id: row.id,
    at: wireTime(row.at),
    brand_id: row.brandId,
    actor: { id: row.actorId, name: row.actorName },
    token: tokenId === null ? null : { id: tokenId, kind: tokenKind as NonNullable<View["token"]>["kind"] },
    door: row.door,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId },
    detail: row.detail as Record<string, unknown>,
    address: row.address,
    sequence: row.sequence,
    hash: row.hash,
  };
}
