import type { z } from "zod";
import { NO_CREDENTIAL } from "#kernel/context.ts";
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
    // Older rows of jobs that acted in a person's name have this id.
    token: tokenId === null || tokenId === NO_CREDENTIAL ? null : viewToken(tokenId, row),
    door: row.door,
    action: row.action,
    subject: {
      type: row.subjectType,
      id: row.subjectId,
      title: row.subjectType === "post" ? (titles.get(row.subjectId ?? 0) ?? null) : null,
    },
    detail: isObject(row.detail) ? row.detail : { value: row.detail },
    address: row.address,
    sequence: row.sequence,
    hash: row.hash,
  };
}

function isObject(detail: Row["detail"]): detail is Record<string, Row["detail"]> {
  return detail !== null && typeof detail === "object" && !Array.isArray(detail);
}

function viewToken(id: number, { tokenKind, tokenName, tokenTier }: Row): Token {
  return { id, kind: tokenKind as Token["kind"], name: tokenName, tier: tokenTier as Token["tier"] };
}
