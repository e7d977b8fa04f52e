import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Catalog } from "#kernel/language.ts";

/** A language that texts can be shown in. */
export interface Language {
  /** BCP 47: `de`. */
  code: string;
  /** Its name in itself: `Deutsch`. */
  name: string;
}

type Loaded = Language & {
  /** Absent for English, which is in the code. */
  catalog?: Catalog;
  /** Made when a page first needs it. */
  script?: Script;
};

/** What gives a page the texts of a language: the content, and a path that changes with it. */
type Script = { path: string; body: string };

interface State {
  current: AsyncLocalStorage<Catalog | undefined>;
  loaded: Map<string, Loaded>;
}

/**
 * One per process, and not per copy of this module: the build puts copies of it into what renders pages. English alone
 * until the others are read (`read-languages.ts`).
 */
const shared: typeof globalThis & { mastheadLanguages?: State } = globalThis;
shared.mastheadLanguages ??= createState();
const state = shared.mastheadLanguages;

function createState(): State {
  const current = new AsyncLocalStorage<Catalog | undefined>();
  globalThis.mastheadCatalog = () => current.getStore();
  return { current, loaded: new Map([["en", { code: "en", name: "English" }]]) };
}

/** Adds a language, or texts to it, which replace those that it has. */
export function addLanguage({ language: code, texts }: Catalog): void {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  const catalog = { language: code, texts: { ...state.loaded.get(code)?.catalog?.texts, ...texts } };
  state.loaded.set(code, { code, name, catalog });
}

/** All languages, English first, then by name. */
export function listLanguages(): Language[] {
  return [...state.loaded.values()]
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => Number(b.code === "en") - Number(a.code === "en") || a.name.localeCompare(b.name));
}

export function isLanguage(code: string): boolean {
  return state.loaded.has(code);
}

/** Runs `task` with the texts of a language; English for null or one that is no longer installed. */
export function inLanguage<Result>(code: string | null, task: () => Result): Result {
  return state.current.run(state.loaded.get(code ?? "en")?.catalog, task);
}

/** The path of the script that gives a page the texts of a language; undefined for English. */
export function languageScriptPath(code: string): string | undefined {
  return scriptOf(code)?.path;
}

/** The script at this path; undefined where no language has it. */
export function findLanguageScript(path: string): string | undefined {
  const [, code = ""] = /^\/languages\/([\w-]+)\./.exec(path) ?? [];
  const script = scriptOf(code);
  return script?.path === path ? script.body : undefined;
}

function scriptOf(code: string): Script | undefined {
  const language = state.loaded.get(code);
  if (!language?.catalog) return undefined;
  language.script ??= writeScript(language.catalog);
  return language.script;
}

function writeScript(catalog: Catalog): Script {
  const body = `globalThis.mastheadCatalog=(c=>()=>c)(${JSON.stringify(catalog)})`;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  return { path: `/languages/${catalog.language}.${hash}.js`, body };
}
