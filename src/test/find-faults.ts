import path from "node:path";
import ts from "typescript";

export type ReachableFaults = {
  /** Kinds of faults, with the code of `refused` as `refused:<code>`, sorted. */
  faults: string[];
  /** Whether it sends requests to external servers. */
  waitsOutside: boolean;
};

/**
 * Determines from the source which faults each operation can throw: it follows `run` and everything that `run` refers
 * to, except jobs, which run later. It ignores conditions, so it may list too many faults; faults thrown behind an
 * interface (storage, a platform's connector) are not found.
 * @param entry a file that imports every operation, relative to the project
 * @returns by operation name
 */
export function findReachableFaults(root: string, entry: string): Record<string, ReachableFaults> {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [entry], include: [] }, ts.sys, root);
  const program = ts.createProgram([path.join(root, entry)], { ...options, noEmit: true, types: [] });
  const search = new Search(program.getTypeChecker(), path.join(root, "src"));
  const found: Record<string, ReachableFaults> = {};
  for (const file of program.getSourceFiles()) {
    if (!search.isOurs(file)) continue;
    for (const { name, run } of operationsOf(file)) found[name] = search.from(run);
  }
  return found;
}

/** `export const x = operation({ name: "…", run … })` at the top level of a file. */
function operationsOf(file: ts.SourceFile): { name: string; run: ts.Node }[] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ initializer }) => {
      if (!isMadeBy(initializer, "operation")) return [];
      const [definition] = initializer.arguments;
      if (!definition || !ts.isObjectLiteralExpression(definition)) return [];
      const property = (wanted: string) => definition.properties.find((one) => one.name?.getText() === wanted);
      const [name, run] = [property("name"), property("run")];
      if (!name || !run || !ts.isPropertyAssignment(name)) return [];
      return [{ name: textOf(name.initializer), run }];
    }),
  );
}

function isMadeBy(node: ts.Node | undefined, maker: "operation" | "job"): node is ts.CallExpression {
  return node !== undefined && ts.isCallExpression(node) && node.expression.getText() === maker;
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
    // Looking up a network's capabilities sends no request; code that sends one creates a call (`connectors/call.ts`).
    const isLookedUp = fileName.includes("/platform/connectors/list/");
    return fileName.startsWith(this.#folder) && !isGenerated && !isLookedUp && !fileName.endsWith("/kernel/fault.ts");
  }

  from(start: ts.Node): ReachableFaults {
    const faults = new Set<string>();
    let waitsOutside = false;
    const seen = new Set<ts.Node>();
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || seen.has(node)) return;
      seen.add(node);
      const thrown = faultOf(node);
      if (thrown !== null) faults.add(thrown);
      if (asksOutside(node)) waitsOutside = true;
      if (ts.isIdentifier(node)) for (const declaration of this.#declarationsOf(node)) visit(declaration);
      ts.forEachChild(node, visit);
    };
    visit(start);
    return { faults: [...faults].sort(), waitsOutside };
  }

  #declarationsOf(identifier: ts.Identifier): ts.Declaration[] {
    let symbol = this.#checker.getSymbolAtLocation(identifier);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).filter(
      (one) =>
        (ts.isFunctionDeclaration(one) ||
          (ts.isVariableDeclaration(one) && !isMadeBy(one.initializer, "job")) ||
          ts.isMethodDeclaration(one) ||
          ts.isClassDeclaration(one)) &&
        this.isOurs(one.getSourceFile()),
    );
  }
}

/** The services that send requests to other machines: egress, the AI model, the payment processor. */
function asksOutside(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === "egress";
  return ts.isCallExpression(node) && /\b(ai\.write|payments\.stripe|fetch)$/.test(node.expression.getText());
}

/** The kind of `fault("kind", …)`, with the code of `fault("refused", { code: "…" })`; null for anything else. */
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
