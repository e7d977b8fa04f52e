export { GAUGES, type GaugeName, type GaugeReading } from "./gauges.ts";
export { readGauges } from "./read-gauges.ts";
