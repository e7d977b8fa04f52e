/** npm's entry of one installed package in `package-lock.json`; `license` is absent where its author declared none. */
export type LockEntry = {
  version?: string;
  license?: string;
  integrity?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
};
export type Lockfile = { packages: Record<string, LockEntry> };
export type Manifest = Partial<
  Record<"dependencies" | "optionalDependencies" | "devDependencies", Record<string, string>>
>;

/** The licenses that CONTRIBUTING.md allows, by their SPDX identifiers. */
export const ALLOWED_LICENSES: readonly string[] = [
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "ISC",
  "MPL-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

type Exception = { names: RegExp; licenses: readonly string[]; reason: string };

/** Packages with another license, or with none declared in their manifest, and why each is accepted. */
export const LICENSE_EXCEPTIONS: readonly Exception[] = [
  {
    names: /^@img\/sharp-/,
    licenses: ["LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"],
    reason: "libvips, which sharp loads as a separate shared library that can be replaced",
  },
  {
    names: /^@fontsource-variable\//,
    licenses: ["OFL-1.1"],
    reason: "fonts under the Open Font License; served unchanged, and embedded in PDF files",
  },
  {
    names: /^elkjs$/,
    licenses: ["EPL-2.0"],
    reason: "draws diagrams in Prisma Studio, a part of Prisma's command that is neither run nor shipped here",
  },
  { names: /^caniuse-lite$/, licenses: ["CC-BY-4.0"], reason: "data read by the build; not served" },
  {
    names: /^(busboy|combine-errors|dicer|humanize-number|only|png-js|seq-queue|streamsearch)$/,
    licenses: ["none"],
    reason: "manifests without a licence field; the packages' licence files say MIT",
  },
  {
    names: /^twitter-text$/,
    licenses: ["none"],
    reason: "its manifest has no licence field; its licence file says Apache-2.0, and only tests use it",
  },
];

/**
 * Evaluates an SPDX expression: every license joined by `AND` must be allowed, of those joined by `OR` one.
 * @param expression as npm stores it, for example `(MIT OR CC0-1.0)`; some authors write `and` in lower case
 */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain
    .split(/ or /i)
    .some((part) => part.split(/ and /i).every((name) => ALLOWED_LICENSES.includes(name.trim())));
}

/** Why a package's license is not accepted; null where it is. */
export function licenseProblem(name: string, license: string | undefined): string | null {
  if (license !== undefined && isAllowed(license)) return null;
  const found = license ?? "none";
  const isException = LICENSE_EXCEPTIONS.some(({ names, licenses }) => names.test(name) && licenses.includes(found));
  return isException ? null : `${name}: licence ${found} is neither allowed nor an exception`;
}

/** Versions that are resolved only at install time; `npm:` aliases contain an exact version too. */
export function findUnpinned(manifest: Manifest): string[] {
  return [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies]
    .flatMap((group) => Object.entries(group ?? {}))
    .filter(([, range]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(range))
    .map(([name, range]) => `${name}: ${range} is not an exact version`);
}

/**
 * Every violation of the policy in a lockfile.
 * @param licenseOf reads the license of an installed package where the lockfile has none
 */
export function lockfileProblems({ packages }: Lockfile, licenseOf: (folder: string) => string | undefined): string[] {
  const problems: string[] = [];
  for (const [folder, entry] of Object.entries(packages)) {
    if (folder === "") continue;
    const name = folder.replace(/^.*node_modules\//, "");
    // Also of builds for other systems, which are installed there.
    if (!entry.integrity?.startsWith("sha512-")) problems.push(`${name}: no SHA-512 integrity in package-lock.json`);
    const problem = licenseProblem(name, entry.license ?? licenseOf(folder));
    if (problem) problems.push(problem);
  }
  return problems;
}
