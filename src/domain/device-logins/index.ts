import { approveDevice } from "./approve.ts";
import { beginDeviceLogin } from "./begin.ts";
import { denyDevice } from "./deny.ts";
import { pollDeviceLogin } from "./poll.ts";
import { pruneDeviceLogins } from "./prune.ts";
import { showWaitingDevice } from "./show.ts";

export { approveDevice, beginDeviceLogin, denyDevice, pollDeviceLogin, showWaitingDevice };

export const operations = [beginDeviceLogin, pollDeviceLogin, showWaitingDevice, approveDevice, denyDevice] as const;
export const jobs = [pruneDeviceLogins];
