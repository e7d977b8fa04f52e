export { createLanes, type Lanes } from "./lanes.ts";
export { createMinuteLimit, type MinuteLimit, type Spent } from "./minute-limit.ts";
export { createRefusalDelay, type RefusalDelay } from "./refusal-delay.ts";
export { addressKeys, LOGIN_RATE, mailboxKey, REGISTER_RATE } from "./rules.ts";
export { throttleAll, throttleAttempts } from "./throttle.ts";
