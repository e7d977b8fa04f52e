import { listAuditEvents } from "./list.ts";
import { verifyAuditChain } from "./verify-chain.ts";

export { accountOfBrand } from "./find.ts";
export { auditInBrand, lockAuditLogs, lockAuditLogsOfBrands, writeAudit } from "./record.ts";
export { redactAudit } from "./redact.ts";
export { verifyChain } from "./rules.ts";
export { listAuditEvents, verifyAuditChain };

export const operations = [listAuditEvents, verifyAuditChain] as const;
