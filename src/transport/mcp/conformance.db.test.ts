import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#test/mcp-client.ts";
import { createWorld } from "#test/world.ts";
import { createServeMcp } from "./serve.ts";

/**
 * Runs `@modelcontextprotocol/conformance` against this server, with all its scenarios for a revision. They expect a
 * reference server with test tools, prompts and resources of its own, which this product does not have. Scenarios that need them
 * cannot pass and are listed here; even in those, all messages must conform to the revision's schema.
 */
const NOT_OURS: readonly [why: string, scenarios: RegExp][] = [
  ["calls test tools of the reference server", /^(tools-call|elicitation|json-schema-2020-12|http-custom-header)/],
  ["calls test tools that ask the client back, which ours never do", /^input-required-result/],
  [
    "needs the reference server's resources and prompts, or completions and logging, which this server does not declare",
    /^(prompts|resources|completion|logging|sep-2164)/,
  ],
  ["calls test tools that return tasks; ours are reviews by people (`tasks.db.test.ts`)", /^tasks-/],
  [
    "needs sessions, which are optional; the run itself reports that it skips",
    /^server-(session-lifecycle|sse-polling)$/,
  ],
];

/** Single checks of scenarios that otherwise apply, excluded for the same reasons. */
const NOT_OURS_EITHER = [
  "server-sse-multiple-streams:server-sse-multiple-streams-session",
  "server-stateless:sep-2575-http-server-no-independent-requests-on-stream",
  "server-stateless:sep-2575-missing-capability-http-400",
  "server-stateless:sep-2575-server-no-log-without-loglevel",
  "server-stateless:sep-2575-server-rejects-undeclared-capability",
  "server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription",
  "server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription",
];

type Check = { id: string; status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO" };
type Finding = Check & { scenario: string };

/** Runs a revision's scenarios in a separate process; the test program sends no token, so the server adds one. */
async function run(revision: string): Promise<Finding[]> {
  const world = await createWorld({ env: { RATE_LIMITS: "off" } });
  const authorization = `Bearer ${await world.bearer(world.owner)}`;
  const serve = createServeMcp(world.services);
  const { url, close } = await listen((request) => {
    request.headers.set("authorization", authorization);
    return serve(request);
  });
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const program = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));
  const options = ["server", "--url", url, "--requirements", revision, "--output-dir", folder];
  const child = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  await once(child, "exit");
  return globSync(join(folder, "*", "checks.json")).flatMap((file) => {
    const [, scenario = ""] = /\/server-(.+?)-\d{4}-\d\d-\d\dT[^/]+\/checks\.json$/.exec(file) ?? [];
    return (JSON.parse(readFileSync(file, "utf8")) as Check[]).map(({ id, status }) => ({ scenario, id, status }));
  });
}

const applies = ({ scenario }: Finding) => !NOT_OURS.some(([, scenarios]) => scenarios.test(scenario));

function passedOf(findings: Finding[]): Record<string, number> {
  const passed = findings.filter((finding) => applies(finding) && finding.status === "SUCCESS");
  return Object.fromEntries(
    [...Map.groupBy(passed, ({ scenario }) => scenario)].map(([name, list]) => [name, list.length]),
  );
}

describe("conformance", () => {
  it.each([
    [
      "2026-07-28",
      50,
      {
        "server-stateless": 24,
        "tools-list": 4,
        "server-sse-multiple-streams": 1,
        "dns-rebinding-protection": 2,
        caching: 8,
        "http-header-validation": 14,
      },
    ],
    ["2025-11-25", 33, { "server-initialize": 2, ping: 2, "tools-list": 3, "dns-rebinding-protection": 2 }],
  ])("with %s", async (revision, scenarios, passed) => {
    const findings = await run(revision);
    expect(new Set(findings.map(({ scenario }) => scenario)).size).toBe(scenarios);
    const bad = findings.filter((finding) => applies(finding) && !/SUCCESS|INFO/.test(finding.status));
    const unexpected = bad
      .map(({ scenario, id }) => `${scenario}:${id}`)
      .filter((name) => !NOT_OURS_EITHER.includes(name));
    expect(unexpected).toEqual([]);
    expect(passedOf(findings)).toEqual(passed);
    const wire = findings.filter(({ id }) => id === "wire-schema-valid");
    expect(wire.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
    expect(wire.length).toBeGreaterThan(scenarios * 0.8);
  });
});
