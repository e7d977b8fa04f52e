import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { bundleCommand, packageManifest, packPackage } from "./release-package.ts";
import { ROOT } from "./root.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-package-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the manifest has what npm needs: exact packages, one command, and neither scripts nor packages for development", () => {
  const own = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const manifest = packageManifest(own, "digest");
  const { name, version, dependencies, optionalDependencies } = own;
  expect(manifest).toMatchObject({ name, version, dependencies, optionalDependencies, app: "digest" });
  expect(manifest.bin).toEqual({ masthead: "bin/masthead.mjs" });
  for (const left of ["private", "scripts", "devDependencies"]) expect(manifest).not.toHaveProperty(left);
});

test("the package has the release's archive and the client, and the same files give the same bytes", async () => {
  const folder = temporaryFolder();
  const archive = path.join(folder, "masthead.tar.gz");
  writeFileSync(archive, "archive");
  const pack = async (name: string) => {
    const target = path.join(folder, name);
    await packPackage({ root: ROOT, archive, modifiedAt: new Date(1e12), target });
    return target;
  };
  const [first, second] = [await pack("a.tgz"), await pack("b.tgz")];
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  const listed = execFileSync("tar", ["-tzf", first], { encoding: "utf8" }).trim().split("\n");
  const names = ["LICENSE", "README.md", "app.tar.gz", "bin/masthead.mjs", "client.mjs", "package.json"];
  expect(listed).toEqual(names.map((name) => `package/${name}`));
});

test("the command hands everything but its own commands to the client, and starts nothing then", async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "bin"));
  await bundleCommand(ROOT, path.join(folder, "bin/masthead.mjs"));
  writeFileSync(path.join(folder, "client.mjs"), "console.log('client', ...process.argv.slice(2))");
  const env = { ...process.env, DATA_DIR: path.join(folder, "data") };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(folder, "bin/masthead.mjs"), ...args], { env });
  expect((await run("posts", "list", "--json")).stdout).toBe("client posts list --json\n");
  const help = (await run("--help")).stdout;
  expect(help).toMatch(/^Usage: npx masthead/);
  expect(help).toContain("$DATA_DIR, by default ~/.masthead");
  expect(help).toMatch(/^client --help$/m);
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version: "1.0.0", app: "digest" }));
  writeFileSync(path.join(folder, "app.tar.gz"), "damaged");
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("is damaged") });
});
