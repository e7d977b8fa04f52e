export { checkKeys, encryptedByOlder, keyRingProblem, requireKeys } from "./check-keys.ts";
export { discardKey } from "./discard-key.ts";
export { rotateKeys } from "./rotate-keys.ts";
