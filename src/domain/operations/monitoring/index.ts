import { countGauges } from "./count-gauges.ts";

export { GAUGES, type GaugeName, type GaugeReading, RECENT_ERRORS } from "./gauges.ts";
export { readGauges } from "./read-gauges.ts";

export const jobs = [countGauges];
