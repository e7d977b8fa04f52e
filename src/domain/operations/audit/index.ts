import { listAuditEvents } from "./list.ts";
import { redactArchives } from "./redact-archives.ts";
import { verifyAuditChain } from "./verify-chain.ts";

export { archivePartition, isArchived } from "./archive-partition.ts";
export { accountOfBrand } from "./find.ts";
export { isInLog, readLog } from "./read-log.ts";
export { auditInBrand, lockAuditLogs, lockAuditLogsOfBrands, writeAudit } from "./record.ts";
export { redactAudit } from "./redact.ts";
export { verifyChain } from "./rules.ts";
export { listAuditEvents, verifyAuditChain };

export const jobs = [redactArchives];
export const operations = [listAuditEvents, verifyAuditChain] as const;
