import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
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
 * actor stay, and so does the chain: it covers a salted hash of the detail, which reveals nothing without its salt.
 */
export async function redactAudit(tx: Tx, { clock }: PublicContext, redaction: Redaction): Promise<void> {
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
}
