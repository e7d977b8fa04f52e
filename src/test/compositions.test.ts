import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#launch/root.ts";

/** Keys on a calendar's days and cards, which take no text. */
const WITHOUT_TEXT = [
  "src/studio/planning/calendar/grid/month-grid.tsx",
  "src/studio/planning/calendar/moving/use-keyboard-drag.ts",
];

const sources = globSync("src/{studio,ui,app}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["**/*.test.ts"] })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("what acts on Enter or Escape leaves these keys to an input method's composition", () => {
  const acting = filesWith(
    /[=!]==? ["'](Num\w+)?(Enter|Escape)["']|case ["'](Enter|Escape)["']|^ +(Enter|Escape): "[a-z]/m,
  );
  const composing = filesWith(/\bisComposing\((event|event\.nativeEvent|pressed)\)/);
  expect(acting.filter((file) => !composing.includes(file))).toEqual(WITHOUT_TEXT);
});

test("what a composition is, is decided in one place: Safari needs more than the event's own property", () => {
  expect(filesWith(/\.isComposing\b|\bkeyCode\b/)).toEqual([
    "src/studio/shortcuts/shortcut.ts",
    "src/ui/is-composing.ts",
    "src/ui/use-suggestions.ts",
  ]);
});
