import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

const ARCHIVE = "deb http://deb.debian.org/debian";
const SECURITY = "deb http://deb.debian.org/debian-security bookworm-security main";
/** The suites that packages are downloaded from, with their security updates. */
const SUITES = {
  bookworm: [`${ARCHIVE} bookworm main`, SECURITY],
  "bookworm-backports": [`${ARCHIVE} bookworm-backports main`],
};

/** Downloads packages from Debian's archive and unpacks them into the folder. Nothing is installed on the machine. */
export async function unpackPackages(
  folder: string,
  suite: keyof typeof SUITES,
  packages: readonly string[],
): Promise<void> {
  mkdirSync(path.join(folder, "lists/partial"), { recursive: true });
  writeFileSync(path.join(folder, "sources.list"), `${SUITES[suite].join("\n")}\n`);
  const options = [
    ...["-o", `Dir::Etc::sourcelist=${folder}/sources.list`, "-o", "Dir::Etc::sourceparts=-"],
    ...["-o", `Dir::State::lists=${folder}/lists`, "-o", "APT::Sandbox::User=root"],
  ];
  await run("apt-get", [...options, "update"], { cwd: folder });
  await run("apt-get", [...options, "download", ...packages], { cwd: folder });
  for (const archive of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    await run("dpkg", ["-x", archive, "."], { cwd: folder });
    rmSync(path.join(folder, archive));
  }
}
