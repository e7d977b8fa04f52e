export { checkRecords, requireRecord } from "./check-record.ts";
export { requestProbe } from "./request-probe.ts";
