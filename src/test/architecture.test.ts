import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom (the table in src/README.md). The linter says so while one types; this test reads every import
 * and compares it with the table, including the rules between domains that the linter cannot express.
 */
const MAY: Record<string, RegExp[]> = {
  kernel: [/^kernel\//],
  platform: [/^kernel\//, /^platform\//],
  domain: [/^kernel\//, /^platform\//, /^domain\//],
  transport: [
    /^kernel\//,
    /^domain\//,
    /^transport\//,
    /^platform\/(env|log|services|version)\.ts$/,
    /^platform\/mail\/mailbox\.ts$/,
  ],
  worker: [/^kernel\//, /^domain\//, /^platform\//, /^worker\//],
  studio: [
    /^studio\//,
    /^ui\//,
    /^domain\/\w[\w-]*\/(schema|rules|terms)\.ts$/,
    /^transport\/trpc\/client\.tsx$/,
    /^kernel\/(permissions|fault)\.ts$/,
    /^platform\/connectors\//,
  ],
  // The forwarded event is signed by the same function as the delivered one.
  cli: [/^cli\//, /^client\//, /^domain\/\w[\w-]*\/schema\.ts$/, /^domain\/webhooks\/sign\.ts$/],
  ui: [/^ui\//],
  app: [/^app\//, /^transport\//, /^studio\//, /^ui\//],
};

type Import = { from: string; to: string; typeOnly: boolean };

const files = globSync("src/**/*.{ts,tsx}").filter(
  // `test-*.ts` stands beside the tests it serves and is imported by them alone.
  (file) => !file.includes("platform/db/client/") && !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file),
);
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  const found = source.matchAll(
    /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import\s+"([^"]+)"/gms,
  );
  return [...found].flatMap(([, type, from, dynamic, bare]) => {
    const specifier = from ?? dynamic ?? bare ?? "";
    const target = specifier.startsWith("#")
      ? specifier.slice(1)
      : specifier.startsWith(".")
        ? relative("src", join(dirname(file), specifier))
        : null;
    return target === null ? [] : [{ from: relative("src", file), to: target, typeOnly: type !== undefined }];
  });
}

test("every import stays within what its room may use", () => {
  const broken = imports.filter(({ from, to }) => {
    const allowed = MAY[from.split("/")[0] ?? ""];
    return allowed && !allowed.some((pattern) => pattern.test(to));
  });
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("a domain reaches another through its index, schema or rules, and there are no cycles", () => {
  const edges = new Map<string, Set<string>>();
  const sideDoors: string[] = [];
  for (const { from, to } of imports) {
    const [, mine] = /^domain\/([\w-]+)\//.exec(from) ?? [];
    const [, theirs, file] = /^domain\/([\w-]+)\/(.+)$/.exec(to) ?? [];
    if (!mine || !theirs || mine === theirs) continue;
    if (!/^(index|schema|rules|terms)\.ts$/.test(file ?? "")) sideDoors.push(`${from} → ${to}`);
    edges.set(mine, (edges.get(mine) ?? new Set()).add(theirs));
  }
  expect(sideDoors).toEqual([]);
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

test("nothing publishes outside the tick: only domain/publishing imports the publishers", () => {
  const importers = imports
    .filter(({ to }) => /^platform\/connectors\/(publishers\.ts|[\w-]+\/publish\.ts)$/.test(to))
    .map(({ from }) => from)
    .filter((from) => !from.startsWith("domain/publishing/") && !from.startsWith("platform/connectors/"));
  expect(importers).toEqual([]);
});

test("every browser signs in by sign-in/admit.ts, which mails about new ones: only it starts sessions", () => {
  const starting = files.filter((file) => /\bstartSession\b/.test(readFileSync(file, "utf8")));
  expect(starting.map((file) => relative("src/domain", file)).sort()).toEqual([
    "sign-in/admit.ts",
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
