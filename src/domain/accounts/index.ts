import { showMe } from "./show-me.ts";

export { confirmPassword } from "./confirm-password.ts";
export { type Selected, selectedBrand } from "./find.ts";
export { hashPassword, verifyPassword } from "./hash-password.ts";
export { emailKey, fullName } from "./rules.ts";
export { showMe } from "./show-me.ts";
export { viewSelected } from "./view.ts";

export const operations = [showMe] as const;
