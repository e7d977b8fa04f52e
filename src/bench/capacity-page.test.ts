import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Column, pageTables, ROWS } from "./capacity-page.ts";

const page = readFileSync("docs/operations/capacity.md", "utf8");

/** What the rows of a table are called. */
const namesIn = (text: string) => [...text.matchAll(/^\| ([^|]*?) \|/gm)].map(([, name]) => name);

it("prints the tables of the page on capacity with the rows that they have there", () => {
  const printed = namesIn(pageTables([1000, 10_000, 100_000], [new Map(), new Map(), new Map()]));
  expect(printed.length).toBeGreaterThan(40);
  const known = namesIn(page);
  expect(printed.filter((name) => !known.includes(name))).toEqual([]);
  const [measured = ""] = page.split("## Measured").slice(1);
  const [, sizes = ""] = page.split("Disk in PostgreSQL, with indexes, per row");
  for (const table of [measured, sizes]) {
    const [rows = ""] = table.split(/\n(?!\||\n)/).filter((part) => part.includes("|---|"));
    expect(namesIn(rows).filter((name) => !printed.includes(name))).toEqual([]);
  }
});

it("computes what the active brand adds, and what a million brands would have", () => {
  const column: Column = new Map([
    ["disk of all tables, MB", 4200],
    ["disk: kB a brand, of these indexes", 17],
    ["job metrics.sync, processor ms", 5900],
    ...Object.keys(ROWS).map((table) => [`row of ${table}, bytes`, 100] as const),
    ["GET /teams, processor ms of the API", 0.94],
  ]);
  const text = pageTables([100_000], [column]);
  // 206 rows.
  expect(text).toContain("The active brand adds 21 kB a day, of which 18 kB are metrics");
  expect(text).toContain(
    "| database with the bench's content | 4.2 GB, of which 1.7 GB indexes | 42 GB, of which 17 GB indexes |",
  );
  expect(text).toContain("| enqueueing the nightly metrics | 5.9 s of processor time | 59 s of processor time |");
  expect(text).toContain("| `GET /teams` | 0.9 ms | - ms |");
  expect(text).toContain("| post | 100 | - |");
});
