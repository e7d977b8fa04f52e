import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import { readPostFile } from "./read-file.ts";

test("recognizes a file by its name or its beginning", async () => {
  expect(await readPostFile("a.txt", "body;tags\nIce;winter\n")).toMatchObject({
    kind: "csv",
    posts: [{ body: "Ice", line: 2 }],
  });
  expect(await readPostFile("a.txt", "\uFEFFBEGIN:VCALENDAR\n")).toMatchObject({ kind: "ics", posts: [] });
  expect(await readPostFile("posts", '{"posts":[{"body":"Ice"}]}')).toMatchObject({
    kind: "json",
    source: { type: "application/json", text: '{"posts":[{"body":"Ice"}]}' },
    posts: [{ body: "Ice", line: 1 }],
  });
  expect(await readPostFile("a.json", '[{"body":"Ice"}]')).toMatchObject({
    source: { type: "application/json", text: '{"posts":[{"body":"Ice"}]}' },
  });
});

test("reads no texts from what only the server can parse", async () => {
  expect(await readPostFile("a.csv", 'body\n"never closed')).toMatchObject({ kind: "csv", posts: [] });
});

test("reports a file without posts", async () => {
  expect(await readPostFile("a.json", "[{")).toMatch(/^a\.json is no JSON/);
  expect(await readPostFile("a.json", '{"ideas":[]}')).toBe("a.json holds no list of posts.");
  expect(await readPostFile("a.csv", " \n")).toBe("a.csv is empty.");
  expect(await readPostFile("a.csv", "x".repeat(MAX_FILE_BYTES + 1))).toMatch(/larger than 10 MB/);
});

test("counts rows as a spreadsheet does", async () => {
  const file = await readPostFile("a.csv", 'body,tags\n"Two\nlines",a\n\nIce,b\n');
  expect(file).toMatchObject({
    posts: [
      { body: "Two\nlines", line: 2 },
      { body: "Ice", line: 4 },
    ],
  });
});

test("finds the texts of other services' files", async () => {
  expect(await readPostFile("a.csv", "Posting Time,Text\n,Ice\n")).toMatchObject({ posts: [{ body: "Ice", line: 2 }] });
  expect(await readPostFile("a.csv", "12/01/2099 09:00,Ice\n12/01/2099 10:00,Tides\n")).toMatchObject({
    posts: [
      { body: "Ice", line: 1 },
      { body: "Tides", line: 2 },
    ],
  });
  const response = { data: { posts: { edges: [{ node: { text: "Ice" } }] } } };
  expect(await readPostFile("a.json", JSON.stringify(response))).toMatchObject({
    source: { text: '{"posts":[{"text":"Ice"}]}' },
    posts: [{ body: "Ice", line: 1 }],
  });
  expect(await readPostFile("a.json", '{"data":{"posts":null}}')).toBe("a.json holds no list of posts.");
});
