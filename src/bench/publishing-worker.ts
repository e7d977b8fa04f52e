import { z } from "zod";
import { testPublishers } from "#platform/connectors/test/for-tests.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { runWorker } from "#worker/run.ts";

/**
 * The worker as it is, with the test platforms, short times and places to die: what the proof and its tests start as a
 * process of its own. `node publishing-worker.ts '<options>'`
 */
const Options = z.object({
  /** Where the test platforms answer; without it only those of the installation are there. */
  platform: z.object({ origin: z.string(), timeoutMs: z.number(), quietSeconds: z.number() }).optional(),
  timing: z
    .object({ lease: z.number(), poll: z.number(), retry: z.array(z.number()) })
    .partial()
    .default({}),
  /** Dies of SIGKILL at this step, with this probability each time it gets there. */
  die: z
    .object({ at: z.enum(["claimed", "prepared", "intent", "sent", "settled", "any"]), probability: z.number() })
    .optional(),
});
export type WorkerOptions = z.input<typeof Options>;

const { platform, timing, die } = Options.parse(JSON.parse(process.argv[2] ?? "{}"));
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
process.on("disconnect", () => stop.abort());

await runWorker(createServices(loadEnv(), "bench worker"), {
  stop: stop.signal,
  onReady: () => process.connected && process.send?.({ type: "ready" }),
  tick: {
    extra: platform ? testPublishers(platform) : [],
    // Absent times keep the product's.
    timing: JSON.parse(JSON.stringify(timing)),
    onStep(step) {
      if (die && (die.at === step || die.at === "any") && Math.random() < die.probability)
        process.kill(process.pid, "SIGKILL");
    },
  },
});
process.exit(0);
