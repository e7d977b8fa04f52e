import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["*.md", "docs/**/*.md", "src/**/*.md", "e2e/*.md", "integrations/**/*.md"]
  .flatMap((glob) => globSync(glob))
  .sort();

const read = (file: string) => readFileSync(file, "utf8");

/** The text without blocks of code, in which brackets mean something else. */
const prose = (file: string) => read(file).replaceAll(/^```[\s\S]*?^```/gm, "");

/** As GitHub makes it from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsIn = (file: string) => [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => anchorOf(text));

test("every relative link leads to a file, and to a heading that it has", () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [to = "", anchor] = link.split("#");
      const target = to === "" ? file : path.join(path.dirname(file), to);
      const isFound = existsSync(target) && (anchor === undefined || anchorsIn(target).includes(anchor));
      return isFound ? [] : [`${file}: ${link}`];
    }),
  );
  expect(DOCUMENTS).toContain("README.md");
  expect(broken).toEqual([]);
});

test("every path of a file or folder that the documents name exists", () => {
  const missing = [...globSync("*.md"), ...globSync("docs/**/*.md")].flatMap((file) =>
    [...prose(file).matchAll(/`((?:src|docs|prisma|e2e|public)\/[\w./[\]()-]+)`/g)]
      .map(([, named = ""]) => named)
      .filter((named) => !existsSync(named) && !isGenerated(named))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test("code names no document that is not here", () => {
  const known = new Set(
    globSync("**/*.md", { exclude: ["node_modules/**", ".next/**"] }).map((file) => path.basename(file)),
  );
  const code = ["src/**/*.{ts,tsx,sql}", "e2e/**/*.ts", "prisma/{schema,sql}/*"].flatMap((glob) =>
    globSync(glob, { exclude: ["src/client/**", "src/platform/db/client/**", "src/bench/**"] }),
  );
  const missing = code.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w./:-])[a-z][\w-]*\.md\b(?!["/])/g)]
      .map(([named]) => named)
      .filter((named) => !known.has(named))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

/** What `npm run generate` writes may be missing. */
function isGenerated(file: string): boolean {
  return /^(src\/client|src\/platform\/db\/client|public\/(masthead\.mjs|platforms\.svg|reference|emoji))(\/|$)/.test(
    file,
  );
}

test("every page of docs is linked from another document", () => {
  const linked = new Set(
    DOCUMENTS.flatMap((file) =>
      [...prose(file).matchAll(/\]\(([^)#\s]+)/g)].map(([, to = ""]) => path.join(path.dirname(file), to)),
    ),
  );
  expect(globSync("docs/**/*.md").filter((file) => !linked.has(file))).toEqual([]);
});

test("docs/operations/administration.md names every administration command, and no other", () => {
  const table = read("src/launch/admin-commands.ts");
  const commands = [...table.slice(table.indexOf("COMMANDS")).matchAll(/^ {2}"?([a-z-]+)"?: \{$/gm)];
  const rows = [...read("docs/operations/administration.md").matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)];
  const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([a-z-]+)/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(commands.map(([, name]) => name).sort());
});

test("every function that docs/architecture.md and docs/decisions.md name is declared in the file they name", () => {
  const named = ["docs/architecture.md", "docs/decisions.md"].flatMap((file) =>
    [...read(file).matchAll(/`(\w+)`\s+in\s+`(src\/[\w./-]+)`/g)].map(([, name = "", source = ""]) => ({
      name,
      source,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    ({ name, source }) => !new RegExp(`\\bexport (async )?(function|const) ${name}\\b`).test(read(source)),
  );
  expect(missing).toEqual([]);
});
