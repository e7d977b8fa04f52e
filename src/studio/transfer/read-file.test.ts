import { expect, test } from "vitest";
import { LARGEST_FILE } from "#domain/transfer/terms.ts";
import { readPostFile } from "./read-file.ts";

test("a file is known by its name or by how it begins", async () => {
  expect(await readPostFile("a.txt", "body;tags\nIce;winter\n")).toMatchObject({ kind: "csv", bodies: ["Ice"] });
  expect(await readPostFile("a.txt", "\uFEFFBEGIN:VCALENDAR\n")).toMatchObject({ kind: "ics", bodies: [] });
  expect(await readPostFile("posts", '{"posts":[{"body":"Ice"}]}')).toMatchObject({
    kind: "json",
    source: { type: "application/json", text: '{"posts":[{"body":"Ice"}]}' },
    bodies: ["Ice"],
  });
  expect(await readPostFile("a.json", '[{"body":"Ice"}]')).toMatchObject({
    source: { type: "application/json", text: '{"posts":[{"body":"Ice"}]}' },
  });
});

test("what cannot be read here is left to the server, without words", async () => {
  expect(await readPostFile("a.csv", 'body\n"never closed')).toMatchObject({ kind: "csv", bodies: [] });
});

test("what is no file of posts says so", async () => {
  expect(await readPostFile("a.json", "[{")).toMatch(/^a\.json is no JSON/);
  expect(await readPostFile("a.json", '{"ideas":[]}')).toBe("a.json holds no list of posts.");
  expect(await readPostFile("a.csv", " \n")).toBe("a.csv is empty.");
  expect(await readPostFile("a.csv", "x".repeat(LARGEST_FILE + 1))).toMatch(/larger than 10 MB/);
});
