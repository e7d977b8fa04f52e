import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENV_NAMES } from "#platform/env.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** Set by the image itself, or useless in a container. */
const OF_THE_IMAGE = ["NODE_ENV", "DATA_DIR", "TEST_PLATFORM"];

/** With those that only the client of S3 reads, and the one that compose.yaml reads. */
const KNOWN = [...ENV_NAMES, "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "MASTHEAD_IMAGE"];

test("compose.yaml passes every variable on", () => {
  const environment = read("compose.yaml").match(/environment: &environment\n([\s\S]*?)\nservices:/)?.[1] ?? "";
  const passed = [...environment.matchAll(/^ {4}([A-Z\d_]+):/gm)].map(([, name]) => name);
  expect(ENV_NAMES.filter((name) => !passed.includes(name) && !OF_THE_IMAGE.includes(name))).toEqual([]);
  expect(passed.filter((name) => name === undefined || !KNOWN.includes(name))).toEqual([]);
});

test("compose.yaml restarts services, has health checks, and contains no default password", () => {
  const compose = read("compose.yaml");
  const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEYS?)\w*)(:\?)?/g)];
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter(([, , required]) => required === undefined).map(([, name]) => name)).toEqual([]);
  expect(compose.match(/^ +restart: unless-stopped$/gm)).toHaveLength(2);
  expect(compose).toContain("pg_isready");
});

test("the image runs as non-root, without development tools, and has a health check", () => {
  const dockerfile = read("Dockerfile");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).not.toContain("npm ");
  expect(dockerfile).toContain("npm prune --omit=dev");
});

test("systemd units start files that exist", () => {
  const units = globSync("docs/operations/systemd/*.service");
  expect(units).toHaveLength(2);
  for (const unit of units) {
    const [, file = ""] = /^ExecStart=\S+\/node (\S+)$/m.exec(read(unit)) ?? [];
    expect(() => read(file)).not.toThrow();
    expect(read(unit)).toMatch(/^NoNewPrivileges=yes$/m);
  }
});

test("the operator's pages name only variables that exist", () => {
  for (const page of globSync(["docs/*.md", "docs/operations/*.md"])) {
    const named = read(page).match(/`[A-Z]+_[A-Z_]+(?==|`)/g) ?? [];
    const unknown = named.map((text) => text.slice(1)).filter((name) => !KNOWN.includes(name));
    expect([page, unknown]).toEqual([page, []]);
  }
});
