import { existsSync } from "node:fs";
import { freePort } from "#test/started-app.ts";
import { startWeb, stopChild } from "./built-web.ts";
import { heading, line, measure, measureAt } from "./http-load.ts";
import { startBenchPlatform } from "./platform.ts";

/**
 * Requests per second of `GET /teams` with a bearer token through Next, on a bare server, and by the built web process with
 * everything in front of it, compared with a Next route handler that returns a constant. Servers run one after the other,
 * each in a separate process.
 */
export async function run(): Promise<void> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("Build first: npm start builds.");
  const port = await freePort();
  const address = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
  const platform = await startBenchPlatform({ RATE_LIMITS: "off", ...address });
  try {
    const teams = { path: "/api/v1/teams", headers: { authorization: `Bearer ${await platform.register()}` } };
    const viaNext = await measure("next", platform.env, teams);
    const bare = await measure("bare", platform.env, teams);
    const constant = await measure("next", platform.env, { path: "/healthz" });
    const web = await startWeb(platform);
    const product = await measureAt(port, teams).finally(() => stopChild(web));

    heading();
    line("Next route handler, constant", constant, constant, "the constant route");
    line("GET /teams through Next", viaNext, constant, "the constant route");
    line("GET /teams, serve on a bare server", bare, constant, "the constant route");
    line("GET /teams, the built web process", product, constant, "the constant route");
  } finally {
    await platform.stop();
  }
}
