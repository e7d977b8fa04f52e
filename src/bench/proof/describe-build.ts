import { execFileSync } from "node:child_process";
import { availableParallelism, release, totalmem } from "node:os";
import path from "node:path";
import { isBuilt } from "#launch/build.ts";
import { fingerprint, readStamp } from "#launch/fingerprint.ts";
import { ROOT } from "#launch/root.ts";
import { VERSION } from "#platform/version.ts";
import type { Report } from "./report.ts";

export type Build = {
  version: string;
  /** Of a checkout; null in a release. */
  commit: string | null;
  /** Whether files of the checkout differ from the commit; null in a release. */
  is_changed: boolean | null;
  /** SHA-256 of all files that the workers run, with their names: equal for equal files. */
  files_sha256: string;
  /** Next's own name for the build of the studio, which publishes nothing; null when it is not built. */
  studio: { build_id: string; is_of_these_files: boolean } | null;
};

/** Of tests alone, and what is written on each machine. */
const NOT_RUN = /\.test\.tsx?$|^src\/(client|platform\/db\/client)\/|^public\/(masthead\.mjs|platforms\.svg)$/;

export async function describeBuild(): Promise<Build> {
  const buildId = readStamp(path.join(ROOT, ".next/BUILD_ID"))?.trim();
  return {
    version: VERSION,
    commit: git("rev-parse", "HEAD"),
    is_changed: ((changes) => (changes === null ? null : changes !== ""))(git("status", "--porcelain")),
    files_sha256: await fingerprint(NOT_RUN),
    studio: buildId ? { build_id: buildId, is_of_these_files: await isBuilt() } : null,
  };
}

export function describeMachine(): Report["machine"] {
  return {
    node: process.versions.node,
    system: `${process.platform} ${process.arch} ${release()}`,
    processors: availableParallelism(),
    memory_mb: Math.round(totalmem() / 1024 / 1024),
  };
}

/** Null outside a checkout, whose folder may be in another repository, and without Git. */
function git(...args: string[]): string | null {
  const run = (all: string[]) =>
    execFileSync("git", all, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return path.resolve(run(["rev-parse", "--show-toplevel"])) === ROOT ? run(args) : null;
  } catch {
    return null;
  }
}
