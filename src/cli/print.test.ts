import { describe, expect, it } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { cleanText, narrow, present, printFields, printTable } from "./print.ts";
import { widthOf } from "./text-width.ts";

const POSTS = [
  { id: 1, body: "A short one", status: "draft" },
  { id: 20, body: "One that goes on for longer than a narrow terminal has room for", status: "scheduled" },
];
const COLUMNS = [
  { head: "Id", value: ({ id }: (typeof POSTS)[0]) => id },
  { head: "Post", value: ({ body }: (typeof POSTS)[0]) => body, isFlexible: true },
  { head: "Status", value: ({ status }: (typeof POSTS)[0]) => status },
];

describe("a table", () => {
  it("truncates nothing when stdout is not a terminal", async () => {
    const { io, out } = fakeIo();
    printTable(io, COLUMNS, POSTS);
    expect(out).toEqual([
      "ID  POST                                                             STATUS",
      "1   A short one                                                      draft",
      "20  One that goes on for longer than a narrow terminal has room for  scheduled",
    ]);
  });

  it("fits the terminal by truncating the flexible column", async () => {
    const { io, out } = fakeIo({ columns: 40 });
    printTable(io, COLUMNS, POSTS);
    expect(out).toEqual([
      "ID  POST                       STATUS",
      "1   A short one                draft",
      "20  One that goes on for lon…  scheduled",
    ]);
  });

  it("counts wide characters as two columns", async () => {
    const { io, out } = fakeIo({ columns: 80 });
    printTable(io, COLUMNS, [
      { id: 1, body: "日本語 👍🏽", status: "draft" },
      { id: 2, body: "abcdefghi", status: "draft" },
    ]);
    expect(out.slice(1)).toEqual(["1   日本語 👍🏽  draft", "2   abcdefghi  draft"]);
  });

  it("keeps its columns in every script, and cuts between characters", () => {
    const rows = [
      "中文標題很長很長很長很長",
      "क्षेत्र की नई चाय की दुकान खुल गई है",
      "👩‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍👩‍👧‍👦👨‍👩‍👧‍👦",
      "e\u0301te\u0301 e\u0301te\u0301 e\u0301te\u0301 e\u0301te\u0301",
    ];
    const { io, out } = fakeIo({ columns: 26 });
    printTable(
      io,
      COLUMNS,
      rows.map((body, id) => ({ id, body, status: "draft" })),
    );
    expect(out.map((line) => widthOf(line.slice(0, line.search(/draft|STATUS/))))).toEqual([20, 20, 20, 20, 20]);
    expect(out.slice(1)).toEqual([
      "0   中文標題很長…   draft",
      "1   क्षेत्र की नई चाय…   draft",
      "2   👩‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍👩‍👧‍👦👨‍👩‍👧‍👦…   draft",
      "3   e\u0301te\u0301 e\u0301te\u0301 e\u0301te\u0301 e\u0301…  draft",
    ]);
  });

  it("shows a dash for a missing value, and several lines as one", async () => {
    const { io, out } = fakeIo();
    printTable(io, [{ head: "A", value: (text: string | null) => text }], [null, "two\nlines"]);
    expect(out).toEqual(["A", "–", "two lines"]);
  });

  it("has no colors unless they are enabled", async () => {
    const plain = fakeIo();
    printTable(plain.io, COLUMNS, POSTS);
    expect(plain.out.join("")).not.toContain("\u001b");
    const coloured = fakeIo({ hasColor: true });
    printTable(coloured.io, COLUMNS, POSTS);
    expect(coloured.out[0]).toContain("\u001b[2mID\u001b[22m");
  });
});

it("narrows the flexible column, then very long ones, and then leaves columns out from the right", () => {
  expect(narrow([4, 50, 10], 1, 60)).toEqual([4, 42, 10]);
  expect(narrow([4, 50, 10], -1, 60)).toEqual([4, 42, 10]);
  expect(narrow([4, 50, 30, 30], 1, 50)).toEqual([4, 12, 30, null]);
  expect(narrow([4, 50, 30], 1, 40)).toEqual([4, 34, null]);
  expect(narrow([4, 20, 20], -1, 10)).toEqual([4, null, null]);
  expect(narrow([4, 50], 1, 10)).toEqual([4, 4]);
  expect(narrow([40], -1, 10)).toEqual([10]);
});

it("never prints a line that is wider than the terminal, and says what it left out", async () => {
  const columns = [...COLUMNS, { head: "When", value: () => "2026-12-01 09:00 America/Argentina/Buenos_Aires" }];
  for (let width = 12; width < 120; width += 1) {
    const { io, out, notes } = fakeIo({ columns: width });
    printTable(io, columns, POSTS);
    expect(out).toHaveLength(3);
    for (const line of out) expect(line.length, `${width}: ${line}`).toBeLessThanOrEqual(width);
    const isDateShown = out[1]?.includes("2026");
    if (isDateShown) expect(out[1]).toMatch(/2026-12-01 09:00 Americ/);
    else expect(notes.join()).toContain("When");
  }
});

it("prints the fields of a record in one column, without empty ones", () => {
  const { io, out } = fakeIo();
  printFields(io, [
    ["Id", 7],
    ["Scheduled", null],
    ["Body", "First line\nsecond"],
  ]);
  expect(out).toEqual(["Id    7", "Body  First line", "      second"]);
});

it("prints the body itself with --json", async () => {
  const { io, out } = fakeIo();
  await present(io, { json: true }, { posts: [] }, () => io.out("for people"));
  expect(JSON.parse(out.join("\n"))).toEqual({ posts: [] });
});

it("removes terminal control characters from text", () => {
  expect(cleanText("\u001b[2J\u001b]0;owned\u0007safe\r\nafter\u202e \u0008")).toBe("safe after");
});
