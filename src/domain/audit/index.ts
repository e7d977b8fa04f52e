import { checkAuditChain } from "./check-chain.ts";
import { listAuditEvents } from "./list.ts";

export { accountOfBrand } from "./find.ts";
export { audit, auditInBrand } from "./record.ts";
export { redactAudit } from "./redact.ts";
export { verifyChain } from "./rules.ts";
export { checkAuditChain, listAuditEvents };

export const operations = [listAuditEvents, checkAuditChain] as const;
