import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * A chunk can fail to load: without a connection, or because an upgrade has replaced it. So every `import()` in the
 * browser's code goes through what recovers from that (`ui/load-chunk.ts`, `ui/lazy.tsx`).
 */
const RECOVERING = new Set(["lazy", "lazyDialog", "loadChunk"]);
/** Files that call `lazy` or `dynamic` themselves, to recover. */
const HELPERS = ["src/ui/lazy.tsx"];

const files = globSync("src/{app,studio,ui}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

test("there is client code to check", () => {
  expect(files.length).toBeGreaterThan(500);
});

test("every import() can recover when its chunk can't be loaded", () => {
  expect(files.flatMap((file) => unprotectedIn(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("React's own lazy is used by the helper alone", () => {
  const others = files.filter((file) => !HELPERS.includes(file) && importsReactLazy(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});

test("what Next's dynamic loads keeps its page", () => {
  const bare = files.filter((file) => /(?<!keepPage\(\s*)\bdynamic\(/.test(readFileSync(file, "utf8")));
  expect(bare).toEqual([]);
});

test("finds an import() that nothing protects, however it is passed on", () => {
  const found = (code: string) => unprotectedIn("a.tsx", code).length;
  expect(found('const load = () => import("./a.ts");')).toBe(1);
  expect(found('const A = dynamic(() => import("./a.tsx"));')).toBe(1);
  expect(found('const form = useSchemaForm({ send: async () => (await import("./a.ts")).a });')).toBe(1);
  expect(found('const A = lazy(() => import("./a.tsx"));')).toBe(0);
  expect(found('const A = lazy(async () => ({ default: (await import("./a.tsx")).A }));')).toBe(0);
  expect(found('const form = useSchemaForm({ schema: async () => (await import("./a.ts")).A });')).toBe(0);
  expect(found('const menu = <OnDemand load={() => import("./a.tsx")} />;')).toBe(0);
  expect(found('const A = keepPage(dynamic(() => loadChunk(() => import("./a.tsx"))));')).toBe(0);
  expect(found('type A = typeof import("./a.ts");')).toBe(0);
});

function unprotectedIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && !isProtected(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isProtected(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === at)) {
      const name = parent.expression.getText();
      if (RECOVERING.has(name)) return true;
    }
    // The hook loads its schema through `loadChunk`.
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === "schema") {
      const call = parent.parent.parent;
      if (ts.isCallExpression(call) && call.expression.getText() === "useSchemaForm") return true;
    }
    // So does the component its content.
    if (ts.isJsxAttribute(parent) && parent.name.getText() === "load") {
      const element = parent.parent.parent;
      return element.tagName.getText() === "OnDemand";
    }
  }
  return false;
}

function importsReactLazy(code: string): boolean {
  return /import\s*\{[^}]*\blazy\b[^}]*\}\s*from "react"/.test(code) || /\bReact\.lazy\b/.test(code);
}
