import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { REDACTED } from "./rules.ts";

type Redaction = {
  brandIds: readonly number[];
  /** All that is logged of these. */
  channelIds: readonly number[];
  /** Whatever holds one of these as a value: names, ids, addresses. */
  texts: readonly string[];
};

/**
 * Forgets what the log of these brands' accounts says of somebody whose data must go. That something was done, when and
 * by whom stays, and so does the chain: it covers a salted hash of the detail, which says nothing without its salt.
 */
export async function redactAudit(tx: Tx, { clock }: PublicContext, redaction: Redaction): Promise<void> {
  const { brandIds, channelIds, texts } = redaction;
  await tx.$executeRaw`
    update audit_events set detail = ${JSON.stringify(REDACTED)}::jsonb, detail_salt = null, redacted_at = ${clock.now()}
    where redacted_at is null
      and account_id in (select account_id from brands where id = any(${brandIds}::int[]))
      and (
        (subject_type = 'channel' and subject_id = any(${channelIds}::int[]))
        or exists (
          select 1 from jsonb_path_query(detail, 'strict $.** ? (@.type() == "string")') value
          where value #>> '{}' = any(${texts}::text[])
        )
      )`;
}
