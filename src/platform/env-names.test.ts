import { expect, test } from "vitest";
import { ENV_NAMES } from "./env.ts";
import { findMisspelled } from "./env-names.ts";

test.each([
  ["STORAGE_URI", "STORAGE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["ENCRYPTION_KEY", "ENCRYPTION_KEYS"],
  ["WORKERS", "WORKER"],
])("suggests for %s: %s", (input, account) => {
  expect(findMisspelled({ [input]: "x" }, ENV_NAMES)).toEqual([`${input}: unknown variable. Did you mean ${account}?`]);
});

test("ignores variables of other programs, empty ones and exact names", () => {
  const environment = { HOME: "/root", HOSTNAME: "x", PWD: "/", PATH: "/bin", TERM: "x", LANG: "C", SHLVL: "1" };
  expect(findMisspelled({ ...environment, PORT: "3000", SMTP_URI: "" }, ENV_NAMES)).toEqual([]);
  // When the exact name is set too, the similar one belongs to another program.
  expect(findMisspelled({ API_URL: "https://elsewhere", APP_URL: "https://here" }, ENV_NAMES)).toEqual([]);
});

test("reports a variable with one of our prefixes even when no name is similar", () => {
  expect(findMisspelled({ RETENTION_EVERYTHING_DAYS: "1" }, ENV_NAMES)).toHaveLength(1);
});
