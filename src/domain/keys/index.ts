export { checkKeys, keyRingProblem, requireKeys, sealedByOlder } from "./check-keys.ts";
export { discardKey } from "./give-up.ts";
export { rotateKeys } from "./rotate-keys.ts";
