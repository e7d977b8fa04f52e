import { randomBytes } from "node:crypto";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { hashText, redactArchives } from "./redact-archives.ts";
import { REDACTED } from "./rules.ts";

type Redaction = {
  brandIds: readonly number[];
  /** Every event about one of these is redacted. */
  channelIds: readonly number[];
  /** Every event whose detail contains one of these values is redacted: names, ids, addresses. */
  texts: readonly string[];
};

/**
 * Redacts the audit log of these brands' accounts for a person whose data must be erased. The action, its time and its
 * actor stay, and so does the chain: it covers a salted hash of the detail, which reveals nothing without its salt. Files of
 * archived events follow by a job.
 */
export async function redactAudit(tx: Tx, { clock, queue }: PublicContext, redaction: Redaction): Promise<void> {
  const { brandIds, channelIds, texts } = redaction;
  await tx.$executeRaw`
    update audit_events set detail = ${JSON.stringify(REDACTED)}::jsonb, detail_salt = null, redacted_at = ${clock.now()}
    where redacted_at is null
      and account_id in (select account_id from brands where id = any(${brandIds}::bigint[]))
      and (
        (subject_type = 'channel' and subject_id = any(${channelIds}::bigint[]))
        or exists (
          select 1 from jsonb_path_query(detail, 'strict $.** ? (@.type() == "string")') value
          where value #>> '{}' = any(${texts}::text[])
        )
      )`;
  const archived = await tx.auditArchive.findMany({
    where: { account: { brands: { some: { id: { in: [...brandIds] } } } } },
    distinct: ["accountId"],
    select: { accountId: true },
  });
  if (archived.length === 0) return;
  const salt = randomBytes(16).toString("hex");
  await queue.enqueue(tx, redactArchives, {
    account_ids: archived.map(({ accountId }) => accountId),
    channel_ids: [...channelIds],
    salt,
    text_hashes: texts.map((text) => hashText(salt, text)),
  });
}
