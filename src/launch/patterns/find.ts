import { readFileSync } from "node:fs";
import ts from "typescript";

/** A pattern as a file of the source has it. */
export type Found = {
  file: string;
  line: number;
  /** Null where only the running program knows it. */
  pattern: RegExp | null;
  /** Why it is not judged, as the comment `// linear: …` on its line or on the line above says. */
  reason: string | null;
};

/** What stands for a value that only the running program knows: a word. */
const WORD = "a";
const REASON = "// linear: ";

/** The patterns of a file: literals, and what is passed to `RegExp`. */
export function findRegExps(file: string): Found[] {
  const text = readFileSync(file, "utf8");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split("\n");
  const constants = new Map<string, ts.Expression>();
  const found: Found[] = [];
  collect(source);
  visit(source);
  return found;

  function collect(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  }

  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) add(node, fromLiteral(node));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && nameOf(node.expression) === "RegExp") {
      const [pattern, flags] = node.arguments ?? [];
      const given = pattern && writtenIn(pattern);
      // A value alone is no pattern that can be judged.
      const isKnown = given !== undefined && given !== WORD;
      // linear: only written here, not used
      add(node, isKnown ? new RegExp(given, flags && ts.isStringLiteralLike(flags) ? flags.text : "") : null);
    }
    ts.forEachChild(node, visit);
  }

  function add(node: ts.Node, pattern: RegExp | null): void {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const comment = [lines[line], lines[line - 1]].find((each) => each?.includes(REASON));
    const reason = comment?.slice(comment.indexOf(REASON) + REASON.length).trim() || null;
    found.push({ file, line: line + 1, pattern, reason });
  }

  /** The text of an expression, with a word in place of what is not written in this file. */
  function writtenIn(node: ts.Expression): string {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return fromLiteral(node).source;
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => writtenIn(span.expression) + span.literal.text).join("");
    if (ts.isTaggedTemplateExpression(node)) return rawOf(node.template);
    if (ts.isBinaryExpression(node)) return writtenIn(node.left) + writtenIn(node.right);
    if (ts.isIdentifier(node)) {
      const initializer = constants.get(node.text);
      return initializer ? writtenIn(initializer) : WORD;
    }
    if (ts.isAsExpression(node)) return writtenIn(node.expression);
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(writtenIn).join("|");
    if (ts.isPropertyAccessExpression(node) && node.name.text === "source") return writtenIn(node.expression);
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      nameOf(node.expression) === "join"
    )
      return writtenIn(node.expression.expression);
    return WORD;
  }

  function rawOf(template: ts.TemplateLiteral): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? template.text;
    const parts = template.templateSpans.map(
      ({ expression, literal }) => writtenIn(expression) + (literal.rawText ?? literal.text),
    );
    return (template.head.rawText ?? template.head.text) + parts.join("");
  }
}

function fromLiteral({ text }: ts.RegularExpressionLiteral): RegExp {
  const end = text.lastIndexOf("/");
  // linear: only written here, not used
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

function nameOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : null;
}
