import type { AnyOperation } from "#kernel/operation.ts";

export { accountOfBrand } from "./find.ts";
export { audit } from "./record.ts";
export { verifyChain } from "./rules.ts";

export const operations: readonly AnyOperation[] = [];
