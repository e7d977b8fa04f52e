import type { z } from "zod";
import { recordName, recordValue } from "#domain/brands/domain-verification/rules.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { CustomDomain as Row, Tx } from "#platform/db/index.ts";
import { originOf, statusOf } from "./rules.ts";
import type { CustomDomain } from "./schema.ts";

/** @throws Fault not_found for a brand without a custom domain */
export async function requireCustomDomain(db: Tx, brandId: BrandId): Promise<Row> {
  const row = await db.customDomain.findUnique({ where: { brandId } });
  if (!row) throw fault("not_found", { what: t("Custom domain") });
  return row;
}

/** The brand with the row locked until the transaction ends; null without a custom domain. */
export async function lockCustomDomain(tx: Tx, brandId: BrandId): Promise<Row | null> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  return tx.customDomain.findUnique({ where: { brandId } });
}

/** @param problem why its requests don't arrive here, where this was just checked */
export function viewCustomDomain(
  row: Row,
  { APP_URL }: { APP_URL: string },
  problem: string | null = null,
): z.input<typeof CustomDomain> {
  const { domain, proof, verifiedAt, createdAt } = row;
  return {
    domain,
    status: statusOf(row),
    url: originOf(domain, APP_URL),
    record_name: recordName(domain),
    record_value: recordValue(proof),
    target: new URL(APP_URL).hostname,
    problem,
    verified_at: wireTimeOrNull(verifiedAt),
    created_at: wireTime(createdAt),
  };
}

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditCustomDomain(tx: Tx, ctx: PublicContext, row: Row, verb: string): Promise<void> {
  const { brandId, domain } = row;
  const subject = { type: "brand", id: brandId };
  await auditInBrand(tx, ctx, { brandId, action: `custom_domain.${verb}`, subject, detail: { domain } });
}
