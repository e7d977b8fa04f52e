import { listAuditEvents, verifyAuditChain } from "#domain/operations/audit/index.ts";
import { query, router } from "../procedure.ts";

export const audit = router({ list: query(listAuditEvents), check: query(verifyAuditChain) });
