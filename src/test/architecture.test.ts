import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, matchesGlob, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { names } from "#platform/connectors/list/names.ts";

/**
 * The import rules are the table in src/README.md, the only list of them. These tests read every import and compare it
 * with the table, and with rules between folders that the table can't express.
 */
type Module = {
  /** Folders within src. */
  names: string[];
  /** What it may import from the others: folders or files without extension, as globs; null: anything. */
  may: string[] | null;
  packages: { only: string[] } | { not: string[] };
};

const MODULES = readTable(readFileSync("src/README.md", "utf8"));

function readTable(text: string): Module[] {
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => {
    const [names, , may = "", packages = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    if (!/^(only |not |$)/.test(packages)) throw new Error(`Say which packages only, or not: ${row}`);
    return {
      names: quoted(names),
      may: may === "whatever they need" ? null : quoted(may),
      packages: packages.startsWith("only") ? { only: quoted(packages) } : { not: quoted(packages) },
    };
  });
}

/** The table rows that apply to a file: its module's, and its folder's if there is one. */
function modulesOf(file: string): Module[] {
  return MODULES.filter(({ names }) => names.some((name) => file.startsWith(`${name}/`)));
}

/** `to` is a file within src, or a package by its scope or name. */
type Import = { from: string; to: string; isPackage: boolean };

const files = globSync("src/**/*.{ts,tsx,mdx}").filter(
  (file) => !file.includes("platform/db/client/") && !/\.test\.tsx?$/.test(file),
);
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  return ts.preProcessFile(readFileSync(file, "utf8"), true).importedFiles.map(({ fileName: specifier }) => {
    const own = specifier.startsWith("#")
      ? specifier.slice(1)
      : specifier.startsWith(".")
        ? relative("src", join(dirname(file), specifier))
        : null;
    const to = own ?? (isBuiltin(specifier) ? "node" : (/^(@[^/]+|[^/]+)/.exec(specifier)?.[0] ?? ""));
    return { from: relative("src", file), to, isPackage: own === null };
  });
}

/** Its module, and within `domain` its noun. */
function home(file: string): string {
  return file.split("/", file.startsWith("domain/") ? 3 : 1).join("/");
}

test("the table lists every module", () => {
  const modules = new Set(imports.map(({ from }) => from.split("/")[0]));
  expect([...modules].filter((room) => modulesOf(`${room}/`).length === 0)).toEqual([]);
});

test("every import is allowed for its module", () => {
  const broken = imports.filter(({ from, to, isPackage }) => {
    if (isPackage || home(from) === home(to)) return false;
    const file = to.replace(/\.tsx?$/, "");
    const allowed = modulesOf(from).map(({ may }) => may);
    if (allowed.length === 0 || allowed.includes(null)) return false;
    return !allowed
      .flatMap((may) => may ?? [])
      .some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
  });
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("every module uses only its packages", () => {
  const broken = imports.filter(
    ({ from, to, isPackage }) =>
      isPackage &&
      modulesOf(from).some(({ packages }) =>
        "only" in packages ? !packages.only.includes(to) : packages.not.includes(to),
      ),
  );
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test.each(["domain", "studio"])("the folders of %s have no import cycles", (room) => {
  const edges = new Map<string, Set<string>>();
  const folderOf = (file: string) => (file.startsWith(`${room}/`) ? dirname(file).split("/", 3).join("/") : undefined);
  for (const { from, to } of imports) {
    const [mine, theirs] = [folderOf(from), folderOf(to)];
    if (!mine || !theirs || mine === theirs) continue;
    edges.set(mine, (edges.get(mine) ?? new Set()).add(theirs));
  }
  expect(cyclesIn(edges)).toEqual([]);
});

function cyclesIn(edges: Map<string, Set<string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visitNode = (node: string, path: string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visitNode(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visitNode(node, []);
  return cycles;
}

test("screens run mutations only through useAction, whose order is tested", () => {
  const sending = files.filter(
    (file) => /^src\/(studio|ui|app)\//.test(file) && /\buseMutation\b/.test(readFileSync(file, "utf8")),
  );
  expect(sending).toEqual([join("src", "studio", "frame", "use-action.ts")]);
});

test("only ui/page-link.tsx uses next/link, which prefetches every link in view", () => {
  const linking = files.filter((file) => readFileSync(file, "utf8").includes('from "next/link"'));
  expect(linking).toEqual([join("src", "ui", "page-link.tsx")]);
});

test("no component or hook writes a ref during render: a render may be discarded, or run twice", () => {
  const screens = files.filter((file) => /^src\/(studio|ui|app)\//.test(file));
  expect(screens.flatMap(refsWrittenIn)).toEqual([]);
});

function refsWrittenIn(file: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isRefWritten(node)) {
      const name = ts.findAncestor(node, ts.isFunctionLike)?.name?.getText();
      if (/^(use)?[A-Z]/.test(name ?? "")) found.push(`${file}: ${name} writes ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRefWritten(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  return ts.isPropertyAccessExpression(node.left) && node.left.name.text === "current";
}

test("only domain/publishing/publications imports the publishers, so nothing is published outside the tick", () => {
  const importers = imports
    .filter(({ to }) =>
      /^platform\/connectors\/((publishers|parts-by-platform)|[\w-]+\/(publish|index|networks))\.ts$/.test(to),
    )
    .map(({ from }) => from)
    .filter((from) => !/^(domain\/publishing\/publications|platform\/connectors|test)\//.test(from));
  expect(importers).toEqual([]);
});

/** Made for browsers too, and small. */
const FOR_BROWSERS = new Set(["twemoji-parser"]);

test("the platform descriptions loaded by browsers import no server code, only each other", () => {
  const reached = new Set(["platform/connectors/registry.ts"]);
  // A Set can grow during iteration.
  for (const file of reached) {
    const used = imports.filter(({ from, isPackage }) => from === file && !isPackage);
    for (const { to } of used) if (!to.endsWith("contract.ts") && !to.startsWith("kernel/")) reached.add(to);
  }
  expect([...reached].filter((file) => file.endsWith("describe.ts")).length).toBeGreaterThan(2);
  const violations = imports.filter(
    ({ from, to, isPackage }) =>
      reached.has(from) && (isPackage ? !FOR_BROWSERS.has(to) : !/^(platform\/connectors|kernel)\//.test(to)),
  );
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  expect([...reached].filter((file) => /(index|env|connector-parts|find-parts|networks)\.ts$/.test(file))).toEqual([]);
});

test("pages and route files load no operation and no database, which the process that serves them has loaded", () => {
  const reached = new Set(files.map((file) => relative("src", file)).filter((file) => file.startsWith("app/")));
  // A Set can grow during iteration.
  for (const file of reached) {
    if (file === "transport/pages/loaded.ts") continue;
    for (const imported of loadedBy(file)) reached.add(imported);
  }
  expect(reached).toContain("transport/pages/loaded.ts");
  expect(
    [...reached].filter((file) => /^domain\/[^/]+\/[^/]+\/index\.ts$|^platform\/(db\/|services\.ts)/.test(file)),
  ).toEqual([]);
});

/** The files in src that a file imports when it is loaded: not for their types, nor later. */
function loadedBy(file: string): string[] {
  const statements = readFileSync(join("src", file), "utf8").matchAll(
    /^(?:import|export) (?!type )[^"';(]*?"([#.][^"]+\.tsx?)"/gm,
  );
  return [...statements].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? specifier.slice(1) : relative("src", join(dirname(join("src", file)), specifier)),
  );
}

test("a network is named only in its folder and in networks.json, so adding one touches nothing else", () => {
  // These are words of other things too.
  const common = /^(feed|webhook|threads|x|test_.+)$/;
  const platforms = Object.keys(names).filter((name) => !common.test(name));
  const named = new RegExp(`["'\`](${platforms.join("|")})["'\`]|^\\s*(${platforms.join("|")}):`, "m");
  // Examples in schemas, and a new brand's sample posts, are of some network; the generated client names styles of URLs.
  const isExample = (file: string) =>
    /^src\/(client|domain\/content\/sample-content|test|bench|launch)\/|\/schema\.ts$/.test(file);
  const outside = files.filter((file) => !file.startsWith("src/platform/connectors/") && !isExample(file));
  expect(outside.filter((file) => named.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("only identity/sign-in/issue-session.ts creates sessions, because it mails about new sign-ins", () => {
  const starting = files.filter((file) => /\bstartSession\b/.test(readFileSync(file, "utf8")));
  expect(starting.map((file) => relative("src/domain", file)).sort()).toEqual([
    "identity/sign-in/issue-session.ts",
    "identity/tokens/index.ts",
    "identity/tokens/issue-token.ts",
  ]);
});

test("code installed in production imports no development package, because the image has none", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { devDependencies: object };
  // Of tests, and of what only a checkout does, such as writing a migration.
  const others =
    /^src\/(bench|test|launch\/patterns)\/|^src\/(launch\/(chromium|compile-mdx)|platform\/db\/migrate-(adapter|diff)|platform\/egress\/receiver)\.ts$/;
  const imported = files
    .filter((file) => !others.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^"';(]*?"((?:@[\w.-]+\/)?[\w.-]+)/gm)]
        .map(([, name = ""]) => name)
        .filter((name) => Object.hasOwn(devDependencies, name))
        .map((name) => `${file} → ${name}`),
    );
  expect(imported).toEqual([]);
});

test("user-supplied URLs are fetched through egress only", () => {
  const fetching = files.filter((file) => {
    if (/src\/(platform\/egress|cli|launch|server|bench|studio|test|ui)\//.test(file)) return false;
    const text = readFileSync(file, "utf8").replaceAll(/^import type .*$/gm, "");
    return /\bfetch\(|from "(node:https?|got|undici)"/.test(text);
  });
  // Asks addresses of the operator's own configuration, which are in private networks too.
  const isOfOperator = (file: string) => file.endsWith("installation/external-services.ts");
  const others = fetching.filter((file) => !file.endsWith("serve.ts") && !file.includes("connectors/test/"));
  expect(others.filter((file) => !isOfOperator(file))).toEqual([]);
});

test("domain files are not named utils, helpers, types, service or manager", () => {
  const banned = files.filter((file) => /\/(utils?|helpers?|types|services?|managers?)\.tsx?$/.test(file));
  expect(banned.filter((file) => file !== join("src", "platform", "services.ts"))).toEqual([]);
});

test("only test/checked-serve.ts creates an unchecked REST API, so every test checks its responses", () => {
  const unchecked = globSync(["src/**/*.test.ts", "src/test/**/*.ts"]).filter((file) =>
    /import \{[^}]*\bcreateApi\b[^}]*\} from "[^"]*\/serve\.ts"/.test(
      readFileSync(file, "utf8").replaceAll("test/checked-serve.ts", ""),
    ),
  );
  // One compares each response itself, in order to print the request that failed; the other, those of Node's connection.
  const own = ["fuzz", "node-response"].map((name) => `src/transport/rest/${name}.db.test.ts`);
  expect(unchecked.sort()).toEqual(["src/test/checked-serve.ts", ...own]);
});

test("no test mocks a module: Node.js loads them, or a worker keeps them for the next file", () => {
  const replacing = globSync("src/**/*.test.ts").filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")),
  );
  expect(replacing).toEqual([]);
});

test("no object literal is spread into another, only to save lines", () => {
  const spread = globSync(["src/**/*.{ts,tsx}", "e2e/**/*.ts", "prisma/**/*.ts"], { exclude: ["**/client/**"] }).filter(
    (file) => readFileSync(file, "utf8").includes(`...${"{"}`),
  );
  expect(spread).toEqual([]);
});
