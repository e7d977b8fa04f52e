import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Longer files and components are cut where one part ends and another begins: a hook, a region of the screen. */
const MAX_FILE_LINES = 400;
const MAX_COMPONENT_LINES = 150;

/** Written by `npm run generate`, not by people. */
const GENERATED = ["src/client/**", "src/platform/db/client/**"];
/** What tests need, such as stand-ins of networks, each with a network's whole API in one place. */
const TESTS = ["src/test/**", "src/**/*.test.ts", "src/**/*.fixture.ts"];

const files = globSync("src/**/*.{ts,tsx}", { exclude: [...GENERATED, ...TESTS] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

const linesOf = (text: string) => text.trimEnd().split("\n").length;

test(`no source file is longer than ${MAX_FILE_LINES} lines`, () => {
  expect(files.length).toBeGreaterThan(1000);
  const long = files.filter(({ text }) => linesOf(text) > MAX_FILE_LINES);
  expect(long.map(({ file, text }) => `${file}: ${linesOf(text)}`)).toEqual([]);
});

test(`no component is longer than ${MAX_COMPONENT_LINES} lines`, () => {
  const components = files.flatMap(({ file, text }) => (file.endsWith(".tsx") ? componentsIn(file, text) : []));
  expect(components.length).toBeGreaterThan(500);
  const long = components.filter(({ lines }) => lines > MAX_COMPONENT_LINES);
  expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
});

/** The functions of a file whose names are those of components, with their lines. */
function componentsIn(file: string, text: string): { name: string; lines: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node) => {
    const name = ts.isFunctionLike(node) ? nameOf(node) : undefined;
    if (name && /^[A-Z]/.test(name)) {
      found.push({ name: `${file} ${name}`, lines: lineAt(node.getEnd()) - lineAt(node.getStart()) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A function's own name, or that of the constant it is assigned to, also through a call such as `memo(…)`. */
function nameOf(node: ts.SignatureDeclaration): string | undefined {
  if (node.name) return node.name.getText();
  const outer = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isVariableDeclaration(outer) ? outer.name.getText() : undefined;
}
