import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#launch/root.ts";
import { findBareText } from "./find-bare-text.ts";

/** Pages for people, which a browser may translate. */
const SCREENS = "src/{studio,ui,app}/**/*.tsx";

test("every text that may change, or stands beside what may, is the only child of an element", () => {
  const files = globSync(SCREENS, { cwd: ROOT }).toSorted();
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => findBareText(file, readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
});

test.each([
  ["a text before a condition", "<p>Saved {isNew ? <b>now</b> : null}</p>", ["Saved"]],
  ["a text after a condition", "<p>{isNew && <b>now</b>} saved</p>", ["saved"]],
  ["a condition that is a text", '<p><b>1</b>{isNew ? "now" : null}</p>', ['"now"']],
  ["a count beside a word", "<p>{count} posts</p>", ["count", "posts"]],
  ["a message with a value", '<p>{t("{n} posts", { n })} <b>x</b></p>', ['t("{n} posts", { n })', ""]],
  ["a list of nothing but texts", "<p>{names.map((name) => name)}</p>", ["name"]],
  ["a list of texts", "<p>{names.map((name) => name)}<b>x</b></p>", ["name"]],
  ["a text before a component, which may render nothing", "<p>By <Author /></p>", ["By"]],
  ["a blank beside a condition", '<p>{" "}{isNew ? <b>now</b> : null}</p>', ['" "']],
  ["a slot of any type", "<p>{children}<b>x</b></p>", ["children"]],
  ["a fragment's text", "<><b>x</b> saved</>", ["saved"]],
  ["a fragment's only text", '<p>{isNew ? <>{t("New")}</> : null}</p>', ['t("New")']],
  ["the text of a boundary", "<Suspense>Loading</Suspense>", ["Loading"]],
  ["a boundary's fallback", "<Suspense fallback={message}><b>x</b></Suspense>", ["fallback={message}"]],
  ["the label of a field", '<TextInput label={isNew ? "A" : "B"} />', ['label={isNew ? "A" : "B"}']],
  ["the text of a provider", "<BrandContext value={1}>Loading</BrandContext>", ["Loading"]],
])("finds %s", (_, code, texts) => {
  expect(found(`const view = ${code};`)).toEqual(texts);
});

test("finds a component that returns a text, also through a function or a variable", () => {
  expect(found('function Status() { return t("Saved"); }')).toEqual(['t("Saved")']);
  expect(found('const Status = () => isNew ? <b>x</b> : "Saved";')).toEqual(['"Saved"']);
  expect(found("const word = name; const view = <p><b>x</b>{word}</p>;")).toEqual(["word"]);
  expect(found("function say() { return name; } const view = <p><b>x</b>{say()}</p>;")).toEqual(["say()"]);
});

test.each([
  "<p>{count}</p>",
  '<p>{isNew ? "now" : <b>then</b>}</p>',
  "<p>See <a>the guide</a> and <code>GET</code>.</p>",
  '<p><IconLock aria-hidden /> {t("Team only")}</p>',
  "<p><span>{count}</span>{isNew ? <b>now</b> : null}</p>",
  "<p>{rich(message, {})}{isNew && <b>now</b>}</p>",
  "<ul>{names.map((name) => <li>{name}</li>)}<li>x</li></ul>",
  "<Button>Save</Button>",
])("accepts %s", (code) => {
  expect(found(`const view = ${code};`)).toEqual([]);
});

test("accepts what is declared as elements", () => {
  expect(found("function Row({ children }: { children: Elements }) { return <p>{children}<b>x</b></p>; }")).toEqual([]);
  expect(found("function Row({ foot }: { foot?: ReactNode }) { return <p>{foot}<b>x</b></p>; }")).toEqual(["foot"]);
});

function found(source: string): string[] {
  return findBareText("a.tsx", source).map((line) => line.replace(/^a\.tsx:1 ?/, ""));
}
