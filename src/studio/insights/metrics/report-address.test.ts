import { expect, it } from "vitest";
import { metricsReads } from "./metrics-reads.ts";
import { reportAddress } from "./report-address.ts";

const search = {
  days: 28,
  from: "2026-11-01",
  to: "2026-11-07",
  channel: null,
  metric: "likes",
  chart: "channels",
  with: "all",
} as const;

it("asks for what the screen shows", () => {
  const address = (more: object) => {
    const chosen = { ...search, top: null, compare: "previous" as const, ...more };
    return reportAddress(metricsReads(chosen, "2026-11-20").now, "a-slug");
  };
  const range = "/api/metrics/report?brand=a-slug&from=2026-11-01&to=2026-11-07";
  expect(address({})).toBe(`${range}&compare=previous_period&published_with=all`);
  expect(address({ compare: "none", channel: 7, with: "elsewhere" })).toBe(
    `${range}&compare=none&published_with=elsewhere&channel_id=7`,
  );
});
