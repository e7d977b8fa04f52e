export { checkRecords, requireRecord } from "./check-record.ts";
export { CUSTOM_DOMAIN_HEADER, requestProbe } from "./request-probe.ts";
