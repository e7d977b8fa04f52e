import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "#launch/root.ts";

/** A text of the product that languages translate. */
export type ExtractedText = {
  /** Of a text with a count: its English singular. */
  one?: string;
  /** Where it is, `src/studio/insights/home/home.tsx:12`. */
  places: string[];
};

/** What the sources have: the texts by their English form, and calls that no language file could serve. */
export type Extracted = { texts: Map<string, ExtractedText>; problems: string[] };

const CALLS = ["t", "tn", "msg", "rich"];
/** What they are called in, and their own files. */
const SOURCES = ["src/**/*.{ts,tsx}"];
const NOT_READ =
  /\.test\.tsx?$|^src\/(cli|client|bench|platform\/db\/client)\/|^src\/(kernel\/language|ui\/rich)\.tsx?$/;

/** Screens, of which every text is translated, and those of them that are English for everybody. */
const SCREENS = /^src\/(studio|ui|app)\//;
const ENGLISH_SCREENS = /^src\/(studio|app)\/developers\/|^src\/app\/b\/|^src\/studio\/publishing\/feed\//;
/** Attributes that people read. */
const SHOWN = /^(title|label|description|placeholder|alt|error|aria-label|aria-description)$/;
/** The same in every language: abbreviations, keys, addresses and examples of them, proper names. */
const NOT_TRANSLATED =
  /^([A-Z-]+,?|Esc|Enter|https?:\/\/\S*|@\w+|[\w.-]+\.\w+|application\/json,|&nbsp;|test|Masthead|OAuth)$/;

/** Reads the calls of `t`, `tn`, `msg` and `rich` in all sources. */
export function extractTexts(): Extracted {
  const extracted: Extracted = { texts: new Map(), problems: [] };
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (NOT_READ.test(file)) continue;
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const isScreen = SCREENS.test(file) && !ENGLISH_SCREENS.test(file);
    if (isScreen || /\/language\.ts|rich\.tsx/.test(source)) read(file, source, isScreen, extracted);
  }
  return extracted;
}

function read(file: string, source: string, isScreen: boolean, { texts, problems }: Extracted): void {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const placeOf = (node: ts.Node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

  const add = (node: ts.Expression, one?: string) => {
    for (const text of literalsOf(node)) {
      const known = texts.get(text) ?? { ...(one === undefined ? {} : { one }), places: [] };
      if (known.one !== one)
        problems.push(`${placeOf(node)} shows “${text}” with another singular than ${known.places[0]}`);
      texts.set(text, { ...known, places: [...known.places, placeOf(node)] });
    }
  };

  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CALLS.includes(node.expression.text)) {
      const name = node.expression.text;
      const [first, second, third] = node.arguments;
      if (name !== "msg" && !isInFunction(node)) {
        problems.push(`${placeOf(node)} calls ${name}() where the language is not known yet; use msg()`);
      }
      const given = name === "tn" ? [second, third] : [first];
      if (given.some((argument) => argument && isBuilt(argument))) {
        problems.push(`${placeOf(node)} gives ${name}() a text that is put together`);
      }
      if (name === "tn" && second && third) add(third, literalsOf(second)[0]);
      else if (name !== "tn" && first) add(first);
    }
    const bare = isScreen ? bareText(node) : undefined;
    if (bare !== undefined) problems.push(`${placeOf(node)} shows “${bare}” in English only`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** The literals that an argument may be: both of a condition. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  return [];
}

function isBuilt(node: ts.Expression): boolean {
  return ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && node.operatorToken.getText() === "+");
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node.parent, ts.isFunctionLike) !== undefined;
}

/** The text that an element or attribute shows in one language. */
function bareText(node: ts.Node): string | undefined {
  const text = ts.isJsxText(node)
    ? node.text.trim()
    : ts.isJsxAttribute(node) &&
        SHOWN.test(node.name.getText()) &&
        node.initializer &&
        ts.isStringLiteral(node.initializer)
      ? node.initializer.text
      : "";
  return /\p{L}{2}/u.test(text) && !NOT_TRANSLATED.test(text) ? text : undefined;
}
