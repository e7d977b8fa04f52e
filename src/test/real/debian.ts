import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

/** No package source of this machine offers what a server needs. */
export class PackageUnavailableError extends Error {
  override readonly name = "PackageUnavailableError";
}

export type Packages = {
  /** The packages that a package names as its dependencies. */
  dependencies(name: string): Promise<string[]>;
  /** Downloads packages and unpacks them into the folder. @throws PackageUnavailableError */
  unpack(names: readonly string[]): Promise<void>;
};

/**
 * Packages from the sources that this machine has configured for apt. Nothing is installed on the machine, and its own
 * lists of packages stay as they are.
 */
export async function openPackages(folder: string): Promise<Packages> {
  mkdirSync(path.join(folder, "lists/partial"), { recursive: true });
  const options = ["-o", `Dir::State::lists=${folder}/lists`, "-o", `Dir::Cache=${folder}/cache`];
  const apt = (tool: string, ...args: string[]) =>
    run(tool, [...options, "-o", "APT::Sandbox::User=root", ...args], { cwd: folder });
  mkdirSync(path.join(folder, "cache/archives/partial"), { recursive: true });
  await apt("apt-get", "update");
  return {
    async dependencies(name) {
      const printed = await apt("apt-cache", "depends", name);
      return [...printed.matchAll(/Depends: (\S+)/g)].map(([, dependency = ""]) => dependency);
    },
    async unpack(names) {
      const printed = await apt("apt-cache", "policy", ...names);
      const offered = [...printed.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name);
      const missing = names.filter((name) => !offered.includes(name));
      if (missing.length > 0)
        throw new PackageUnavailableError(`This machine's package sources for apt do not offer ${missing.join(", ")}.`);
      await apt("apt-get", "download", ...names);
      for (const archive of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
        await run("dpkg", ["-x", archive, "."], { cwd: folder });
        rmSync(path.join(folder, archive));
      }
    },
  };
}
