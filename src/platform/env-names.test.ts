import { expect, test } from "vitest";
import { ENV_NAMES } from "./env.ts";
import { misspelt } from "./env-names.ts";

test.each([
  ["STORAGE_URI", "STORAGE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["ENCRYPTION_KEY", "ENCRYPTION_KEYS"],
  ["WORKERS", "WORKER"],
])("%s is taken for %s", (input, account) => {
  expect(misspelt({ [input]: "x" }, ENV_NAMES)).toEqual([`${input}: unknown variable. Did you mean ${account}?`]);
});

test("other programs' variables, unset ones and our own are left alone", () => {
  const environment = { HOME: "/root", HOSTNAME: "x", PWD: "/", PATH: "/bin", TERM: "x", LANG: "C", SHLVL: "1" };
  expect(misspelt({ ...environment, PORT: "3000", SMTP_URI: "" }, ENV_NAMES)).toEqual([]);
  // Who set ours as well has another program that reads the other one.
  expect(misspelt({ API_URL: "https://elsewhere", APP_URL: "https://here" }, ENV_NAMES)).toEqual([]);
});

test("a variable of ours alone is named even when nothing is like it", () => {
  expect(misspelt({ RETENTION_EVERYTHING_DAYS: "1" }, ENV_NAMES)).toHaveLength(1);
});
