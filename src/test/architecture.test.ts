import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, matchesGlob, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * Who may import whom is the table in src/README.md, the one list of it. These tests read every import and hold it
 * against the table, and against the rules between folders that a table cannot express.
 */
type Module = {
  /** Folders within src. */
  names: string[];
  /** What it may import of the others: folders or files without their ending, as globs; null: whatever it needs. */
  may: string[] | null;
  packages: { only: string[] } | { not: string[] };
};

const ROOMS = readTable(readFileSync("src/README.md", "utf8"));

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

/** The rows of the table for a file: its room's, and its folder's where that has one too. */
function roomsOf(file: string): Module[] {
  return ROOMS.filter(({ names }) => names.some((name) => file.startsWith(`${name}/`)));
}

/** `to` is a file within src, or else a package by its scope or name. */
type Import = { from: string; to: string; isPackage: boolean };

const files = globSync("src/**/*.{ts,tsx}").filter(
  // `test-*.ts` stands beside the tests it serves and is imported by them alone.
  (file) => !file.includes("platform/db/client/") && !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file),
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

/** Its room, and within `domain` its noun. */
function home(file: string): string {
  return file.split("/", file.startsWith("domain/") ? 2 : 1).join("/");
}

test("the table names every room", () => {
  const rooms = new Set(imports.map(({ from }) => from.split("/")[0]));
  expect([...rooms].filter((room) => roomsOf(`${room}/`).length === 0)).toEqual([]);
});

test("every import stays within what its room may use", () => {
  const broken = imports.filter(({ from, to, isPackage }) => {
    if (isPackage || home(from) === home(to)) return false;
    const file = to.replace(/\.tsx?$/, "");
    const allowed = roomsOf(from).map(({ may }) => may);
    if (allowed.length === 0 || allowed.includes(null)) return false;
    return !allowed
      .flatMap((may) => may ?? [])
      .some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
  });
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("every room keeps to its packages", () => {
  const broken = imports.filter(
    ({ from, to, isPackage }) =>
      isPackage &&
      roomsOf(from).some(({ packages }) =>
        "only" in packages ? !packages.only.includes(to) : packages.not.includes(to),
      ),
  );
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test.each(["domain", "studio"])("between the folders of %s there are no cycles", (room) => {
  const edges = new Map<string, Set<string>>();
  const folderOf = (file: string) => (file.startsWith(`${room}/`) ? file.split("/").slice(1, -1)[0] : undefined);
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
  const walk = (node: string, path: string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return cycles;
}

test("screens send what changes something by useAction alone, where its order is tested", () => {
  const sending = files.filter(
    (file) => /^src\/(studio|ui|app)\//.test(file) && /\buseMutation\b/.test(readFileSync(file, "utf8")),
  );
  expect(sending).toEqual([join("src", "studio", "frame", "use-action.ts")]);
});

test("no component or hook writes a ref while it renders: a render may be thrown away, or come twice", () => {
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

test("nothing publishes outside the tick: only domain/publishing imports the publishers", () => {
  const importers = imports
    .filter(({ to }) =>
      /^platform\/connectors\/((publishers|open-networks)|[\w-]+\/(publish|index|networks))\.ts$/.test(to),
    )
    .map(({ from }) => from)
    .filter((from) => !from.startsWith("domain/publishing/") && !from.startsWith("platform/connectors/"));
  expect(importers).toEqual([]);
});

test("what browsers know of networks reaches no server code: the describing halves import nothing but each other", () => {
  const reached = new Set(["platform/connectors/registry.ts"]);
  // Sets are walked in the order in which they grow.
  for (const file of reached) {
    const used = imports.filter(({ from, isPackage }) => from === file && !isPackage);
    for (const { to } of used) if (!to.endsWith("contract.ts") && !to.startsWith("kernel/")) reached.add(to);
  }
  expect([...reached].filter((file) => file.endsWith("describe.ts")).length).toBeGreaterThan(2);
  const odd = imports.filter(
    ({ from, to, isPackage }) => reached.has(from) && (isPackage || !/^(platform\/connectors|kernel)\//.test(to)),
  );
  expect(odd.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  expect([...reached].filter((file) => /(index|env|network|networks)\.ts$/.test(file))).toEqual([]);
});

test("every browser signs in by sign-in/issue-session.ts, which mails about new ones: only it starts sessions", () => {
  const starting = files.filter((file) => /\bstartSession\b/.test(readFileSync(file, "utf8")));
  expect(starting.map((file) => relative("src/domain", file)).sort()).toEqual([
    "sign-in/issue-session.ts",
    "tokens/index.ts",
    "tokens/issue-token.ts",
  ]);
});

test("what is installed in production imports no development package, which the image does not have", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { devDependencies: object };
  const ofTests = /^src\/(bench|test)\/|^src\/(launch\/chromium|platform\/egress\/receiver)\.ts$/;
  const imported = files
    .filter((file) => !ofTests.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^"';]*?"((?:@[\w.-]+\/)?[\w.-]+)/gm)]
        .map(([, name = ""]) => name)
        .filter((name) => Object.hasOwn(devDependencies, name))
        .map((name) => `${file} → ${name}`),
    );
  expect(imported).toEqual([]);
});

test("user-given addresses are fetched through egress alone", () => {
  const fetching = files.filter((file) => {
    if (/src\/(platform\/egress|cli|launch|bench|studio|test)\//.test(file)) return false;
    return /\bfetch\(|from "(node:https?|got|undici)"/.test(readFileSync(file, "utf8"));
  });
  expect(fetching.filter((file) => !file.endsWith("serve.ts") && !file.includes("connectors/test/"))).toEqual([]);
});

test("files of the domain keep to the vocabulary: no utils, helpers, types, service or manager", () => {
  const banned = files.filter((file) => /\/(utils?|helpers?|types|services?|managers?)\.tsx?$/.test(file));
  expect(banned.filter((file) => file !== join("src", "platform", "services.ts"))).toEqual([]);
});

test("every test checks what the REST API responds with: only test/checked-serve.ts creates one unchecked", () => {
  const unchecked = globSync(["src/**/*.test.ts", "src/**/test-*.ts", "src/test/*.ts"]).filter((file) =>
    /import \{[^}]*\bcreateServe\b[^}]*\} from "[^"]*\/serve\.ts"/.test(
      readFileSync(file, "utf8").replaceAll("test/checked-serve.ts", ""),
    ),
  );
  // The fuzz test compares each response itself, to print the request that failed.
  expect(unchecked.sort()).toEqual(["src/test/checked-serve.ts", "src/transport/rest/fuzz.db.test.ts"]);
});

test("no test replaces a module: Node.js loads them, or a worker keeps them for the next file", () => {
  const replacing = globSync("src/**/*.test.ts").filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")),
  );
  expect(replacing).toEqual([]);
});
