export { GAUGES, type GaugeName, type GaugeReading } from "./figures.ts";
export { readGauges } from "./read-figures.ts";
