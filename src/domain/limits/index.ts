export { addressKeys, LOGIN_RATE, type Rate, REGISTER_RATE } from "./rules.ts";
export { throttle } from "./throttle.ts";
