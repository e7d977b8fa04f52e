import { approveDevice } from "./approve.ts";
import { beginDeviceLogin } from "./begin.ts";
import { denyDevice } from "./deny.ts";
import { getWaitingDevice } from "./get.ts";
import { pollDeviceLogin } from "./poll.ts";
import { pruneDeviceLogins } from "./prune.ts";

export { approveDevice, beginDeviceLogin, denyDevice, getWaitingDevice, pollDeviceLogin };

export const operations = [beginDeviceLogin, pollDeviceLogin, getWaitingDevice, approveDevice, denyDevice] as const;
export const jobs = [pruneDeviceLogins];
