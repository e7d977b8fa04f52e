import type { Network } from "../network.ts";
import { testChanger } from "./change.ts";
import { testChooser } from "./choose.ts";
import { testConnect } from "./connect.ts";
import { TEST_CLASSES } from "./describe.ts";
import { testInbound } from "./inbound.ts";
import { testPublisher } from "./publish.ts";
import { testReplier } from "./reply.ts";
import { runningReporter } from "./report.ts";

/** How an installation treats the test platforms; a bench or a test may be less patient. */
const PATIENCE = { timeoutMs: 5000, quietSeconds: 5 };

/** They are there once the launcher has said where the platform's own process answers. */
export const network: Network = ({ TEST_PLATFORM: origin }) => {
  if (!origin?.startsWith("http")) return [];
  const platform = { origin, ...PATIENCE };
  return TEST_CLASSES.map((kind) => ({
    platform: `test_${kind}`,
    connect: testConnect(kind, origin),
    publish: () => testPublisher(kind, platform),
    inbound: testInbound(kind, origin),
    reply: testReplier(kind, platform),
    change: () => testChanger(kind, platform),
    choose: testChooser(kind, platform),
    // What only takes texts counts nothing, as many real ones.
    report: kind === "blind" ? undefined : runningReporter(kind, origin),
  }));
};
