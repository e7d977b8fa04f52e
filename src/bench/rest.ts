import { existsSync } from "node:fs";
import { heading, line, measure } from "./http-load.ts";
import { startBenchPlatform } from "./platform.ts";

/**
 * Requests per second of `GET /teams` with a bearer token through Next and on a bare server, compared with a Next route
 * handler that returns a constant. Servers run one after the other, each in a separate process.
 */
export async function run(): Promise<void> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("Build first: npm start builds, or npx next build.");
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const teams = { path: "/api/v1/teams", headers: { authorization: `Bearer ${await platform.register()}` } };
    const viaNext = await measure("next", platform.env, teams);
    const bare = await measure("bare", platform.env, teams);
    const constant = await measure("next", platform.env, { path: "/healthz" });

    heading();
    line("Next route handler, constant", constant, constant, "the constant route");
    line("GET /teams through Next", viaNext, constant, "the constant route");
    line("GET /teams, serve on a bare server", bare, constant, "the constant route");
  } finally {
    await platform.stop();
  }
}
