import { listAuditEvents, verifyAuditChain } from "#domain/operations/audit/index.ts";
import { get } from "../route.ts";

export const audit = [get("/audit-events", listAuditEvents), get("/audit-events/chain", verifyAuditChain)];
