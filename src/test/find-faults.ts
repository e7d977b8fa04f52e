import path from "node:path";
import ts from "typescript";

/**
 * Reads from the source which refusals the code of each operation can reach: it walks `run` and everything that `run`
 * refers to, and collects what is thrown by `fault(…)`. It takes no branch for granted, so it may name a refusal too
 * many; what is thrown behind an interface (storage, a platform's connector) it does not see.
 * @param entry a file that imports every operation, relative to the project
 * @returns by operation name: kinds of faults, those of `refused` with their code as `refused:<code>`, sorted
 */
export function findFaults(root: string, entry: string): Record<string, string[]> {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [entry], include: [] }, ts.sys, root);
  const program = ts.createProgram([path.join(root, entry)], { ...options, noEmit: true, types: [] });
  const search = new Search(program.getTypeChecker(), path.join(root, "src"));
  const found: Record<string, string[]> = {};
  for (const file of program.getSourceFiles()) {
    if (!search.isOurs(file)) continue;
    for (const { name, run } of operationsOf(file)) found[name] = search.from(run);
  }
  return found;
}

/** `export const x = operation({ name: "…", run … })` at the top of a file. */
function operationsOf(file: ts.SourceFile): { name: string; run: ts.Node }[] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== "operation") {
        return [];
      }
      const [definition] = initializer.arguments;
      if (!definition || !ts.isObjectLiteralExpression(definition)) return [];
      const property = (wanted: string) => definition.properties.find((one) => one.name?.getText() === wanted);
      const [name, run] = [property("name"), property("run")];
      if (!name || !run || !ts.isPropertyAssignment(name)) return [];
      return [{ name: textOf(name.initializer), run }];
    }),
  );
}

class Search {
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;

  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker;
    this.#folder = folder;
  }

  isOurs({ fileName }: ts.SourceFile): boolean {
    const isGenerated = fileName.includes("/platform/db/client/");
    return fileName.startsWith(this.#folder) && !isGenerated && !fileName.endsWith("/kernel/fault.ts");
  }

  from(start: ts.Node): string[] {
    const found = new Set<string>();
    const seen = new Set<ts.Node>();
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || seen.has(node)) return;
      seen.add(node);
      const thrown = faultOf(node);
      if (thrown !== null) found.add(thrown);
      if (ts.isIdentifier(node)) for (const declaration of this.#declarationsOf(node)) visit(declaration);
      ts.forEachChild(node, visit);
    };
    visit(start);
    return [...found].sort();
  }

  #declarationsOf(identifier: ts.Identifier): ts.Declaration[] {
    let symbol = this.#checker.getSymbolAtLocation(identifier);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).filter(
      (one) =>
        (ts.isFunctionDeclaration(one) ||
          ts.isVariableDeclaration(one) ||
          ts.isMethodDeclaration(one) ||
          ts.isClassDeclaration(one)) &&
        this.isOurs(one.getSourceFile()),
    );
  }
}

/** The kind of `fault("kind", …)`, and with `fault("refused", { code: "…" })` the code; null for anything else. */
function faultOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "fault") return null;
  const [kind, detail] = node.arguments;
  if (!kind) return null;
  if (textOf(kind) !== "refused") return textOf(kind);
  if (!detail || !ts.isObjectLiteralExpression(detail)) throw new Error(`Write the code out: ${node.getText()}`);
  const code = detail.properties.find((one) => one.name?.getText() === "code");
  if (!code || !ts.isPropertyAssignment(code)) throw new Error(`Write the code out: ${node.getText()}`);
  return `refused:${textOf(code.initializer)}`;
}

function textOf(node: ts.Node): string {
  if (!ts.isStringLiteral(node)) throw new Error(`Write it out as a string: ${node.getText()}`);
  return node.text;
}
