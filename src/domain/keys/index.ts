export { checkKeys, requireKeys, ringTrouble, sealedByOlder } from "./check-keys.ts";
export { giveUpKey } from "./give-up.ts";
export { rotateKeys } from "./rotate-keys.ts";
