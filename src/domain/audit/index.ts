export { accountOfBrand } from "./find.ts";
export { type AuditEntry, audit } from "./record.ts";
export { verifyChain } from "./rules.ts";
