import type { Env } from "#platform/env.ts";
import { loadEnv } from "#platform/services.ts";
import { TEST_SECRETS } from "./secrets.ts";

/** The configuration of a process whose database nobody asks. */
export function testEnv(source: Record<string, string> = {}): Env {
  return loadEnv({
    NODE_ENV: "test",
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
    ...TEST_SECRETS,
    ...source,
  });
}
