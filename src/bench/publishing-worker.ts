import { z } from "zod";
import type { Publisher } from "#platform/connectors/contract.ts";
import { addTestChangers, randomOf, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { createServices, loadEnv } from "#platform/services.ts";
import { runWorker } from "#worker/run.ts";

/**
 * The real worker with the test platforms, short timeouts and failure points: started as a separate process by this
 * benchmark and its tests. `node publishing-worker.ts '<options>'`
 */
const Options = z.object({
  /** The URL of the test platforms; without it only those of the installation exist. */
  platform: z.object({ origin: z.string(), timeoutMs: z.number(), quietSeconds: z.number() }).optional(),
  /** The URLs of stand-ins for networks whose address is fixed, by platform. */
  networks: z.record(z.string(), z.string()).default({}),
  /** Sends again whatever has no response; for the test that this is noticed. */
  isSettlementBroken: z.boolean().default(false),
  timing: z
    .object({ lease: z.number(), poll: z.number(), retry: z.array(z.number()) })
    .partial()
    .default({}),
  /** Kills itself with SIGKILL at this step, with this probability each time it is reached. */
  die: z
    .object({
      at: z.enum(["claimed", "prepared", "intent", "sent", "settled", "any"]),
      probability: z.number(),
      seed: z.number().optional(),
    })
    .optional(),
});
export type WorkerOptions = z.input<typeof Options>;

const { platform, networks, isSettlementBroken, timing, die } = Options.parse(JSON.parse(process.argv[2] ?? "{}"));
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
process.on("disconnect", () => stop.abort());

const random = die?.seed === undefined ? Math.random : randomOf(die.seed);

function dieAt(step: string): void {
  if (die && (die.at === step || die.at === "any") && random() < die.probability) process.kill(process.pid, "SIGKILL");
}

/** Believes that no request without a response has arrived. */
function withBrokenSettlement(publisher: Publisher): Publisher {
  return { ...publisher, settlement: () => [{ by: "look_up", quietSeconds: 0, find: async () => [] }] };
}

/** Loaded when there are any: an installation has no packages for tests, which the stand-ins need. */
async function loadPublishers() {
  if (Object.keys(networks).length === 0) return [];
  const { addReviewMessengersAt, publishersAt } = await import("#test/publishing/publishers.ts");
  addReviewMessengersAt(networks);
  return publishersAt(networks);
}

const publishers = [...(platform ? testPublishers(platform) : []), ...(await loadPublishers())];
if (platform) addTestChangers(platform, dieAt);
await runWorker(createServices(loadEnv(), "bench worker"), {
  stop: stop.signal,
  onReady: () => process.connected && process.send?.({ type: "ready" }),
  tick: {
    extra: isSettlementBroken ? publishers.map(withBrokenSettlement) : publishers,
    // Timeouts that are absent keep the product's values.
    timing: JSON.parse(JSON.stringify(timing)),
    onStep: dieAt,
  },
});
process.exit(0);
