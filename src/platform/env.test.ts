import { expect, test } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

function linesOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
}

test("requires a model and its URL to be set together", () => {
  expect(linesOf({ OPENAI_API_KEY: "sk-1" })).toEqual([expect.stringMatching(/^OPENAI_MODEL: is required/)]);
  expect(linesOf({ OPENAI_BASE_URL: "http://localhost:1/v1" })).toEqual([expect.stringMatching(/^OPENAI_MODEL: is/)]);
  expect(linesOf({ OPENAI_MODEL: "m" })).toEqual([expect.stringMatching(/^OPENAI_API_KEY: is required/)]);
  expect(linesOf({ OPENAI_MODEL: "m", OPENAI_API_KEY: "a b" })).toEqual([
    expect.stringMatching(/^OPENAI_API_KEY: must/),
  ]);
  const model = { OPENAI_MODEL: "m" };
  expect(linesOf({ ...model, OPENAI_BASE_URL: "ollama:11434" })).toEqual([
    expect.stringMatching(/^OPENAI_BASE_URL: must/),
  ]);
  expect(linesOf({ ...model, OPENAI_BASE_URL: "http://ollama:11434/v1" })).toEqual([]);
  expect(linesOf({ ...model, OPENAI_API_KEY: "sk-1" })).toEqual([]);
});

test("accepts only an email address or an https URL as SECURITY_CONTACT", () => {
  for (const bad of ["security", "http://example.com/report", "javascript:alert(1)", "mailto:nobody"]) {
    expect(linesOf({ SECURITY_CONTACT: bad })).toEqual([expect.stringMatching(/^SECURITY_CONTACT: must be an email/)]);
  }
  expect(readEnv({ SECURITY_CONTACT: "security@example.com" }).SECURITY_CONTACT).toBe("mailto:security@example.com");
  expect(readEnv({ SECURITY_CONTACT: "https://example.com/report" }).SECURITY_CONTACT).toBe(
    "https://example.com/report",
  );
});

test("requires Stripe's key and webhook secret to be set together", () => {
  expect(linesOf({ STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: is required.*whsec_/),
  ]);
  expect(linesOf({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: is req/)]);
  expect(linesOf({ STRIPE_SECRET_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "secret" })).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY: must/),
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: must/),
  ]);
  expect(linesOf({ STRIPE_SECRET_KEY: "rk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual([]);
});

test("allows TEST_PLATFORM on this machine only, and never in production with an external database", () => {
  expect(linesOf({ TEST_PLATFORM: "https://social.example" })).toEqual([expect.stringMatching(/^TEST_PLATFORM: must/)]);
  const url = "postgresql://me@db.example.com/studio";
  const production = {
    NODE_ENV: "production",
    AUTH_SECRET: "a".repeat(32),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
  };
  for (const origin of ["1", "http://127.0.0.1:4000"]) {
    const refused = linesOf({ ...production, DATABASE_URL: url, TEST_PLATFORM: origin });
    expect(refused).toEqual([expect.stringMatching(/^TEST_PLATFORM: is not allowed in production/)]);
  }
  expect(linesOf({ DATABASE_URL: url, TEST_PLATFORM: "1" })).toEqual([]);
});

test("an empty environment is a working local installation", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    API_URL: "http://localhost:3000/api/v1",
    WORKER: "inline",
  });
});

test("treats an empty variable as unset, and derives the URL from the port", () => {
  expect(readEnv({ APP_URL: "", PORT: "4010" })).toMatchObject({ APP_URL: "http://localhost:4010" });
});

test("with API_HOST the API is at the root of that host", () => {
  expect(readEnv({ APP_URL: "https://m.example.com", API_HOST: "api.example.com" }).API_URL).toBe(
    "https://api.example.com",
  );
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "0"],
  ["APP_URL", "ftp://m.example.com"],
  ["APP_URL", "https://m.example.com/path"],
  ["DATABASE_URL", "mysql://x"],
  ["DATABASE_URL", "postgresql://[bad"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "mail.example.com:25"],
  ["MAIL_FROM", "Masthead"],
  ["WORKER", "maybe"],
  ["MAINTENANCE_MODE", "yes"],
  ["HOST", "x86_64-linux-gnu"],
  ["BACKUP_AT", "25:00"],
  ["BACKUP_KEEP", "0d"],
  ["ENCRYPTION_KEYS", "k1:short"],
  ["AUTH_SECRET", "short"],
  ["VAPID_PRIVATE_KEY", "short"],
  ["VAPID_PRIVATE_KEY", "A".repeat(43)],
  ["FCM_SERVICE_ACCOUNT", "/nowhere/firebase.json"],
  ["FCM_SERVICE_ACCOUNT", '{"project_id": "masthead"}'],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["TRUSTED_PROXIES", "10/8"],
  ["WEBHOOK_ALLOW_PRIVATE", "localhost"],
  ["WEBHOOK_ALLOW_PRIVATE", "127.1/8"],
  ["STORAGE_URL", "s3://bucket?endpoint=minio:9000"],
])("reports %s=%s in one line that begins with its name", (name, value) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: must`));
});

test("names all invalid variables at once", () => {
  expect(
    linesOf({ PORT: "x", WORKER: "y" })
      .map((line) => line.split(":")[0])
      .sort(),
  ).toEqual(["PORT", "WORKER"]);
});

test("requires explicit secrets in production with an external database", () => {
  const production = { NODE_ENV: "production", DATABASE_URL: "postgresql://db/masthead" };
  expect(linesOf(production).map((line) => line.split(":")[0])).toEqual(["AUTH_SECRET", "ENCRYPTION_KEYS"]);
});

test("accepts valid Meta keys, and names the problem of each invalid one", () => {
  const keys = { META_APP_ID: "1", META_APP_SECRET: "s", META_VERIFY_TOKEN: "t", META_GRAPH_VERSION: "v25.0" };
  expect(readEnv(keys)).toMatchObject(keys);
  expect(readEnv({ THREADS_APP_SECRET: "s", META_APP_SECRET: "" })).not.toHaveProperty("META_APP_SECRET");
  for (const name of ["META_APP_SECRET", "INSTAGRAM_APP_SECRET", "THREADS_APP_ID", "META_VERIFY_TOKEN"]) {
    expect(linesOf({ [name]: "two words" })).toEqual([expect.stringMatching(`^${name}: must be text without spaces`)]);
  }
  expect(linesOf({ META_GRAPH_VERSION: "25" })).toEqual([
    expect.stringMatching(/^META_GRAPH_VERSION: must be a version/),
  ]);
});
