import { readFileSync } from "node:fs";
import ts from "typescript";

/** A function that a file exports, and which of its parameters are texts. */
export type TextFunction = { file: string; name: string; parameters: ("text" | "number")[] };

const KINDS: Record<string, "text" | "number"> = { string: "text", "string | null": "text", number: "number" };

/** The synchronous functions of a file that need nothing but texts and numbers. */
export function textFunctionsOf(file: string): TextFunction[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
    const kinds = statement.modifiers?.map(({ kind }) => kind) ?? [];
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.AsyncKeyword)) return [];
    const needed = statement.parameters.filter(({ questionToken, initializer }) => !questionToken && !initializer);
    const parameters = needed.map(({ type }) => KINDS[type?.getText(source) ?? ""]);
    if (!parameters.includes("text") || parameters.includes(undefined)) return [];
    return [{ file, name: statement.name.text, parameters: parameters.filter((kind) => kind !== undefined) }];
  });
}
