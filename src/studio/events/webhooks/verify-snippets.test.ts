import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { serviceSignature } from "#domain/events/webhooks/rules.ts";
import { verifySnippets } from "./verify-snippets.ts";

const body = '{"post_id":1,"body":"Grüße"}';
const now = Math.floor(Date.now() / 1000);
const sign = (timestamp: number, ...secrets: string[]) => serviceSignature({ id: "1", timestamp, body, secrets });

/** The cases: requests, and whether they are genuine for the secret whsec_new. */
const CASES = [
  { name: "a signature", body, header: sign(now, "whsec_new"), genuine: true },
  { name: "two, after a rotation", body, header: sign(now, "whsec_old", "whsec_new"), genuine: true },
  { name: "another secret", body, header: sign(now, "whsec_other"), genuine: false },
  { name: "another body", body: `${body} `, header: sign(now, "whsec_new"), genuine: false },
  { name: "an old request", body, header: sign(now - 301, "whsec_new"), genuine: false },
  { name: "no header", body, header: "", genuine: false },
  { name: "half a header", body, header: `t=${now},v1`, genuine: false },
  { name: "no time", body, header: sign(now, "whsec_new").replace(/^t=\d+,/, ""), genuine: false },
  { name: "nonsense", body, header: "t=x,v1=zz,=,,", genuine: false },
];

/**
 * Programs that run a snippet on every case and print the results as a JSON array. Each reads the cases from the file
 * named by its last argument.
 */
const RUNNERS: Record<string, { needs: string; file: string; args: (file: string) => string[]; main: string }> = {
  TypeScript: {
    needs: process.execPath,
    file: "verify.mjs",
    args: (file) => [file],
    main: `
import { readFileSync } from "node:fs";
const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(cases.map(({ body, header }) => isGenuine(body, header, "whsec_new"))));`,
  },
  Python: {
    needs: "python3",
    file: "verify.py",
    args: (file) => [file],
    main: `
import json, sys
cases = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([is_genuine(case["body"].encode(), case["header"], "whsec_new") for case in cases]))`,
  },
  PHP: {
    needs: "php",
    file: "verify.php",
    args: (file) => [file],
    main: `
$cases = json_decode(file_get_contents($argv[1]), true);
echo json_encode(array_map(fn ($case) => isGenuine($case['body'], $case['header'], 'whsec_new'), $cases));`,
  },
  Go: {
    needs: "go",
    file: "verify.go",
    args: (file) => ["run", file],
    main: `
type verifyCase struct{ Body, Header string }

func main() {
	text, _ := os.ReadFile(os.Args[1])
	var cases []verifyCase
	json.Unmarshal(text, &cases)
	results := []bool{}
	for _, c := range cases {
		results = append(results, IsGenuine([]byte(c.Body), c.Header, "whsec_new"))
	}
	answer, _ := json.Marshal(results)
	fmt.Println(string(answer))
}`,
  },
  Ruby: {
    needs: "ruby",
    file: "verify.rb",
    args: (file) => [file],
    main: `
require "json"
cases = JSON.parse(File.read(ARGV[0], encoding: "utf-8"))
puts JSON.generate(cases.map { |c| genuine?(c["body"], c["header"], "whsec_new") })`,
  },
};

test("has a runner for every snippet", () => {
  expect(verifySnippets.map(({ language }) => language).sort()).toEqual(Object.keys(RUNNERS).sort());
});

describe.each(verifySnippets)("the $language snippet", ({ language, code }) => {
  const runner = RUNNERS[language];
  const isInstalled = spawnSync(runner?.needs ?? "", ["--version"]).error === undefined;

  // A machine may lack some languages; the TypeScript snippet runs on all of them.
  const name = `verifies what we sign, and nothing else${isInstalled ? "" : ` (${runner?.needs} is not installed)`}`;
  test.runIf(isInstalled)(name, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "masthead-verify-"));
    const cases = path.join(folder, "cases.json");
    writeFileSync(cases, JSON.stringify(CASES));
    const file = path.join(folder, runner?.file ?? "");
    writeFileSync(file, `${prepared(language, code)}\n${runner?.main}\n`);
    const run = spawnSync(runner?.needs ?? "", [...(runner?.args(file) ?? []), cases], {
      encoding: "utf8",
      env: { ...process.env, HOME: folder, GOCACHE: path.join(folder, "cache"), GO111MODULE: "off" },
    });
    expect(run.stderr).toBe("");
    const expected = Object.fromEntries(CASES.map(({ name }, at) => [name, JSON.parse(run.stdout)[at]]));
    expect(expected).toEqual(Object.fromEntries(CASES.map(({ name, genuine }) => [name, genuine])));
  });
});

/** The snippet as its runner needs it: without types, or as Go's package main with the runner's imports. */
function prepared(language: string, code: string): string {
  if (language === "TypeScript") return stripTypeScriptTypes(code);
  if (language !== "Go") return code;
  return code
    .replace("package webhooks", "package main")
    .replace("import (", 'import (\n\t"encoding/json"\n\t"fmt"\n\t"os"');
}
