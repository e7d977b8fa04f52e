import { z } from "zod";
import { addTestChangers, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { runWorker } from "#worker/run.ts";

/**
 * The real worker with the test platforms, short timeouts and failure points: started as a separate process by this
 * benchmark and its tests. `node publishing-worker.ts '<options>'`
 */
const Options = z.object({
  /** The URL of the test platforms; without it only those of the installation exist. */
  platform: z.object({ origin: z.string(), timeoutMs: z.number(), quietSeconds: z.number() }).optional(),
  timing: z
    .object({ lease: z.number(), poll: z.number(), retry: z.array(z.number()) })
    .partial()
    .default({}),
  /** Kills itself with SIGKILL at this step, with this probability each time it is reached. */
  die: z
    .object({ at: z.enum(["claimed", "prepared", "intent", "sent", "settled", "any"]), probability: z.number() })
    .optional(),
});
export type WorkerOptions = z.input<typeof Options>;

const { platform, timing, die } = Options.parse(JSON.parse(process.argv[2] ?? "{}"));
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
process.on("disconnect", () => stop.abort());

function dieAt(step: string): void {
  if (die && (die.at === step || die.at === "any") && Math.random() < die.probability)
    process.kill(process.pid, "SIGKILL");
}

if (platform) addTestChangers(platform, dieAt);
await runWorker(createServices(loadEnv(), "bench worker"), {
  stop: stop.signal,
  onReady: () => process.connected && process.send?.({ type: "ready" }),
  tick: {
    extra: platform ? testPublishers(platform) : [],
    // Timeouts that are absent keep the product's values.
    timing: JSON.parse(JSON.stringify(timing)),
    onStep: dieAt,
  },
});
process.exit(0);
