import { expect, test } from "vitest";
import { createProgress, progressLine } from "./progress.ts";

test("a line shows the progress and the total", () => {
  expect(progressLine("film.mp4", 13_500_000, 27_000_000)).toBe(
    `${"film.mp4".padEnd(28)} ${"█".repeat(12)}${"░".repeat(12)}  50%  13.5 MB of 27.0 MB`,
  );
  expect(progressLine("a very long name of a file.jpeg", 0, 999)).toMatch(
    /^a very long name of a file…? ?.* 0% {2}0 bytes of 999 bytes$/,
  );
  expect(progressLine("中文檔名".repeat(5), 0, 999)).toMatch(/^(中文檔名){3}中… {2}░/);
  expect(progressLine("empty", 0, 0)).toMatch(/100%/);
});

test("a terminal is updated a few times a second, and always at the end", () => {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress({ isTTY: true, columns: 200, write: (text) => written.push(text) }, () => time);
  for (time = 0; time < 160; time += 1) progress.show("a", time, 1000);
  progress.show("a", 1000, 1000);
  expect(written.map((text) => /(\d+)%/.exec(text)?.[1])).toEqual(["0", "8", "100"]);
  progress.clear();
  expect(written.at(-1)).toBe("\r\u001b[2K");
});

test("without a terminal nothing is drawn", () => {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text) });
  progress.show("a", 1, 1);
  progress.clear();
  expect(written).toEqual([]);
});
