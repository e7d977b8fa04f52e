import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createDurations } from "./telemetry.ts";

test("durations are written as prom-client writes a histogram", async () => {
  const given = { name: "durations", help: "Time.", buckets: [0.01, 0.3, 30] };
  const durations = createDurations(given);
  const registry = new Registry();
  const histogram = new Histogram({ ...given, labelNames: ["family", "status"], registers: [registry] });
  for (const [family, status, seconds] of [
    ["rest", "2xx", 0.0001],
    ["rest", "2xx", 0.01],
    ["rest", "4xx", 0.0101],
    ["page", "2xx", 30],
    ["rest", "2xx", 0],
    ["page", "none", 31],
    ["page", "2xx", 0.3],
  ] as const) {
    durations.count(family, status, seconds);
    histogram.observe({ family, status }, seconds);
  }
  const linesOf = (text: string) => text.split("\n").toSorted();
  expect(linesOf(durations.text())).toEqual(linesOf(await registry.metrics()));
});
