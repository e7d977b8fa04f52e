import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Neither the compiler nor the linter reads stylesheets: a missing file breaks the build, a missing class a screen. */
const components = globSync("src/**/*.{ts,tsx}")
  .filter((file) => !file.includes("platform/db/client/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Stylesheets that components import: as modules under a name, or for their side effect. */
const stylesheetImports = components.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (?:(\w+) from )?"([^"]+\.css)";$/gm)].map(([, name, specifier = ""]) => ({
    file,
    text,
    name,
    path: specifier.startsWith("#") ? `src/${specifier.slice(1)}` : join(dirname(file), specifier),
    isOurs: /^[#.]/.test(specifier),
  })),
);

const ours = stylesheetImports.filter(({ isOurs }) => isOurs);
const modules = globSync("src/**/*.module.css");

/** Class names that a CSS module defines or composes. */
function definedClasses(path: string): Set<string> {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = ""]) => selector);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith("@"))
      .map((selector) => selector.replaceAll(/:global\([^)]*\)/g, ""))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name)),
  );
}

/** Class names that a component reads from a module, or null where it computes them. */
function usedClasses(text: string, name: string): Set<string> | null {
  if (new RegExp(`\\b${name}\\[(?!")`).test(text) || new RegExp(`[(,{ ]${name}[,)};]`).test(text)) return null;
  const uses = text.matchAll(new RegExp(`\\b${name}(?:\\.|\\?\\.)(\\w+)|\\b${name}\\["([^"]+)"\\]`, "g"));
  return new Set([...uses].map(([, dotted, quoted]) => dotted ?? quoted ?? ""));
}

test("every imported stylesheet exists, and every CSS module is imported", () => {
  expect(ours.filter(({ path }) => !existsSync(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  const imported = new Set(ours.map(({ path }) => path));
  expect(modules.filter((path) => !imported.has(path))).toEqual([]);
});

test("components use only classes that their CSS module defines", () => {
  const undefinedClasses = ours.flatMap(({ file, text, name, path }) => {
    if (name === undefined || !path.endsWith(".module.css") || !existsSync(path)) return [];
    const defined = definedClasses(path);
    return [...(usedClasses(text, name) ?? [])].filter((used) => !defined.has(used)).map((used) => `${file}: ${used}`);
  });
  expect(undefinedClasses).toEqual([]);
});

test("a CSS module has no class that no component uses", () => {
  const unused = modules.flatMap((path) => {
    const users = ours.filter((one) => one.path === path && one.name !== undefined);
    const used = users.map(({ text, name = "" }) => usedClasses(text, name));
    // Computed names may be any of them.
    if (used.includes(null)) return [];
    return [...definedClasses(path)]
      .filter((name) => !used.some((names) => names?.has(name)))
      .map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

/**
 * React shows HTML with a stylesheet of its own only once that has arrived, and renders it anew in the browser when the
 * page is complete before: what was shown moves.
 */
test("a chunk that is rendered with the page has its styles in the page", () => {
  const SHELL = "src/studio/shell/studio-shell.tsx";
  const missing = components.flatMap(({ file, text }) => {
    const chunks = [...text.matchAll(/\bdynamic\(.*\bimport\("([^"]+)"\)/g)].map(([, specifier = ""]) => specifier);
    if (chunks.length === 0) return [];
    const shown = new Set([...reachableStyles(file), ...reachableStyles(SHELL)]);
    return chunks.flatMap((chunk) =>
      [...reachableStyles(resolve(file, chunk))].filter((path) => !shown.has(path)).map((path) => `${file}: ${path}`),
    );
  });
  expect(missing).toEqual([]);
});

const resolve = (from: string, specifier: string) =>
  specifier.startsWith("#") ? `src/${specifier.slice(1)}` : join(dirname(from), specifier);

const textOf = new Map(components.map(({ file, text }) => [file, text]));

/** The stylesheets of ours that a file imports, directly or through other files. */
function reachableStyles(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  if (file.endsWith(".css")) return [file];
  const specifiers = (textOf.get(file) ?? "").matchAll(
    /^(?:import (?!type )|export |\} from )[^"\n]*"([#.][^"]+)";$/gm,
  );
  return [...specifiers].flatMap(([, specifier = ""]) => reachableStyles(resolve(file, specifier), seen));
}
