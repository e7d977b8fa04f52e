import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASSUMED } from "./model.ts";
import { limitsOf, ofBrand, planFor } from "./model-compute.ts";
import { readMeasuredRows } from "./model-page.ts";

const page = readFileSync("docs/operations/capacity.md", "utf8");
const measured = readMeasuredRows(page);

describe("the measured rows of the page", () => {
  it("are read with their numbers", () => {
    expect(measured.brands).toBe(100_000);
    for (const { node, postgres } of [...Object.values(measured.requests), measured.publication, measured.delivery]) {
      expect(node).toBeGreaterThan(0);
      expect(postgres).toBeGreaterThan(0);
    }
    expect(measured.bytes.posts.indexes).toBeLessThan(measured.bytes.posts.all);
  });

  it("are refused where one is missing", () => {
    const without = page.replace(/^\| webhook delivery \|.*\n/m, "");
    expect(() => readMeasuredRows(without)).toThrow('docs/operations/capacity.md has no row "webhook delivery".');
  });
});

it("computes a brand's disk as the page does: metrics of two years are most of it", () => {
  const { diskBytes } = ofBrand(measured, ASSUMED);
  const metrics = 180 * measured.bytes.publication_metrics.all * 730;
  expect(metrics / diskBytes).toBeGreaterThan(0.7);
  expect(diskBytes * 100_000).toBeGreaterThan(2e12);
});

it("plans at least two of each, more for more brands, and standbys in the other region", () => {
  const small = planFor(1, 1, measured, ASSUMED);
  expect(small).toMatchObject({ webProcesses: 2, workers: 2, database: { servers: 3, processors: 2, memoryGb: 8 } });
  const large = planFor(1_000_000, 1, measured, ASSUMED);
  expect(large.database.diskTb / planFor(100_000, 1, measured, ASSUMED).database.diskTb).toBeCloseTo(10);
  const two = planFor(1_000_000, 2, measured, ASSUMED);
  expect(two.database.servers).toBe(5);
  expect(two.moneyAMonth).toBeGreaterThan(large.moneyAMonth);
});

it("names what is reached first", () => {
  const limits = limitsOf(measured, ASSUMED);
  expect(limits.map(({ atBrands }) => atBrands)).toEqual(
    limits.map(({ atBrands }) => atBrands).toSorted((a, b) => a - b),
  );
});
