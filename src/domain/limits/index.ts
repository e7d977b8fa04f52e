export { createRefusalDelay, type RefusalDelay } from "./hold-back.ts";
export { createLanes, type Lanes } from "./lanes.ts";
export { addressKeys, LOGIN_RATE, mailboxKey, REGISTER_RATE } from "./rules.ts";
export { throttle } from "./throttle.ts";
