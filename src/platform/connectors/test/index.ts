import type { Network } from "../connector-parts.ts";
import { testChanger } from "./change.ts";
import { testChooser } from "./choose.ts";
import { testConnect } from "./connect.ts";
import { TEST_CLASSES } from "./describe.ts";
import { testHider } from "./hide.ts";
import { testHistory } from "./history.ts";
import { testInbound } from "./inbound.ts";
import { testLiker } from "./like.ts";
import { testPublisher } from "./publish.ts";
import { testReplier } from "./reply.ts";
import { runningReporter } from "./report.ts";
import { testSearch } from "./search.ts";

/** Timing of requests to the test platforms; benchmarks and tests use shorter values. */
const PATIENCE = { timeoutMs: 5000, quietSeconds: 5 };

/** Available once the launcher has passed the URL of the platform's process. */
export const network: Network = ({ TEST_PLATFORM: origin }) => {
  if (!origin?.startsWith("http")) return [];
  const platform = { origin, ...PATIENCE };
  return TEST_CLASSES.map((kind) => ({
    platform: `test_${kind}`,
    connect: testConnect(kind, origin),
    publish: () => testPublisher(kind, platform),
    inbound: testInbound(kind, origin),
    reply: testReplier(kind, platform),
    hide: kind === "key" ? testHider(platform) : undefined,
    like: kind === "key" ? testLiker(platform) : undefined,
    change: () => testChanger(kind, platform),
    choose: testChooser(kind, platform),
    history: kind === "key" ? testHistory(origin) : undefined,
    search: kind === "key" ? testSearch(platform) : undefined,
    // The text-only platform reports no metrics, like many real ones.
    report: kind === "blind" ? undefined : runningReporter(kind, origin),
  }));
};
