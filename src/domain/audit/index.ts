export { accountOfBrand } from "./find.ts";
export { audit } from "./record.ts";
export { verifyChain } from "./rules.ts";
